import { longTermExpiry } from '#src/contract/constants.ts';
import type { ReadPage } from '../reading/read-page.ts';
import { isDay, labelledDays, machineDays, type ReadExpiry } from './passport-days.ts';

const digitLikes: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', '|': '1' };
const day = String.raw`([12]\d{3})[.,。·\-/年 ]{0,2}([01]\d)[.,。·\-/月 ]{0,2}([0-3]\d)日?`;
const span = new RegExp(String.raw`${day}\s*[-—–~～至一_.]{1,3}\s*(?:${day}|(长\s*期))`, 'g');
const years = [5, 10, 20];

/** Cards are issued for 5, 10 or 20 years to the day; a leap day may end a day off, and permits end the day before. */
function isUsualSpan(from: string, until: string): boolean {
  const end = Date.parse(`${until}T00:00:00Z`);
  return years.some(count => {
    const date = new Date(`${from}T00:00:00Z`);
    date.setUTCFullYear(date.getUTCFullYear() + count);
    return Math.abs(end - date.getTime()) <= 86_400_000;
  });
}

interface Span {
  from: string;
  until: string;
}

/** The spans of validity that one look saw: an old card may lie beside the new one. */
export function spansOf(look: string): Span[] {
  const text = look
    .normalize('NFKC')
    .replace(/(?<=[\d.])[OoIl|](?=[\d.\-—])/g, like => digitLikes[like] ?? like);
  return [...text.matchAll(span)].flatMap(match => {
    const [, year, month, date, endYear, endMonth, endDate, longTerm] = match;
    const from = `${year}-${month}-${date}`;
    const until = longTerm ? longTermExpiry : `${endYear}-${endMonth}-${endDate}`;
    return isDay(from) && isDay(until) && from < until ? [{ from, until }] : [];
  });
}

/** The days of expiry that the looks at one line agree about. */
function expiriesOf(looks: readonly string[], certain: boolean): ReadExpiry[] {
  const seen = looks.map(look => new Map(spansOf(look).map(one => [one.until, one])));
  const all = new Map(seen.flatMap(look => [...look]));
  return [...all].map(([until, one]) => {
    const votes = seen.filter(look => look.has(until)).length;
    const reading = seen.filter(look => look.size > 0).length;
    const isUsual = until === longTermExpiry || isUsualSpan(one.from, until);
    const isAgreed = reading > 1 ? votes > reading / 2 : isUsual;
    return { until, believed: certain || (isAgreed && (isUsual || votes === looks.length)) };
  });
}

/**
 * Until when the identity paper on these pages is valid.
 * @param expected an expired card may lie beside the valid one: the day of the form is taken where it is on the paper
 */
export function findExpiry(pages: readonly ReadPage[], expected: string): ReadExpiry | undefined {
  const seen = pages.flatMap(page => {
    const spans = page.lines.flatMap(({ looks }) => expiriesOf(looks, page.certain));
    return [...spans, ...machineDays(page), ...(spans.length > 0 ? [] : labelledDays(page))];
  });
  // Two readings that agree with the form: a page is read in several ways, and a passport says it twice.
  const own = seen.filter(one => one.until === expected);
  if (own.length > 1) return { until: expected, believed: true };
  const believed = seen.filter(one => one.believed);
  const latest = [...believed].sort((one, other) => (one.until < other.until ? 1 : -1))[0];
  return believed.find(({ until }) => until === expected) ?? latest ?? seen[0];
}
