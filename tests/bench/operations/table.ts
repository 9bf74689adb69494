import { median } from '../support/median.ts';
import type { Verdict, Verdicts } from './judge.ts';

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** "acknowledged · lost · doubled" */
function cellOf(verdicts: readonly Verdict[]): string {
  const count = (is: (verdict: Verdict) => boolean) => verdicts.filter(is).length.toLocaleString('en');
  return [count(one => one.isAcknowledged), count(one => one.isLost), count(one => one.isDoubled)].join(
    ' · ',
  );
}

function timesOf(verdicts: readonly Verdict[]): string {
  const times = verdicts.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
  if (times.length === 0) return '';
  return `${median(times).toFixed(0)} ms, ${(Math.max(...times) / 1000).toFixed(1)} s`;
}

/** Markdown, a row for each phase in the order in which they began. */
export function tableOf({ confirmations, documents, mails }: Verdicts): string {
  const rowOf = (name: string, of: (verdicts: readonly Verdict[]) => readonly Verdict[]) =>
    line([
      name,
      cellOf(of(confirmations)),
      timesOf(of(confirmations)),
      cellOf(of(documents)),
      cellOf(of(mails)),
    ]);
  const phases = [...new Set(confirmations.map(({ phase }) => phase))];
  return [
    line(['under load', 'confirmations', 'median and longest way to the answer', 'documents', 'mails']),
    line(['---', '---', '---', '---', '---']),
    ...phases.map(phase => rowOf(phase, verdicts => verdicts.filter(one => one.phase === phase))),
    rowOf('all', verdicts => verdicts),
  ].join('\n');
}
