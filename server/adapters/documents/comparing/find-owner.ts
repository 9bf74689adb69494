import type { ReadPage } from '../reading/read-page.ts';
import { isMachineLine } from './document-kind.ts';
import { nearestPart } from './edit-distance.ts';
import { type NameFinding, passagesOf, readWell } from './find-company-name.ts';
import { isPinyinOf, nameWordsOf } from './pinyin-names.ts';
import { hanOf, wordsOf } from './plain-text.ts';

const nameLabel = /^(?:中文)?姓?名/;
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
  if (nameLabel.test(han)) {
    const name = han.replace(nameLabel, '').replace(nextLabel, '');
    return name.length >= 2 ? [{ name, labelled: true }] : [];
  }
  return isShortName(han) && !notNames.test(han) ? [{ name: han, labelled: false }] : [];
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
  for (const { certain, sureness, lines } of pages) {
    for (const { looks } of lines) {
      const holders = looks.map(holdersOf);
      const votes = new Map<string, number>();
      for (const holder of holders) {
        for (const one of new Set(holder.map(other => other.name))) votes.set(one, (votes.get(one) ?? 0) + 1);
      }
      const own = Math.max(0, ...[...votes].filter(([one]) => matches(one)).map(([, count]) => count));
      const other = Math.max(0, ...[...votes].filter(([one]) => !matches(one)).map(([, count]) => count));
      if (own > other || (own > 0 && own === looks.length)) return { state: 'found' };
      const isTrusted = certain || (looks.length > 1 && sureness >= readWell);
      for (const holder of holders.flat()) {
        seen.push({ ...holder, steady: isTrusted && votes.get(holder.name) === looks.length });
      }
    }
  }
  const near = seen.find(holder => han && nearestPart(holder.name, han).distance < han.length / 2);
  const best = near ?? seen.find(holder => holder.labelled);
  if (!best) return { state: 'nothing' };
  // A picture in which one of two characters differs was misread more often than it is somebody else's.
  const isOther = best.steady && (best !== near || pages.every(page => page.certain));
  return isOther
    ? { state: 'other', found: best.name }
    : { state: 'unsure', read: best.name, mayPass: false };
}

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
