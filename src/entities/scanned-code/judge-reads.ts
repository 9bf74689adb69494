import { recognise, type ScannedCode } from '#src/contract/scanned-codes/recognise.ts';
import { trackingForms } from '#src/contract/scanned-codes/tracking-forms.ts';

/** A code in one picture of the camera. */
export interface Read {
  /** With its symbology in front. @see ISO/IEC 15424 */
  text: string;
  isInMiddle: boolean;
}

export interface Picture {
  at: number;
  reads: readonly Read[];
  /** All of the picture was searched, and not its middle alone. */
  isWhole: boolean;
}

/** What may be scanned now. */
export interface Due {
  /** Changes with what is asked for: codes that were read for something else count anew. */
  turn: string;
  kinds: ReadonlySet<'order' | 'product' | 'tracking'>;
  /** A scan would answer a question: codes that were in view when it came are no answer. */
  isAnswer: boolean;
  /** Where they are given, no other article's code is due: one that is only beside the order's would sound wrong. */
  skus?: ReadonlySet<string>;
  /** Articles' codes are due although they aren't among those. */
  isAnyArticle?: boolean;
}

interface Seen {
  /** Equal reads in a row. */
  reads: number;
  firstAt: number;
  /** The first picture of those that have lacked it since. */
  missingSince?: number | undefined;
  /** Since when it is in the middle, as the only tracking number. */
  aloneSince?: number | undefined;
  /** All of a picture was searched meanwhile. */
  isAloneInAll: boolean;
  /** Nothing more becomes of it without a tap until it was out of view. */
  state: 'new' | 'shown' | 'done';
}

export interface Reads {
  turn: string | undefined;
  seen: ReadonlyMap<string, Seen>;
}

export interface JudgedReads {
  reads: Reads;
  /** Goes to the packing table like a scan. */
  delivers: { text: string; startedAt: number } | undefined;
  /** Codes in view that a person may take by a tap. */
  shows: readonly string[];
}

export const noReads: Reads = { turn: undefined, seen: new Map() };

/** A code that was delivered is delivered again only after this time out of view. */
const outOfViewMs = 1000;
const aloneMs = 500;
/** A label that is read for so long, and never stayed in the middle, is shown. */
const unsteadyMs = 2 * aloneMs;

/**
 * What becomes of the codes in a picture. A wrong read, a neighbour's slip, or a label that only passes by must not be
 * taken for the parcel's.
 */
export function judgeReads(before: Reads, picture: Picture, due: Due): JudgedReads {
  const { at, isWhole } = picture;
  const codes = new Map<string, { code: ScannedCode; isInMiddle: boolean }>();
  for (const { text, isInMiddle } of picture.reads) {
    const code = recognise(text, due.skus && { skus: due.skus });
    if (isBelievable(text, code))
      codes.set(text, { code, isInMiddle: isInMiddle || codes.get(text)?.isInMiddle === true });
  }
  const seen = new Map<string, Seen>();
  for (const [text, one] of before.seen) {
    const turned = before.turn === due.turn ? one : anew(one, at, due.isAnswer);
    const missing = codes.has(text) ? one : missed(turned, at, codes.size > 0);
    if (codes.has(text)) seen.set(text, turned);
    else if (at - (missing.missingSince ?? at) < outOfViewMs) seen.set(text, missing);
  }
  for (const text of codes.keys()) {
    const one = seen.get(text) ?? { reads: 0, firstAt: at, isAloneInAll: false, state: 'new' };
    const reads = one.reads + 1;
    seen.set(text, { ...one, reads, firstAt: reads === 1 ? at : one.firstAt, missingSince: undefined });
  }
  // A number that was read a moment ago is still there: the reader misses some in every other picture.
  const numbers = new Set([...seen.keys()].filter(isLabelCode).map(numberOf));
  const numbersHere = new Set([...codes.keys()].filter(isLabelCode).map(numberOf));

  let delivers: JudgedReads['delivers'];
  const shows: string[] = [];
  for (const [text, { code, isInMiddle }] of codes) {
    const one = seen.get(text);
    if (!one) continue;
    const isLabel = code.readings.some(({ kind }) => kind === 'tracking') && due.kinds.has('tracking');
    const isAlone = isLabel && isInMiddle && numbers.size === 1;
    const aloneSince = isAlone ? (one.aloneSince ?? at) : undefined;
    const isAloneInAll = isAlone && (one.isAloneInAll || isWhole);
    const isRead = one.reads >= (hasCheckDigit(code) ? 2 : 3);
    // Delivered by another code of the same label.
    const isDone =
      isLabel &&
      [...seen].some(([other, { state }]) => state === 'done' && numberOf(other) === numberOf(text));
    let state = isDone ? 'done' : one.state;
    if (isRead && state !== 'done') {
      if (isLabel) {
        if (numbersHere.size > 1) state = 'shown';
        else if (state === 'new' && isAloneInAll && at - (aloneSince ?? at) >= aloneMs) state = 'done';
      } else if (code.readings.some(reading => isDue(reading, due))) {
        state = 'done';
      } else if (code.kind === 'order') state = 'shown';
      // One code a picture: the second one belongs to what the first one has opened.
      if (state === 'done' && delivers) state = one.state;
      else if (state === 'done') delivers = { text, startedAt: one.firstAt };
      else if (state === 'shown' || (isLabel && (!isInMiddle || at - one.firstAt >= unsteadyMs)))
        shows.push(text);
    }
    seen.set(text, { ...one, aloneSince, isAloneInAll, state });
  }
  return { reads: { turn: due.turn, seen }, delivers, shows };
}

