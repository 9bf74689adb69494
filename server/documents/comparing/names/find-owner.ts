import { isMachineLine } from '#server/documents/comparing/kind/document-kind.ts';
import { hanOf, wordsOf } from '#server/documents/comparing/text/plain-text.ts';
import type { ReadPage } from '../../reading/read-page.ts';
import { type NameFinding, passagesOf, readWell } from './find-company-name.ts';
import { isPinyinOf, nameWordsOf, sharesSyllable } from './pinyin-names.ts';

const nameLabel = /^(?:中文)?姓?名/;
/** The same as pictures give it: the first of its characters is light blue and small on a card, and often lost. */
const misreadLabel = /^(?:.{0,2}名|姓.)/;
/** What stands behind a name in its line, where two columns are read as one. */
const nextLabel = /(?:性别|民族|国籍|出生|英文).*$/;
/** Chinese names have two to four characters; those of Uyghurs, Tibetans and others up to fifteen. */
const isShortName = (han: string) => han.length >= 2 && han.length <= 4;
/** What a card has in lines of its own beside names. */
const notNames =
  /^(?:姓名|性别|民族|出生|住址|签发|有效|期限|公民|身份|号码|居民|中华|人民|共和|长期|护照|机关|国籍|汉族?|男|女|年月|日)/;

interface Holder {
  name: string;
  labelled: boolean;
}

/** What may be the holder's name: behind its label, or alone in its line. */
function holdersOf(look: string): Holder[] {
  const han = hanOf(look);
  const behind = (label: RegExp) => han.replace(label, '').replace(nextLabel, '');
  if (nameLabel.test(han)) {
    const name = behind(nameLabel);
    return name.length >= 2 ? [{ name, labelled: true }] : [];
  }
  const holders: Holder[] = [];
  if (misreadLabel.test(han) && behind(misreadLabel).length >= 2) {
    holders.push({ name: behind(misreadLabel), labelled: false });
  }
  if (isShortName(han) && !notNames.test(han)) holders.push({ name: han, labelled: false });
  return holders;
}

/** Looks for the holder of an identity paper, by its characters or by its Latin letters. */
export function findOwnerName(pages: readonly ReadPage[], name: string): NameFinding {
  const han = hanOf(name);
  const found = findHanOwner(pages, name, han);
  if (found.state === 'found' || han.length >= 2) return found;
  return findLatinOwner(pages, name) ? { state: 'found' } : found;
}

function findHanOwner(pages: readonly ReadPage[], name: string, han: string): NameFinding {
  const matches = han.length >= 2 ? (read: string) => read === han : (read: string) => isPinyinOf(name, read);
  const seen: (Holder & { steady: boolean })[] = [];
  // A page that was read in several ways has its lines as often.
  const inLines: Holder[][] = [];
  let lineCount = 0;
  for (const { certain, sureness, lines } of pages) {
    for (const { looks } of lines) {
      const holders = looks.map(holdersOf);
      const votes = countNames(holders);
      const { own, other } = compareVotes(votes, matches);
      if (own > other || (own > 0 && own === looks.length)) return { state: 'found' };
      if (own > 0) lineCount++;
      inLines.push(...holders);
      const isTrusted = certain || (looks.length > 1 && sureness >= readWell);
      for (const holder of holders.flat()) {
        seen.push({ ...holder, steady: isTrusted && votes.get(holder.name) === looks.length });
      }
    }
  }
  const { own, other } = compareVotes(countNames(inLines), matches, read => isAlike(name, han, read));
  if (own > 1 && (own > other || (lineCount > 1 && 2 * own > other))) return { state: 'found' };
  const near = seen.find(holder => isAlike(name, han, holder.name));
  const best = near ?? seen.find(holder => holder.labelled);
  if (!best) return { state: 'nothing' };
  // A picture of a name that shares anything with the wanted one was misread more often than it is somebody else's.
  const isOther = best.steady && (best !== near || pages.every(page => page.certain));
  return isOther
    ? { state: 'other', found: best.name }
    : { state: 'unsure', read: best.name, mayPass: false };
}

/** In how many looks each name was read. */
function countNames(looks: readonly (readonly Holder[])[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (const holders of looks) {
    for (const name of new Set(holders.map(holder => holder.name)))
      votes.set(name, (votes.get(name) ?? 0) + 1);
  }
  return votes;
}

/** How often the wanted name was read, and the other one that was read most often. */
function compareVotes(
  votes: ReadonlyMap<string, number>,
  isWanted: (name: string) => boolean,
  isRival: (name: string) => boolean = () => true,
): { own: number; other: number } {
  let own = 0;
  let other = 0;
  for (const [name, count] of votes) {
    if (isWanted(name)) own += count;
    else if (isRival(name)) other = Math.max(other, count);
  }
  return { own, other };
}

/** Whether a name that was read has a character of the wanted one, or one that is spoken like a part of it. */
const isAlike = (name: string, han: string, read: string) =>
  han.length >= 2 ? [...han].some(character => read.includes(character)) : sharesSyllable(name, read);

/** Whether each word of a name is in neighbouring lines, letter by letter; machine lines have fillers between. */
function findLatinOwner(pages: readonly ReadPage[], name: string): boolean {
  const wanted = nameWordsOf(name);
  if (wanted.join('').length < 4 || wanted.length < 2) return false;
  return passagesOf(pages, 4).some(({ looks, certain, sureness }) => {
    const hits = looks.filter(look => {
      const whole = wordsOf(look).join('');
      // "XIAO YAN" for "Xiaoyan", and a machine line whose fillers were read as letters.
      return wanted.every(word => (isMachineLine(look) ? whole.includes(word) : isWholeWords(look, word)));
    }).length;
    return hits > 0 && (certain || hits > 1 || sureness >= readWell);
  });
}

/** Whether some words of a text, together, are the wanted one. */
function isWholeWords(look: string, wanted: string): boolean {
  const words = wordsOf(look);
  return words.some((_, start) => {
    let joined = '';
    for (const word of words.slice(start)) {
      joined += word;
      if (joined === wanted) return true;
      if (joined.length >= wanted.length) return false;
    }
    return false;
  });
}
