import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BurstEnd,
  characterOfCode,
  closeMs,
  hesitationMs,
  passing,
  ScanBurst,
} from '#src/ui/scanner/scan-burst.ts';

/** A key as it arrives: its character, `Enter` or `Tab`, and the time since the one before. */
interface Key {
  key: string;
  afterMs: number;
}

const isEnd = (key: string) => key === 'Enter' || key === 'Tab';

/** What a page would see: what ended, in order, and the keys that reached it. */
function play(keys: readonly Key[]) {
  const burst = new ScanBurst();
  const ends: BurstEnd[] = [];
  const passed: string[] = [];
  let at = 1000;
  const handle = (end: BurstEnd | undefined) => {
    if (end) ends.push(end);
  };
  for (const { key, afterMs } of keys) {
    // As the page's timer does.
    if (afterMs > burst.patienceMs + 10) handle(burst.over());
    at += afterMs;
    const verdict = isEnd(key) ? burst.end(at) : burst.character(key, at);
    handle(verdict.before);
    handle(verdict.ended);
    if (verdict.key === 'pass') passed.push(key);
  }
  handle(burst.over());
  return { ends, passed, scans: ends.flatMap(end => (end.kind === 'scan' ? end.text : [])) };
}

const fast = fc.integer({ min: 1, max: closeMs });
const slow = fc.integer({ min: closeMs + 12, max: 900 });
const rest = fc.integer({ min: 300, max: 2000 });
const codeText = fc.stringMatching(/^[A-Z0-9-]{6,40}$/);
const typedText = fc.stringMatching(/^[a-z0-9 ]{1,12}$/);

const keysOf = (text: string, gaps: readonly number[], first: number): Key[] =>
  [...text].map((key, place) => ({ key, afterMs: place === 0 ? first : (gaps[place % gaps.length] ?? 1) }));

const scanned = fc.record({
  kind: fc.constant('scan' as const),
  text: codeText,
  gaps: fc.array(fast, { minLength: 3, maxLength: 20 }),
  first: rest,
  end: fc.constantFrom('Enter', 'Tab', 'pause', 'late Enter'),
});
const typed = fc.record({
  kind: fc.constant('typed' as const),
  text: typedText,
  gaps: fc.array(slow, { minLength: 3, maxLength: 12 }),
  first: rest,
  end: fc.constantFrom('Enter', 'none'),
});
const act = fc.oneof(scanned, typed);

describe('who types', () => {
  test('every code is heard once and whole, and nothing that a person types is ever one', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 8 }), acts => {
        const keys = acts.flatMap(({ text, gaps, first, end }) => {
          const run = keysOf(text, gaps, first);
          if (end === 'Enter' || end === 'Tab') run.push({ key: end, afterMs: gaps[0] ?? 1 });
          if (end === 'late Enter') run.push({ key: 'Enter', afterMs: hesitationMs + 60 });
          return run;
        });
        const { scans, passed } = play(keys);
        expect(scans).toEqual(acts.flatMap(one => (one.kind === 'scan' ? one.text : [])));
        // The page sees all of what was typed, and of a code its first characters and no Enter.
        expect(passed).toEqual(
          acts.flatMap(one => {
            if (one.kind === 'scan') return [...one.text].slice(0, passing);
            return [...one.text, ...(one.end === 'Enter' ? ['Enter'] : [])];
          }),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('keys that two fingers press at once reach the page, or are given back to it', () => {
    for (const text of ['ab', 'abc', 'abcd', 'abcde']) {
      const { ends, passed } = play(keysOf(text, [10], 500));
      expect(ends).toEqual([{ kind: 'typed', text }]);
      expect(passed.join('')).toBe(text.slice(0, passing));
    }
  });

  test('a person’s Enter behind what they typed is theirs, also soon', () => {
    const { scans, passed } = play([...keysOf('12', [80], 500), { key: 'Enter', afterMs: 20 }]);
    expect(scans).toEqual([]);
    expect(passed).toEqual(['1', '2', 'Enter']);
  });

  test('of two scanners that type at the same time nobody’s code is heard as it was', () => {
    fc.assert(
      fc.property(codeText, codeText, fc.array(fast, { minLength: 5, maxLength: 20 }), (one, other, gaps) => {
        fc.pre(one !== other);
        const mixed = [...one].flatMap((character, place) => [character, other[place] ?? '']).join('');
        const whole = mixed + other.slice(one.length);
        const { scans } = play([...keysOf(whole, gaps, 500), { key: 'Enter', afterMs: 5 }]);
        // One text of both, which has the form of nothing: it is never cut into halves that would.
        expect(scans).toEqual([whole]);
      }),
    );
  });

  test('a scanner that hesitates once it is known to be one is heard as a whole', () => {
    const keys = keysOf('JJD000390007712345678', [8], 500).map((key, place) =>
      place === 9 || place === 15 ? { ...key, afterMs: 100 } : key,
    );
    expect(play([...keys, { key: 'Enter', afterMs: 8 }]).scans).toEqual(['JJD000390007712345678']);
  });

  test('half of a code that was over by its pause is followed by the whole, once the rest comes', () => {
    const burst = new ScanBurst();
    const code = 'JJD000390007712345678';
    let at = 1000;
    const type = (character: string) => {
      at += 10;
      return burst.character(character, at).key;
    };
    for (const character of code.slice(0, 12)) type(character);
    // The timer, while the machine keeps the other characters back.
    expect(burst.over()).toEqual({ kind: 'scan', text: code.slice(0, 12) });
    for (const character of code.slice(12)) expect(type(character)).toBe('hold');
    expect(burst.end(at + 10).ended).toEqual({ kind: 'scan', text: code });
    // From now on it is known that an end will be said.
    for (const character of code) type(character);
    expect(burst.patienceMs).toBeGreaterThan(900);
  });

  test('two scanners one after the other are two codes', () => {
    const { scans } = play([
      ...keysOf('028-1014092-1117125', [8], 500),
      { key: 'Enter', afterMs: 8 },
      ...keysOf('JJD000390007712345678', [12], 40),
      { key: 'Tab', afterMs: 12 },
    ]);
    expect(scans).toEqual(['028-1014092-1117125', 'JJD000390007712345678']);
  });
});

test('a key that an input method has taken is the character of a keyboard of the United States', () => {
  const typed = (code: string, isShifted = false, hasCapsLock = false) =>
    characterOfCode(code, isShifted, hasCapsLock);
  expect(typed('KeyY')).toBe('y');
  expect(typed('KeyY', true)).toBe('Y');
  expect(typed('KeyY', false, true)).toBe('Y');
  expect(typed('KeyY', true, true)).toBe('y');
  expect(typed('Digit4')).toBe('4');
  expect(typed('Digit5', true)).toBe('%');
  expect(typed('Numpad7', true)).toBe('7');
  expect(typed('Minus')).toBe('-');
  expect(typed('F1')).toBeUndefined();
});
