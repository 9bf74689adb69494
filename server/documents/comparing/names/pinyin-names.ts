import { pinyin } from 'pinyin-pro';
import { wordsOf } from '#server/documents/comparing/text/plain-text.ts';

/** ü is written u, v or yu. */
const syllablesOf = (character: string): string[] => {
  const usual = pinyin(character, { multiple: true, toneType: 'none', type: 'array' });
  const asFamilyName = pinyin(character, { surname: 'all', toneType: 'none', type: 'array' });
  return [...new Set([...usual, ...asFamilyName])].flatMap(syllable =>
    syllable.includes('ü')
      ? ['u', 'v', 'yu'].map(vowel => syllable.replace('ü', vowel).toUpperCase())
      : syllable.toUpperCase(),
  );
};

/** Where readings of the characters in turn end in a text that may begin at several places: many have several. */
function endsOf(latin: string, characters: readonly string[], starts: readonly number[]): number[] {
  let reached = new Set(starts);
  for (const character of characters) {
    const syllables = syllablesOf(character);
    reached = new Set(
      [...reached].flatMap(at =>
        syllables.filter(syllable => latin.startsWith(syllable, at)).map(syllable => at + syllable.length),
      ),
    );
  }
  return [...reached];
}

const honorifics = new Set('MR MRS MS MISS DR SIR MADAM HERR FRAU M MME SIG DON'.split(' '));

/** The words of a name without forms of address. */
export const nameWordsOf = (name: string): string[] => wordsOf(name).filter(word => !honorifics.has(word));

const finals = {
  B: 'A O AI EI AO AN EN ANG ENG I IE IAO IAN IN ING U',
  P: 'A O AI EI AO OU AN EN ANG ENG I IE IAO IAN IN ING U',
  M: 'A O E AI EI AO OU AN EN ANG ENG I IE IAO IU IAN IN ING U',
  F: 'A O EI OU AN EN ANG ENG U',
  D: 'A E AI EI AO OU AN EN ANG ENG ONG I IE IAO IU IAN ING U UO UI UAN UN',
  T: 'A E AI AO OU AN ANG ENG ONG I IE IAO IAN ING U UO UI UAN UN',
  N: 'A E AI EI AO OU AN EN ANG ENG ONG I IE IAO IU IAN IN IANG ING U UO UAN V VE YU UE',
  L: 'A E AI EI AO OU AN ANG ENG ONG I IA IE IAO IU IAN IN IANG ING U UO UAN UN V VE YU UE',
  G: 'A E AI EI AO OU AN EN ANG ENG ONG U UA UO UAI UI UAN UN UANG',
  K: 'A E AI AO OU AN EN ANG ENG ONG U UA UO UAI UI UAN UN UANG',
  H: 'A E AI EI AO OU AN EN ANG ENG ONG U UA UO UAI UI UAN UN UANG',
  J: 'I IA IE IAO IU IAN IN IANG ING IONG U UE UAN UN',
  Q: 'I IA IE IAO IU IAN IN IANG ING IONG U UE UAN UN',
  X: 'I IA IE IAO IU IAN IN IANG ING IONG U UE UAN UN',
  ZH: 'A E I AI EI AO OU AN EN ANG ENG ONG U UA UO UAI UI UAN UN UANG',
  CH: 'A E I AI AO OU AN EN ANG ENG ONG U UA UO UAI UI UAN UN UANG',
  SH: 'A E I AI EI AO OU AN EN ANG ENG U UA UO UAI UI UAN UN UANG',
  R: 'E I AO OU AN EN ANG ENG ONG U UO UI UAN UN',
  Z: 'A E I AI EI AO OU AN EN ANG ENG ONG U UO UI UAN UN',
  C: 'A E I AI AO OU AN EN ANG ENG ONG U UO UI UAN UN',
  S: 'A E I AI AO OU AN EN ANG ENG ONG U UO UI UAN UN',
  Y: 'A E AO OU AN ANG I IN ING ONG U UE UAN UN',
  W: 'A O AI EI AN EN ANG ENG U',
  '': 'A AI AN ANG AO E EI EN ER O OU',
} as const;
const syllables = Object.entries(finals)
  .flatMap(([initial, ends]) => ends.split(' ').map(final => `${initial}${final}`))
  .sort((one, other) => other.length - one.length);
const pinyinWord = new RegExp(`^(?:${syllables.join('|')})+$`);

/** Western names that could be pinyin, and are hardly ever. */
const westernNames = new Set(
  'ADA ALAN ANAN ANGELA ANNA BEN BETTINA CINDI DAN DANA DEAN DINA GINA HANA HELEN JUDE JULIE KEN LANA LEO LENA LILI LILIAN LINDA LINA LISA LUKE LUNA MANDI MAX MIA MIKE MINA NANA NINA RITA SAM SANDI SARA SASHA SEAN SUSAN TINA VIVIAN WENDI'.split(
    ' ',
  ),
);

const isWestern = (word: string) => word.length > 2 && (westernNames.has(word) || !pinyinWord.test(word));

const mostCharacters = 15;

/**
 * Whether Chinese characters may be written so in Latin letters, family name first or last; a western first name may
 * stand before or behind it.
 * @param latin such as LIN Xiaoyan, Siyuan Ouyang, or Mr. Kevin Lin Xiaoyan
 */
export function isPinyinOf(latin: string, han: string): boolean {
  const characters = [...han];
  const words = nameWordsOf(latin);
  if (words.join('').length < 3 || characters.length < 2 || characters.length > mostCharacters) return false;
  const own = words.filter(word => !isWestern(word));
  const variants = own.length < words.length && own.length >= 2 ? [words, own] : [words];
  // A family name has one character or two; where names have more than four, it may be any part of it.
  const familyNames = characters.length > 4 ? characters.map((_, index) => index) : [1, 2];
  return variants
    .map(variant => variant.join(''))
    .some(
      text =>
        endsOf(text, characters, [0]).includes(text.length) ||
        familyNames.some(length => {
          const given = endsOf(text, characters.slice(length), [0]);
          return endsOf(text, characters.slice(0, length), given).includes(text.length);
        }),
    );
}

/** Whether any of some characters is spoken like a part of a name in Latin letters. */
export function sharesSyllable(latin: string, han: string): boolean {
  const text = nameWordsOf(latin).join('');
  return [...han].some(character => syllablesOf(character).some(one => text.includes(one)));
}
