import { hasLabelOf } from '#server/documents/comparing/kind/document-kind.ts';
import { editDistance } from '#server/documents/comparing/text/edit-distance.ts';
import type { NumberField } from '#src/contract/importers/check-reasons.ts';
import type { ReadLine, ReadPage } from '../../reading/read-page.ts';
import { placesOf, readingsOf } from './number-places.ts';
import { foldLookAlikes, hasShape, isDecided } from './number-rule.ts';

export type NumberFinding =
  /** `isLabelled`: its own label stands beside it. */
  | { state: 'found'; page: ReadPage; isLabelled: boolean }
  /** Nearly, or not by each look; `read` is what was seen, where that may be a number at all. */
  | { state: 'unsure'; read: string }
  /** Numbers of the kind, and none is the wanted; `near` is one that differs in little. */
  | { state: 'other'; near: string }
  | { state: 'nothing' };

const isNear = (one: string, other: string) => editDistance(one, other) <= Math.max(2, other.length / 4);

/** What has the shape of such a number. */
export function candidatesOf(look: string, kind: NumberField): string[] {
  const shaped = readingsOf(look, kind)
    .filter(reading => !reading.isPart && hasShape(kind, reading.text))
    .map(reading => reading.text);
  // A number goes on to the end of its tokens: what is longer by more groups holds the shorter.
  return [...new Set(shaped)].filter(one => !shaped.some(other => other !== one && other.startsWith(one)));
}

