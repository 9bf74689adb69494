import { remembered, type Token, tokensOf } from '#server/documents/comparing/text/plain-text.ts';
import type { NumberField } from '#src/contract/importers/check-reasons.ts';
import { vatPrefixes } from '#src/contract/importers/vat-number.ts';
import { foldLookAlikes, isDecided } from './number-rule.ts';

/** What neighbouring tokens of a line make together. */
interface Join {
  text: string;
  /** Its first token, and the one behind its last. */
  start: number;
  end: number;
  /** The widest gap in it is that of a new column. */
  isWide: boolean;
}

/** People group a number, and forms give each of its characters a box of its own. */
const mostGroups = 20;
const longest = 22;

const isWideGap = (between: string) => /\s{3,}|\t/.test(between);
/** What stands between the groups of one number. */
const isGrouping = (between: string) => /^[\s.,\-/·•‐-―_'’`~|]*$/.test(between);
/** What ends a number: punctuation that groups nothing. */
const isEnd = (between: string) => /[:;()[\]{}<>=|"„“”\u00ab\u00bb，；：（）]|,\s/.test(between);

const seenIn = remembered((look: string) => {
  const tokens = tokensOf(look);
  return { tokens, joins: joinsOf(tokens) };
});

function joinsOf(tokens: readonly Token[]): Join[] {
  return tokens.flatMap((first, start) => {
    const joins: Join[] = [];
    let text = first.text;
    let isWide = false;
    for (let end = start + 1; ; end++) {
      if (text.length > longest) break;
      joins.push({ text, start, end, isWide });
      const next = tokens[end];
      if (!next || end - start >= mostGroups || !isGrouping(next.before)) break;
      isWide ||= isWideGap(next.before);
      text += next.text;
    }
    return joins;
  });
}

const hasDigit = (text: string) => /\d/.test(text);
const foreign = [...vatPrefixes, 'GR', 'GB', 'CH', 'CHE'];
const isNewNumber = (text: string) => /^[A-Z]{2}[A-Z0-9]{0,2}\d{5,}/.test(text);

function isDate(tokens: readonly Token[], start: number): boolean {
  const [one, two, three] = [tokens[start], tokens[start + 1], tokens[start + 2]];
  if (!one || !two) return false;
  const isDay = /^[0-3]?\d$/.test(one.text);
  if (isDay && /^[A-Z]{3,}$/.test(two.text)) return true;
  if (!three) return false;
  const isYear = (text: string) => /^(19|20)\d\d$/.test(text);
  const isNumber = (text: string) => /^\d{1,2}$/.test(text);
  return (
    (isDay && isNumber(two.text) && (isYear(three.text) || /^\d\d$/.test(three.text))) ||
    (isYear(one.text) && isNumber(two.text) && isNumber(three.text))
  );
}

/** Whether a number goes on behind its last token, or began before its first: a SIRET holds a SIREN. */
function isPart(tokens: readonly Token[], { start, end, isWide, text }: Join): boolean {
  const isNear = (between: string) => !isEnd(between) && (isWide || !isWideGap(between));
  const next = tokens[end];
  if (next && isNear(next.before) && !isDate(tokens, end)) {
    if (hasDigit(next.text) && !isNewNumber(next.text)) return true;
    // NL123456789 B 01
    if (next.text === 'B' && /^\d\d$/.test(tokens[end + 1]?.text ?? '')) return true;
  }
  const before = tokens[start - 1];
  if (!before || !/^\d/.test(text) || !isNear(tokens[start]?.before ?? '')) return false;
  return hasDigit(before.text) && !isDateBehind(tokens, start);
}

const isDateBehind = (tokens: readonly Token[], end: number) =>
  isDate(tokens, end - 3) && /^\d/.test(tokens[end - 1]?.text ?? '');

/** The number itself, and what represents it where a national document leaves out the country. */
function writingsOf(kind: NumberField, value: string): string[] {
  const national = value.slice(2);
  return kind === 'VAT' && national.length >= 8 && isDecided(kind, value) ? [value, national] : [value];
}

export interface NumberPlace {
  /** Without its country: a label must say what it is. */
  isNational: boolean;
  /** Only a part of a longer number. */
  isPart: boolean;
}

/**
 * Where a look at a line has the wanted number.
 * @param isCertain what it says is so; else letters stand for digits that look like them
 */
export function placesOf(look: string, kind: NumberField, value: string, isCertain: boolean): NumberPlace[] {
  if (!/\p{N}/u.test(look)) return [];
  const { tokens, joins } = seenIn(look);
  return writingsOf(kind, value).flatMap(wanted => {
    const prefix = value.slice(0, value.length - wanted.length);
    return joins
      .filter(
        join =>
          join.text.length === wanted.length &&
          (join.text === wanted || (!isCertain && foldLookAlikes(kind, prefix + join.text) === value)),
      )
      .filter(join => {
        const before = tokens[join.start - 1]?.text ?? '';
        const isForeign = prefix !== '' && before !== prefix && foreign.includes(before);
        return !(isForeign && isGrouping(tokens[join.start]?.before ?? ''));
      })
      .map(join => ({
        isNational: prefix !== '' && !hasPrefix(tokens, join, prefix),
        isPart: isPart(tokens, join),
      }));
  });
}

const hasPrefix = (tokens: readonly Token[], join: Join, prefix: string) =>
  tokens[join.start - 1]?.text === prefix;

/** No number of ours is shorter, or has fewer digits; a misread one may lose some. */
const fewestCharacters = 6;
const fewestDigits = 3;

const isNumberLike = (text: string) =>
  text.length >= fewestCharacters &&
  (text.match(/[0-9OQDILZSGB]/g) ?? []).length >= fewestCharacters - 1 &&
  (text.match(/\d/g) ?? []).length >= fewestDigits;

/** What neighbouring tokens make together, with look-alikes as the kind of number has them. */
export const readingsOf = (look: string, kind: NumberField): { text: string; isPart: boolean }[] => {
  if (!/\p{N}/u.test(look)) return [];
  const { tokens, joins } = seenIn(look);
  return joins
    .filter(join => isNumberLike(join.text))
    .map(join => ({
      text: foldLookAlikes(kind, join.text),
      isPart: isPart(tokens, join),
    }));
};
