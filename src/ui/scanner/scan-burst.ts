/** Characters that come closer than this are a machine's, in milliseconds. */
export const closeMs = 35;
/** Once it is known that a machine types, it may hesitate: radio brings characters in batches. */
export const hesitationMs = 120;
/** Longer where the scanner is known to say when a code is over: half of one must not pass for the whole. */
const knownEndMs = 1000;
/** People sometimes press two keys at once: so many characters reach a field before it is known who types. */
export const passing = 2;
/** Ended by Enter or Tab, so many characters are a code; by a pause, more: nobody has said that it is over. */
const leastEnded = 4;
const leastPaused = 6;
/** Some scanners take a while for the Enter behind a code, which was over by its pause then. */
const lateEndMs = 250;

/** How a run of characters ended: a code, or what somebody typed. `length` tells how many there were. */
export type BurstEnd = { kind: 'scan'; text: string } | { kind: 'typed'; text: string };

/** What becomes of a key: `pass` leaves it to the page, `hold` keeps it from there. */
export interface KeyVerdict {
  key: 'pass' | 'hold';
  /** What was over before this key. */
  before?: BurstEnd;
  /** What is over with it. */
  ended?: BurstEnd;
  /** It goes on with what was said to be over. */
  isLate?: true;
}

/** Tells the characters of a scanner from those of a person by the time between them. Knows no page and no clock. */
export class ScanBurst {
  #text = '';
  #lastAt = Number.NEGATIVE_INFINITY;
  #scannedAt = Number.NEGATIVE_INFINITY;
  /** What was over by its pause, while it may still turn out to be the beginning of a code. */
  #given = '';
  /** A code has ended with Enter or Tab. */
  #saysEnd = false;

  /** How many characters the present run has. */
  get length(): number {
    return this.#text.length;
  }

  /** So long after a character the next one still belongs to it, by the times at which they were typed. */
  get #gapMs(): number {
    return this.#text.length < leastEnded ? closeMs : hesitationMs;
  }

  /** So long after a character came it is over, if nothing more comes. */
  get patienceMs(): number {
    return this.#saysEnd && this.#text.length >= leastEnded ? knownEndMs : this.#gapMs;
  }

  /** @param at milliseconds of any clock that only goes forward */
  character(character: string, at: number): KeyVerdict {
    const before = at - this.#lastAt > this.#gapMs ? this.over() : undefined;
    // It was typed in time, and only came late: the page or the machine was busy.
    const isLate = this.#text === '' && this.#given !== '' && at - this.#lastAt <= closeMs;
    this.#text = isLate ? this.#given + character : this.#text + character;
    this.#given = '';
    this.#lastAt = at;
    this.#scannedAt = Number.NEGATIVE_INFINITY;
    const key = this.#text.length > passing ? 'hold' : 'pass';
    return { key, ...(before && { before }), ...(isLate && { isLate: true as const }) };
  }

  /** Enter or Tab. */
  end(at: number): KeyVerdict {
    if (at - this.#lastAt <= lateEndMs && this.#text.length >= leastEnded) {
      this.#saysEnd = true;
      this.#given = '';
      return { key: 'hold', ended: this.#scan(at) };
    }
    // A person's own Enter, or that of a code that was over by its pause.
    const before = this.over();
    const isLate = at - this.#scannedAt <= lateEndMs;
    return { key: isLate ? 'hold' : 'pass', ...(before && { before }) };
  }

  /** Nothing has come for a while. @returns undefined where nothing was under way */
  over(): BurstEnd | undefined {
    const text = this.#text;
    if (text === '') return undefined;
    this.#given = text;
    if (text.length >= leastPaused) return this.#scan(this.#lastAt);
    this.#text = '';
    return { kind: 'typed', text };
  }

  /** A code that came as a whole: its Enter may follow. */
  scannedWhole(at: number): void {
    this.#text = '';
    this.#given = '';
    this.#scannedAt = at;
  }

  #scan(at: number): BurstEnd {
    const text = this.#text;
    this.#text = '';
    this.#scannedAt = at;
    return { kind: 'scan', text };
  }
}

const shifted: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};
const digitsShifted = ')!@#$%^&*(';

/**
 * The character of a key that an input method has taken for itself: a scanner types as a keyboard of the United States.
 * @param code `KeyA`, `Digit1`, …
 */
export function characterOfCode(code: string, isShifted: boolean, hasCapsLock: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return isShifted === hasCapsLock ? letter.toLowerCase() : letter;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return isShifted && code.startsWith('Digit') ? digitsShifted[Number(digit)] : digit;
  return shifted[code]?.[isShifted ? 1 : 0];
}
