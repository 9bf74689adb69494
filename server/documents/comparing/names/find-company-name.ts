import { alignTo } from '#server/documents/comparing/text/edit-distance.ts';
import { nameOf } from '#server/documents/comparing/text/plain-text.ts';
import type { ReadLine, ReadPage } from '../../reading/read-page.ts';

export type NameFinding =
  | { state: 'found' }
  /** `mayPass`: nothing that was read speaks against it, so that another proof of the company is enough. */
  | { state: 'unsure'; read: string; mayPass: boolean }
  | { state: 'other'; found: string }
  | { state: 'nothing' };

interface Passage {
  lines: readonly ReadLine[];
  looks: readonly string[];
  certain: boolean;
  sureness: number;
  /** What stands below it. */
  after: string;
}

/** Each line, then each with the next, where a name may go on. */
export function passagesOf(pages: readonly ReadPage[], lineCount = 2): Passage[] {
  return pages.flatMap(({ lines, certain, sureness }) =>
    lines.flatMap((_, place) =>
      Array.from({ length: Math.min(lineCount, lines.length - place) }, (__, more) => {
        const own = lines.slice(place, place + more + 1);
        const after = lines[place + more + 1]?.looks[0] ?? '';
        return { lines: own, certain, sureness, looks: joinLooks(own), after };
      }),
    ),
  );
}

/** Tells passages that share no line with those before: what was read once counts once. */
export function firstOfEach(): (passage: Passage) => boolean {
  const counted = new Set<ReadLine>();
  return ({ lines }) => {
    if (lines.some(line => counted.has(line))) return false;
    for (const line of lines) counted.add(line);
    return true;
  };
}

/** The first looks at some lines, then the second ones. */
function joinLooks(lines: readonly ReadLine[]): string[] {
  const count = Math.max(...lines.map(({ looks }) => looks.length));
  return Array.from({ length: count }, (_, look) =>
    lines.map(({ looks }) => looks[Math.min(look, looks.length - 1)]).join(' '),
  );
}

/** From here on one look at a picture is enough. */
export const readWell = 80;

/** What looks saw in place of one character of a name. */
interface Votes {
  own: number;
  /** Of the other reading that most looks have. */
  most: number;
  looks: number;
}

function votesFor(place: number, character: string, pieces: readonly string[][]): Votes {
  const others = new Map<string, number>();
  let own = 0;
  for (const look of pieces) {
    const seen = look[place] ?? '';
    if (seen === character) own++;
    else if (seen !== '') others.set(seen, (others.get(seen) ?? 0) + 1);
  }
  return { own, most: Math.max(0, ...others.values()), looks: pieces.length };
}

const isSeen = ({ own, most }: Votes) => own > most;
/** Nothing was read there twice, whatever it was. */
const isOpen = ({ own, most, looks }: Votes) =>
  (own > 0 && own >= most && looks > 2) || (most < 2 && looks > 2);

/** Looks for a company's Chinese name, character by character: one look misreads this one, another look that one. */
export function findCompanyName(pages: readonly ReadPage[], name: string): NameFinding {
  const wanted = nameOf(name);
  const characters = [...wanted];
  if (characters.length === 0) return { state: 'nothing' };
  let best: { distance: number; part: string; certain: boolean; mayPass: boolean } | undefined;
  // A page that was read in several ways has its lines as often.
  const inLines: string[][] = [];
  const isFirst = firstOfEach();
  let isEverLonger = false;
  for (const passage of passagesOf(pages)) {
    const { looks, certain, sureness } = passage;
    const texts = looks.map(nameOf);
    const aligned = texts.map(text => alignTo(text, wanted));
    const distance = Math.min(...aligned.map(one => one.distance));
    if (distance > characters.length / 2) continue;
    // Looks that fail altogether say nothing about single characters.
    const near = aligned.filter(one => one.distance <= characters.length / 2);
    const votes = characters.map((character, place) =>
      votesFor(
        place,
        character,
        near.map(one => one.pieces),
      ),
    );
    const isLonger = aligned.some((one, look) => goesOn(texts[look] ?? '', one.start, one.end, certain));
    isEverLonger ||= isLonger;
    const close = aligned.filter(one => one.distance <= characters.length / 4);
    if (!certain && close.length > 0 && isFirst(passage)) inLines.push(...close.map(one => one.pieces));
    const isEnough = certain || near.length > 1 || sureness >= readWell;
    if (votes.every(isSeen) && !isLonger && isEnough) return { state: 'found' };
    const open = votes.filter(vote => !isSeen(vote));
    const mayPass =
      !isLonger && !certain && open.every(isOpen) && open.length <= Math.max(1, wanted.length / 8);
    if (best === undefined || distance < best.distance) {
      const closest = aligned.find(one => one.distance === distance);
      best = { distance, part: closest?.pieces.join('') ?? '', certain, mayPass };
    } else if (distance === best.distance) best.mayPass ||= mayPass;
  }
  if (!isEverLonger && inLines.length > 2) {
    const votes = characters.map((character, place) => votesFor(place, character, inLines));
    if (votes.every(isSeen)) return { state: 'found' };
  }
  const labelled = textBehind(pages, /^名?称/);
  if (best && best.distance <= Math.max(1, wanted.length / 3)) {
    return best.certain
      ? { state: 'other', found: best.part }
      : { state: 'unsure', read: best.part, mayPass: best.mayPass };
  }
  return labelled ? { state: 'other', found: labelled } : { state: 'nothing' };
}

/** A branch, or a company whose name ends in the wanted one. */
function goesOn(text: string, start: number, end: number, certain: boolean): boolean {
  const letters = [...text];
  if (/^.{0,8}分公司/.test(letters.slice(end).join(''))) return true;
  return certain && start > 0 && !/[称名:]$/.test(letters.slice(0, start).join(''));
}

/** The name on a licence, as far as it was read without a doubt. */
function textBehind(pages: readonly ReadPage[], label: RegExp): string | undefined {
  for (const { lines, certain, sureness } of pages) {
    for (const { looks } of lines) {
      const names = looks.map(nameOf).filter(text => label.test(text));
      const [name] = names.map(text => text.replace(label, '').replace(/(公司).*$/, '$1'));
      if (name && name.length >= 4 && (certain || (sureness >= readWell && names.length === looks.length))) {
        return name;
      }
    }
  }
  return undefined;
}