const isDue = (reading: ScannedCode['readings'][number], { kinds, skus, isAnyArticle }: Due): boolean =>
  reading.kind !== 'routing' &&
  kinds.has(reading.kind) &&
  (reading.kind !== 'product' || isAnyArticle === true || skus?.has(reading.code) !== false);

/** A label is in view: what is beside it counts, until something has become of it. */
export const needsWhole = ({ seen }: Reads, { kinds }: Due): boolean =>
  kinds.has('tracking') && [...seen].some(([text, { state }]) => state !== 'done' && isLabelCode(text));

/** A person has taken a code by a tap: nothing more becomes of it until it was out of view. */
export function taken({ turn, seen }: Reads, text: string): Reads {
  const number = numberOf(text);
  const next = [...seen].map(
    ([other, one]) => [other, numberOf(other) === number ? { ...one, state: 'done' as const } : one] as const,
  );
  return { turn, seen: new Map(next) };
}

/** What was read for something else counts again from nothing, and what is done stays done. */
const anew = (one: Seen, at: number, isAnswer: boolean): Seen => ({
  ...one,
  reads: 0,
  firstAt: at,
  aloneSince: undefined,
  isAloneInAll: false,
  state: isAnswer || one.state === 'done' ? 'done' : 'new',
});

/** A picture without any code, such as a blurred one, says nothing about equal reads in a row. */
const missed = (one: Seen, at: number, isOtherRead: boolean): Seen => ({
  ...one,
  reads: isOtherRead ? 0 : one.reads,
  missingSince: one.missingSince ?? at,
  aloneSince: undefined,
  isAloneInAll: false,
});

/** A part of an Interleaved 2 of 5 reads like a whole code: only what a carrier's check digit confirms is taken. */
const isBelievable = (text: string, code: ScannedCode): boolean =>
  !text.startsWith(']I') || (code.readings.some(({ kind }) => kind === 'tracking') && hasCheckDigit(code));

/** The number itself confirms that it was read right. */
function hasCheckDigit({ text, readings }: ScannedCode): boolean {
  if (readings.some(reading => reading.kind === 'product' && reading.form === 'ean')) return true;
  return readings.some(
    reading =>
      reading.kind === 'tracking' &&
      trackingForms.some(({ form, check }) =>
        [text, reading.trackingId].some(number => {
          const match = form.exec(number);
          return match !== null && check?.(match) === true;
        }),
      ),
  );
}

const isLabelCode = (text: string): boolean =>
  recognise(text).readings.some(({ kind }) => kind === 'tracking');

/** The same number in two symbologies, as on many labels, is one. */
function numberOf(text: string): string {
  const label = recognise(text).readings.find(reading => reading.kind === 'tracking');
  return label?.kind === 'tracking' ? label.trackingId : text;
}