/** The nearest of a reading's joins to the wanted number, regardless of its shape. */
export function nearestJoin(look: string, kind: NumberField, value: string): string | undefined {
  const near = readingsOf(look, kind)
    .filter(({ text }) => Math.abs(text.length - value.length) <= Math.max(2, value.length / 4))
    .map(({ text }) => ({ text, distance: editDistance(text, value) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && isNear(near.text, value) ? near.text : undefined;
}

const known = new WeakMap<ReadLine, readonly ('VAT' | 'EORI')[]>();

/** Which numbers a line has the label of. */
function labelsOf(line: ReadLine): readonly ('VAT' | 'EORI')[] {
  const labels =
    known.get(line) ??
    (['VAT', 'EORI'] as const).filter(type => line.looks.some(look => hasLabelOf(type, look)));
  known.set(line, labels);
  return labels;
}

/** How many lines above a number its label may stand. */
const labelReach = 2;

function isLabelled(page: ReadPage, place: number, kind: NumberField): boolean {
  if (kind === 'REGISTRATION_NUMBER') return true;
  const labelled = (wanted: 'VAT' | 'EORI', lines: readonly ReadLine[]) =>
    lines.some(line => labelsOf(line).includes(wanted));
  const own = page.lines.slice(place, place + 1);
  if (labelled(kind, own)) return true;
  // The label of its own line is nearer than those around.
  if (labelled(kind === 'VAT' ? 'EORI' : 'VAT', own)) return false;
  return labelled(kind, page.lines.slice(Math.max(0, place - labelReach), place + 2));
}

interface Hits {
  whole: number;
  part: number;
  national: number;
}

/**
 * Looks for a number on the pages of a document. A text layer is trusted. A picture is trusted where
 * the number's check digits decide, or where two looks read the very same and no other a number as good.
 * @param value in capitals, without grouping
 */
export function findNumber(pages: readonly ReadPage[], kind: NumberField, value: string): NumberFinding {
  const decided = isDecided(kind, value);
  // "1T…" is no number of Italy, though a picture may be misread so each time: the form is wrong then, not the
  // document.
  const isMisread = !hasShape(kind, value) && foldLookAlikes(kind, value) !== value;
  let unsure: string | undefined;
  /** Where it was read, not yet without a doubt, and how often; and how often something like it. */
  const seenAt = { found: undefined as NumberFinding | undefined, own: 0, like: 0 };
  /** What differs from it in a character or two, and where the first of it was. */
  const readings: string[] = [];
  let likeAt: NumberFinding | undefined;
  const others = new Map<string, boolean>();
  for (const page of pages) {
    const { certain, lines } = page;
    for (const [place, { looks }] of lines.entries()) {
      const hits = isMisread && !certain ? noHits : countHits(looks, kind, value, certain);
      // A national number without its label may be any other number of so many digits.
      const labelled = () => isLabelled(page, place, kind);
      const isOwn = hits.whole > 0 && (hits.national < hits.whole || labelled());
      // A number whose own check digits are wrong is never what a picture shows.
      const isTrusted =
        certain || decided || (kind === 'EORI' && isConfirmed(looks, kind, value, hits.whole));
      if (isOwn && isTrusted) {
        return { state: 'found', page, isLabelled: labelled() };
      }
      if (hits.whole > 0 && isOwn) {
        const missed = looks.find(look => !placesOf(look, kind, value, certain).some(one => !one.isPart));
        unsure ??= (missed && nearestJoin(missed, kind, value)) ?? value;
        if (kind === 'EORI') seenAt.found ??= { state: 'found', page, isLabelled: labelled() };
        seenAt.own += hits.whole;
        seenAt.like += looks.length - hits.whole;
        continue;
      }
      const national = nearNational(looks, kind, value);
      if (hits.part > 0 || national) {
        if (!certain) unsure ??= '';
        else if (national) others.set(national, true);
        continue;
      }
      if (decided && !certain) {
        const like = looks.flatMap(look => readingsLike(look, kind, value));
        if (like.length > 0) likeAt ??= { state: 'found', page, isLabelled: labelled() };
        readings.push(...like);
      }
      const seen = looks.map(look => candidatesOf(look, kind));
      seenAt.like += seen.filter(look => look.some(one => isNear(one, value))).length;
      for (const candidate of new Set(seen.flat())) {
        if (candidate === value) continue;
        const steady = certain || (looks.length > 1 && seen.every(look => look.includes(candidate)));
        const believed = certain || (steady && labelled() && isBelievable(kind, candidate, value));
        others.set(candidate, (others.get(candidate) ?? false) || believed);
      }
      if (!certain && seen.every(look => look.length === 0)) {
        unsure ??= looks.map(look => nearestJoin(look, kind, value)).find(near => near !== undefined);
      }
    }
  }
  // A page that was read in several ways has its lines as often.
  if (seenAt.found && seenAt.own >= 2 && seenAt.own > seenAt.like) return seenAt.found;
  if (likeAt && isComposed(readings, kind, value)) return likeAt;
  const near = [...others.keys()].find(
    candidate => isNear(candidate, value) || editDistance(candidate, value.slice(2)) <= 1,
  );
  const isOther = [...others.values()].includes(true);
  // What is misread may well be the number itself.
  if (unsure !== undefined && !pages.every(page => page.certain))
    return { state: 'unsure', read: near ?? unsure };
  if (isOther) return { state: 'other', near: near ?? '' };
  if (near !== undefined) return { state: 'unsure', read: near };
  return others.size > 0 ? { state: 'unsure', read: '' } : { state: 'nothing' };
}

const noHits = { whole: 0, part: 0, national: 0 };

/** A national number that differs in one character: the wanted one isn't simply left out. */
function nearNational(looks: readonly string[], kind: NumberField, value: string): string | undefined {
  if (kind !== 'VAT' || value.length < 10) return undefined;
  const wanted = value.slice(2);
  return looks
    .flatMap(look => readingsOf(look, 'REGISTRATION_NUMBER'))
    .map(({ text }) => text)
    .find(text => text.length === wanted.length && text !== wanted && editDistance(text, wanted) <= 1);
}

function countHits(looks: readonly string[], kind: NumberField, value: string, certain: boolean): Hits {
  const hits: Hits = { ...noHits };
  for (const look of looks) {
    const places = placesOf(look, kind, value, certain);
    const whole = places.filter(place => !place.isPart);
    if (whole.length > 0) hits.whole++;
    if (whole.length > 0 && whole.every(place => place.isNational)) hits.national++;
    if (places.length > 0 && whole.length === 0) hits.part++;
  }
  return hits;
}

const differingPlaces = (one: string, other: string) =>
  [...one].filter((character, place) => character !== other[place]).length;

const readingsLike = (look: string, kind: NumberField, value: string): string[] =>
  readingsOf(look, kind)
    .filter(
      ({ text, isPart }) => !isPart && text.length === value.length && differingPlaces(text, value) <= 2,
    )
    .map(({ text }) => text);

/** Letters that pictures show as digits, and the other way round, where both may stand. */
const confused = new Set(['7T', 'T7', '8B', 'B8', '6G', 'G6', '0D', 'D0', '0Q', 'Q0', '4A', 'A4']);
const fewestReadings = 3;

/**
 * Whether the wanted number, whose check digits fit, is put together from readings whose own don't: most of them have
 * each of its characters but one, which is another in most.
 */
function isComposed(readings: readonly string[], kind: NumberField, value: string): boolean {
  if (readings.length < fewestReadings || readings.some(reading => isDecided(kind, reading))) return false;
  let doubtful = 0;
  return [...value].every((character, place) => {
    const seen = readings.map(reading => reading[place] ?? '');
    const own = seen.filter(one => one === character).length;
    if (own > seen.length / 2) return true;
    doubtful++;
    const isLikely = own > 1 || seen.every(one => one === character || confused.has(one + character));
    return doubtful <= 1 && own > 0 && isLikely;
  });
}

/** Two looks read it, and none reads another number of the same shape. */
function isConfirmed(looks: readonly string[], kind: NumberField, value: string, hits: number): boolean {
  if (hits < 2) return false;
  return looks.every(look => {
    if (placesOf(look, kind, value, false).some(place => !place.isPart)) return true;
    return !candidatesOf(look, kind).some(candidate => candidate.length === value.length);
  });
}

/** A number without check digits that differs in little may be the wanted one, misread each time. */
const isBelievable = (kind: NumberField, candidate: string, value: string) =>
  kind === 'EORI' ? !isNear(candidate, value) : isDecided(kind, candidate);
