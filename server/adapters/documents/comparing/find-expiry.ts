import { longTermExpiry } from '#src/contract/constants.ts';
import type { ReadPage } from '../reading/read-page.ts';

export interface ReadExpiry {
  /** YYYY-MM-DD */
  until: string;
  /** The text layer says so, both looks do, or the span is one that cards are issued for. */
  believed: boolean;
}

const digitLikes: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', '|': '1' };
const day = String.raw`([12]\d{3})[.,。·\-/年 ]{0,2}([01]\d)[.,。·\-/月 ]{0,2}([0-3]\d)日?`;
const span = new RegExp(String.raw`${day}\s*[-—–~～至一_.]{1,3}\s*(?:${day}|(长\s*期))`);
const years = [5, 10, 20];

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Cards are issued for 5, 10 or 20 years to the day; a leap day may end a day off. */
function isUsualSpan(from: string, until: string): boolean {
  const end = Date.parse(`${until}T00:00:00Z`);
  return years.some(count => {
    const date = new Date(`${from}T00:00:00Z`);
    date.setUTCFullYear(date.getUTCFullYear() + count);
    return Math.abs(end - date.getTime()) <= 86_400_000;
  });
}

/** The span of validity that one look saw. */
export function spanOf(look: string): { from: string; until: string } | undefined {
  const text = look
    .normalize('NFKC')
    .replace(/(?<=[\d.])[OoIl|](?=[\d.\-—])/g, like => digitLikes[like] ?? like);
  const match = span.exec(text);
  if (!match) return undefined;
  const [, year, month, date, endYear, endMonth, endDate, longTerm] = match;
  const from = `${year}-${month}-${date}`;
  const until = longTerm ? longTermExpiry : `${endYear}-${endMonth}-${endDate}`;
  return isDay(from) && isDay(until) ? { from, until } : undefined;
}

/** Until when the ID card on these pages is valid. */
export function findExpiry(pages: readonly ReadPage[]): ReadExpiry | undefined {
  const seen = pages.flatMap(({ certain, lines }) =>
    lines.flatMap(({ looks }) => {
      const spans = looks.map(spanOf);
      return spans.flatMap(found =>
        found
          ? {
              until: found.until,
              believed:
                certain ||
                found.until === longTermExpiry ||
                isUsualSpan(found.from, found.until) ||
                (spans.length > 1 && spans.every(other => other?.until === found.until)),
            }
          : [],
      );
    }),
  );
  return seen.find(({ believed }) => believed) ?? seen[0];
}
