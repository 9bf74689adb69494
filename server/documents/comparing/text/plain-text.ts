import { Converter } from 'opencc-js/t2cn';

const mostRemembered = 4000;

/** A function of a text whose answers are kept: a page is compared line by line, and more than once. */
export function remembered<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return text => {
    const value = known.get(text);
    if (value !== undefined) return value;
    if (known.size >= mostRemembered) known.clear();
    const found = find(text);
    known.set(text, found);
    return found;
  };
}

const toSimplified = Converter({ from: 't', to: 'cn' });
const simplified = new Map<string, string>();

/** Character by character: a name isn't a sentence, and must keep its length. */
const simplify = (han: string): string =>
  [...han]
    .map(character => {
      const known = simplified.get(character) ?? toSimplified(character);
      simplified.set(character, known);
      return known;
    })
    .join('');

/** Compatibility forms and small letters become plain capitals: ＤＥ１２ and de12 are DE12. */
const plain = (text: string) => text.normalize('NFKC').toUpperCase();

/** A run of letters A–Z and digits. */
export interface Token {
  text: string;
  /** What stands between it and the token before. */
  before: string;
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const capitals = plain(text);
  for (const match of capitals.matchAll(/[A-Z0-9]+/g)) {
    tokens.push({ text: match[0], before: capitals.slice(end, match.index) });
    end = match.index + match[0].length;
  }
  return tokens;
}

/**
 * Chinese characters alone, simplified: recognition puts spaces between them, people put brackets, and a form may be
 * filled in in the other script.
 */
export const hanOf = remembered((text: string) =>
  simplify((text.normalize('NFKC').match(/\p{Script=Han}/gu) ?? []).join('')),
);

/** Chinese characters, letters and digits of a company's name, which may be mixed. */
export const nameOf = remembered((text: string) =>
  simplify((plain(text).match(/[\p{Script=Han}A-Z0-9]/gu) ?? []).join('')),
);

/** Capitals without marks: Šimůnek is SIMUNEK, Łukasz LUKASZ, straße STRASSE. */
const withoutMarks = (text: string): string =>
  plain(
    text
      .replaceAll('ł', 'l')
      .replaceAll('Ł', 'L')
      .replaceAll('ø', 'o')
      .replaceAll('Ø', 'O')
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D')
      .replaceAll('ß', 'ss'),
  )
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');

/** Letters and digits in capitals without marks, and nothing between them. */
export const latinOf = remembered((text: string) => withoutMarks(text).replace(/[^A-Z0-9]/g, ''));

/** Words in capitals without marks. */
export const wordsOf = (text: string): string[] => withoutMarks(text).match(/[A-Z0-9]+/g) ?? [];
