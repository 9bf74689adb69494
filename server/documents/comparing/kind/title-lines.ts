import type { ReadLine, ReadPage } from '../../reading/read-page.ts';

/** A line, or two, that may be the title of a page. */
export interface TitleLine {
  text: string;
  /** Where on the page: 0 at its top, 1 at its bottom. */
  place: number;
}

const mostLetters = 130;
/** How many times larger than the text of the page a line is that can't be a part of it. */
const large = 1.3;
const small = 0.8;

const textOf = (line: ReadLine | undefined) => line?.looks[0]?.trim() ?? '';
const startsSmall = (text: string) => /^\P{L}*\p{Ll}/u.test(text);
const isSentence = (text: string) => /[.;]$/.test(text) && text.split(/\s+/).length >= 6;
/** More words are a sentence, whether its end is seen or not. */
const mostWords = 13;
const isLong = (text: string) => text.split(/\s+/).filter(word => /\p{L}{2}/u.test(word)).length > mostWords;
const goesOn = (text: string) => text !== '' && !/[.:!?]$/.test(text);

/** The lines of a page that aren't a part of its running text. */
export function titleLines({ lines }: ReadPage): TitleLine[] {
  const longest = Math.max(1, ...lines.map(line => textOf(line).length));
  const isTitle = (index: number): boolean => {
    const line = lines[index];
    const text = textOf(line);
    if (text === '' || text.length > mostLetters || startsSmall(text)) return false;
    const size = line?.size ?? 1;
    if (size >= large) return true;
    if (size < small || isSentence(text) || isLong(text)) return false;
    // A full line that the next one goes on from.
    if (text.length >= longest * 0.7 && startsSmall(textOf(lines[index + 1]))) return false;
    const before = textOf(lines[index - 1]);
    // A full line that goes on makes of this one its end.
    return !(before.length >= longest * 0.7 && goesOn(before) && before.split(/\s+/).length >= 5);
  };
  return lines.flatMap((line, index) => {
    if (!isTitle(index)) return [];
    const place = lines.length < 2 ? 0 : index / (lines.length - 1);
    const text = textOf(line);
    const next = textOf(lines[index + 1]);
    const both = `${text} ${next}`;
    const isWrapped = next !== '' && goesOn(text) && both.length <= mostLetters && !isSentence(next);
    return [{ text, place }, ...(isWrapped ? [{ text: both, place }] : [])];
  });
}
