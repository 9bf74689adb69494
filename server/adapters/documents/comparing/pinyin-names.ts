import { pinyin } from 'pinyin-pro';
import { wordsOf } from './plain-text.ts';

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

const syllable =
  /^(?:[LN]V|(?:[BPMFDTNLGKHJQXRZCSYW]|ZH|CH|SH)?(?:A|O|E|I|U|AI|EI|AO|OU|AN|EN|ANG|ENG|ONG|IA|IE|IAO|IU|IAN|IN|IANG|ING|IONG|UA|UO|UAI|UI|UAN|UN|UANG|UE|ER))+$/;

/** A name that can't be pinyin, such as Kevin. */
const isWestern = (word: string) => word.length > 2 && !syllable.test(word);

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
