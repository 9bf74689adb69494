import { unreadReasons } from '#src/contract/importers/check-reasons.ts';
import { median } from '../support/median.ts';
import type { Result } from './run-samples.ts';
import { type BenchCondition, benchConditions } from './sample-sets.ts';

type Verdict = 'ok' | 'unread' | 'accused' | 'passed' | 'refused' | 'for another reason';

/** A wrong one that could not be read is no fault; nor is one that is refused for another reason, but that is shown. */
function verdictOf({ isRight, codes, accepted }: Result): Verdict {
  if (codes.length === 0) return isRight ? 'ok' : 'passed';
  const isUnread = codes.every(code => unreadReasons.includes(code));
  if (isRight) return isUnread ? 'unread' : 'accused';
  if (codes.some(code => accepted.includes(code))) return 'refused';
  return isUnread ? 'unread' : 'for another reason';
}

const groupOf = ({ type }: Result) =>
  type === 'ID_CARD' || type === 'BUSINESS_LICENSE' ? 'Chinese papers' : 'European letters';

const count = (results: readonly Result[], verdict: Verdict) =>
  results.filter(result => verdictOf(result) === verdict).length;

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const titles = [
  '',
  '',
  'right OK',
  'unread',
  'accused',
  '| passed',
  'refused',
  'unread',
  'other',
  '| altered OK',
  's/page',
  'p95',
];
const widths = [10, 18, 12, 8, 9, 10, 9, 8, 7, 16, 8, 6];
const line = (cells: readonly string[]) =>
  console.log(cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(''));

function row(condition: string, group: string, results: readonly Result[]): void {
  if (results.length === 0) return;
  const right = results.filter(({ isRight }) => isRight);
  const wrong = results.filter(({ isRight }) => !isRight);
  const times = results.map(({ milliseconds, pages }) => milliseconds / 1000 / Math.max(1, pages));
  const altered = results.reduce((sum, result) => sum + result.altered, 0);
  const alteredOk = results.reduce((sum, result) => sum + result.alteredOk.length, 0);
  line([
    condition,
    group,
    `${count(right, 'ok')} of ${right.length}`,
    String(count(right, 'unread')),
    String(count(right, 'accused')),
    `| ${count(wrong, 'passed')} of ${wrong.length}`,
    String(count(wrong, 'refused')),
    String(count(wrong, 'unread')),
    String(count(wrong, 'for another reason')),
    `| ${alteredOk} of ${altered}`,
    median(times).toFixed(1),
    percentile(times, 0.95).toFixed(1),
  ]);
}

const onPaper: readonly BenchCondition[] = ['printed', 'scan'];
const photos: readonly BenchCondition[] = ['flat', 'angle', 'shadow', 'crease', '1mp', '12mp', 'jpeg50'];

/** Share of right ones that must be OK. */
const wanted = [
  ['scans, printed PDFs', onPaper, undefined, 95],
  ['photos', photos, 'European letters', 85],
  ['photos', photos, 'Chinese papers', 75],
] as const;

/** Prints a row for each condition and group, what was wanted, and with `details` each fault. */
export function printTally(results: readonly Result[], details: boolean): void {
  line(titles);
  const groups = [...new Set(results.map(groupOf))].sort().reverse();
  for (const condition of benchConditions) {
    for (const group of groups) {
      const of = results.filter(result => result.condition === condition && groupOf(result) === group);
      row(condition, group, of);
    }
  }
  row('all', '', results);
  for (const [name, of, group, percent] of wanted) {
    const right = results.filter(
      result => result.isRight && of.includes(result.condition) && (!group || groupOf(result) === group),
    );
    if (right.length === 0) continue;
    const share = (100 * count(right, 'ok')) / right.length;
    console.log(`${name}${group ? ` of ${group}` : ''}: ${share.toFixed(1)} % right OK, wanted ${percent} %`);
  }
  if (details) printFaults(results);
}

function printFaults(results: readonly Result[]): void {
  for (const verdict of ['passed', 'accused', 'for another reason', 'unread'] as const) {
    for (const result of results.filter(one => verdictOf(one) === verdict)) {
      if (verdict === 'unread' && !result.isRight) continue;
      console.log(`${verdict}: ${result.id} ${result.condition}: ${result.sentences.join(' | ') || 'OK'}`);
    }
  }
  for (const { id, condition, alteredOk } of results) {
    for (const form of alteredOk) console.log(`altered OK: ${id} ${condition}: ${form}`);
  }
}
