import type { NumberField } from '#src/contract/check-reasons.ts';
import type { ReadPage } from '../reading/read-page.ts';
import { editDistance } from './edit-distance.ts';
import { foldLookAlikes, hasShape, isDecided } from './number-rule.ts';
import { tokensOf } from './plain-text.ts';

export type NumberFinding =
  | { state: 'found' }
  /** Nearly, or not by each look; `read` is what was seen. */
  | { state: 'unsure'; read: string }
  /** Numbers of the kind, and none is the wanted. */
  | { state: 'other'; found: readonly string[] }
  | { state: 'nothing' };

/** People group a number by spaces, dots or hyphens. */
const mostGroups = 6;
const longest = 20;

const isNear = (one: string, other: string) => editDistance(one, other) <= Math.max(2, other.length / 4);

/** Texts that neighbouring tokens make together. */
function joinsOf(look: string): string[] {
  const tokens = tokensOf(look);
  return tokens.flatMap((_, start) => {
    const joins: string[] = [];
    let text = '';
    for (const token of tokens.slice(start, start + mostGroups)) {
      text += token;
      if (text.length > longest) break;
      joins.push(text);
    }
    return joins;
  });
}

/** The number itself, and what represents it where a national document leaves out the country. */
function writingsOf(kind: NumberField, value: string): string[] {
  const national = value.slice(2);
  return kind === 'VAT' && national.length >= 8 && isDecided(kind, value) ? [value, national] : [value];
}

function contains(look: string, kind: NumberField, value: string, certain: boolean): boolean {
  // "1T…" is no number of Italy, though a picture may be misread so each time: the form is wrong then, not the
  // document.
  if (!certain && !hasShape(kind, value) && foldLookAlikes(kind, value) !== value) return false;
  const joins = joinsOf(look);
  return writingsOf(kind, value).some(wanted =>
    joins.some(join => {
      if (join.length !== wanted.length) return false;
      if (join === wanted) return true;
      const before = value.slice(0, value.length - wanted.length);
      return !certain && foldLookAlikes(kind, before + join) === value;
    }),
  );
}

/** What has the shape of such a number. */
export function candidatesOf(look: string, kind: NumberField): string[] {
  const shaped = joinsOf(look)
    .map(join => foldLookAlikes(kind, join))
    .filter(join => hasShape(kind, join));
  // A number goes on to the end of its tokens: what is longer by more groups holds the shorter.
  return [...new Set(shaped)].filter(one => !shaped.some(other => other !== one && other.startsWith(one)));
}

/** The nearest of a reading's joins to the wanted number, regardless of its shape. */
export function nearestJoin(look: string, kind: NumberField, value: string): string | undefined {
  const near = joinsOf(look)
    .map(join => foldLookAlikes(kind, join))
    .map(join => ({ join, distance: editDistance(join, value) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && isNear(near.join, value) ? near.join : undefined;
}

/**
 * Looks for a number on the pages of a document. A text layer is trusted. A picture is trusted where
 * the number's check digits decide, or where each of two looks read the very same.
 * @param value in capitals, without grouping
 */
export function findNumber(pages: readonly ReadPage[], kind: NumberField, value: string): NumberFinding {
  const decided = isDecided(kind, value);
  let unsure: string | undefined;
  const others = new Map<string, boolean>();
  for (const { certain, lines } of pages) {
    for (const { looks } of lines) {
      const hits = looks.filter(look => contains(look, kind, value, certain)).length;
      if (hits > 0 && (certain || decided || (looks.length > 1 && hits === looks.length))) {
        return { state: 'found' };
      }
      if (hits > 0) {
        const missed = looks.find(look => !contains(look, kind, value, certain));
        unsure ??= (missed && nearestJoin(missed, kind, value)) ?? value;
        continue;
      }
      const seen = looks.map(look => candidatesOf(look, kind));
      for (const candidate of new Set(seen.flat())) {
        const steady = certain || (looks.length > 1 && seen.every(look => look.includes(candidate)));
        const believed = steady && (kind === 'EORI' || certain || isDecided(kind, candidate));
        others.set(candidate, (others.get(candidate) ?? false) || believed);
      }
      if (!certain && seen.every(look => look.length === 0)) {
        unsure ??= looks.map(look => nearestJoin(look, kind, value)).find(near => near !== undefined);
      }
    }
  }
  const believed = [...others].filter(([, sure]) => sure).map(([candidate]) => candidate);
  // What no second look confirms may well be the number itself, misread in several places.
  const near = [...others.keys()].find(candidate => isNear(candidate, value));
  if (believed.length === 0 && near !== undefined) return { state: 'unsure', read: near };
  if (unsure !== undefined && believed.length === 0) return { state: 'unsure', read: unsure };
  const found = believed.length > 0 ? believed : [...others.keys()];
  if (found.length > 0) return { state: 'other', found: found.slice(0, 3) };
  return { state: 'nothing' };
}
