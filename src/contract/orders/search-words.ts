/** As the database's `plain_words`: without accents, of the usual width, in lower case. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const han = '\\u3400-\\u4dbf\\u4e00-\\u9fff\\u{20000}-\\u{2fa1f}';
const hanRun = new RegExp(`[${han}]+`, 'gu');
const word = new RegExp(
  `[^\\s\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f${han}]+`,
  'gu',
);

/** Words of other scripts, of which a beginning is enough. */
export const latinWords = (plain: string): readonly string[] => plain.match(word) ?? [];

/** Chinese is written without spaces: what two neighbouring letters say is found. */
export function hanPairs(plain: string): readonly string[] {
  return (plain.match(hanRun) ?? []).flatMap(run => {
    const letters = [...run];
    return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
}

export const withoutSpaces = (plain: string): string => plain.replace(/\s/g, '');

/** Equal for all spellings of one tracking number. */
export const trackingKey = (text: string): string => plainWords(text).replace(/[^0-9a-z]/g, '');

/** So many of the last characters of a tracking number find it: people read them out. */
export const shortestEnd = 4;
/** So many letters begin a word of another script. */
export const shortestBeginning = 2;

/** What a search can look for: of something shorter there would be too much. */
export const isSearchable = (text: string): boolean => {
  const plain = plainWords(text);
  return hanPairs(plain).length > 0 || withoutSpaces(plain).length >= shortestBeginning;
};
