import { pinyin } from 'pinyin-pro';
import type { ReadPage } from '../reading/read-page.ts';
import { nearestPart } from './edit-distance.ts';
import { hanOf, latinOf, nameOf } from './plain-text.ts';

export type NameFinding =
  | { state: 'found' }
  | { state: 'unsure'; read: string }
  | { state: 'other'; found: string }
  | { state: 'nothing' };

/** Each line, then each with the next, where a name may go on. */
const linesAndPairs = (pages: readonly ReadPage[]) => {
  const all = pages.flatMap(({ lines, certain }) =>
    lines.map(({ looks }, place) => ({ certain, looks, next: lines[place + 1] })),
  );
  const pairs = all.flatMap(({ certain, looks, next }) =>
    next ? [{ certain, looks: [`${looks.at(-1)} ${next.looks.at(-1)}`] }] : [],
  );
  return [...all, ...pairs];
};

/** Looks for a company's Chinese name, character by character. */
export function findCompanyName(pages: readonly ReadPage[], name: string): NameFinding {
  const wanted = nameOf(name);
  let best: { distance: number; part: string; certain: boolean; steady: boolean } | undefined;
  for (const { certain, looks } of linesAndPairs(pages)) {
    const near = looks.map(look => nearestPart(nameOf(look), wanted));
    const parts = near.map(({ part }) => part);
    if (isSeenBetween(parts, wanted)) return { state: 'found' };
    for (const { distance, part } of near) {
      if (best === undefined || distance < best.distance) {
        best = { distance, part, certain, steady: parts.length > 1 && parts.every(other => other === part) };
      }
    }
  }
  const labelled = textBehind(pages, /^名?称/);
  if (best && best.distance <= Math.max(1, wanted.length / 4)) {
    return best.certain || best.steady
      ? { state: 'other', found: best.part }
      : { state: 'unsure', read: best.part };
  }
  return labelled ? { state: 'other', found: labelled } : { state: 'nothing' };
}

/** One look misreads this character, another that one: each is right somewhere, at its own place. */
function isSeenBetween(parts: readonly string[], wanted: string): boolean {
  const whole = parts.map(part => [...part]).filter(part => part.length === [...wanted].length);
  return (
    whole.length > 0 && [...wanted].every((character, place) => whole.some(part => part[place] === character))
  );
}

function textBehind(pages: readonly ReadPage[], label: RegExp): string | undefined {
  for (const { lines } of pages) {
    for (const { looks } of lines) {
      const text = nameOf(looks.at(-1) ?? '');
      if (label.test(text)) return text.replace(label, '').replace(/(公司).*$/, '$1');
    }
  }
  return undefined;
}

/** Whether a company's name in Latin letters is on the document; a few misread letters are tolerated. */
export function hasLatinName(pages: readonly ReadPage[], name: string): boolean {
  const wanted = latinOf(name);
  if (wanted.length < 4) return false;
  return pages.some(({ lines, certain }) => {
    const text = lines.map(({ looks }) => latinOf(looks[0] ?? '')).join('');
    return nearestPart(text, wanted).distance <= wanted.length * (certain ? 0.03 : 0.1);
  });
}

const nameLabel = /^姓?名/;
/** Chinese names have two to four characters; those of Uyghurs, Tibetans and others up to fifteen. */
const isShortName = (han: string) => han.length >= 2 && han.length <= 4;

/** What may be the holder's name: behind its label, or alone in its line. */
function holdersOf(look: string): { name: string; labelled: boolean }[] {
  const han = hanOf(look);
  if (nameLabel.test(han)) return [{ name: han.replace(nameLabel, ''), labelled: true }];
  return isShortName(han) ? [{ name: han, labelled: false }] : [];
}

/** Looks for the holder's name, which an ID card has in Chinese characters only. */
export function findOwnerName(pages: readonly ReadPage[], name: string): NameFinding {
  const han = hanOf(name);
  const matches = han.length >= 2 ? (read: string) => read === han : (read: string) => isPinyinOf(name, read);
  const seen: { name: string; labelled: boolean; steady: boolean }[] = [];
  for (const { certain, lines } of pages) {
    for (const { looks } of lines) {
      const holders = looks.map(holdersOf);
      if (holders.flat().some(holder => matches(holder.name))) return { state: 'found' };
      for (const holder of holders.flat()) {
        const everyLook = holders.every(look => look.some(other => other.name === holder.name));
        seen.push({ ...holder, steady: certain || (looks.length > 1 && everyLook) });
      }
    }
  }
  const near = seen.find(holder => han && nearestPart(holder.name, han).distance < han.length / 2);
  const best = near ?? seen.find(holder => holder.labelled && holder.name !== '');
  if (!best) return { state: 'nothing' };
  return best.steady ? { state: 'other', found: best.name } : { state: 'unsure', read: best.name };
}

/** ü is written u, v or yu. */
const syllables = (character: string): string[] =>
  pinyin(character, { multiple: true, toneType: 'none', type: 'array' }).flatMap(syllable =>
    syllable.includes('ü')
      ? ['u', 'v', 'yu'].map(vowel => syllable.replace('ü', vowel).toUpperCase())
      : syllable.toUpperCase(),
  );

/** Every reading of a text: many characters have several. */
const readings = (han: string): string[] =>
  [...han].reduce<string[]>(
    (starts, character) =>
      starts.flatMap(start => syllables(character).map(end => start + end)).slice(0, 500),
    [''],
  );

/**
 * Whether Chinese characters may be written so in Latin letters, family name first or last.
 * @param latin such as LIN Xiaoyan, or Siyuan Ouyang
 */
export function isPinyinOf(latin: string, han: string): boolean {
  const wanted = latinOf(latin);
  if (wanted.length < 3 || han.length < 2 || han.length > 6) return false;
  return [1, 2].some(length => {
    const family = readings(han.slice(0, length));
    const given = readings(han.slice(length));
    return family.some(one => given.some(other => [one + other, other + one].includes(wanted)));
  });
}
