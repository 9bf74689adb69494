import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Due,
  judgeReads,
  needsWhole,
  noReads,
  type Picture,
  type Read,
  taken,
} from '#src/entities/scanned-code/judge-reads.ts';

const label = ']C0RB123456785GB';
const neighbour = ']C0EV008712571CN';
const slip = ']C0302-1234567-7654321';
const otherSlip = ']C0302-7654321-1234567';
const article = ']E04006381333931';

const list: Due = { turn: 'list', kinds: new Set(['order']), isAnswer: false };
const open: Due = { turn: 'open', kinds: new Set(['tracking', 'product']), isAnswer: false };
const question: Due = { turn: 'question', kinds: new Set(['order']), isAnswer: true };

const middle = (text: string): Read => ({ text, isInMiddle: true });
const aside = (text: string): Read => ({ text, isInMiddle: false });

/** Ten pictures a second, as the camera gives them. */
function play(pictures: readonly (readonly Read[])[], due: Due | ((place: number) => Due), isWhole = true) {
  let reads = noReads;
  const delivered: { text: string; at: number }[] = [];
  let shown: readonly string[] = [];
  pictures.forEach((codes, place) => {
    const picture: Picture = { at: place * 100, reads: codes, isWhole };
    const judged = judgeReads(reads, picture, typeof due === 'function' ? due(place) : due);
    ({ reads, shows: shown } = judged);
    if (judged.delivers) delivered.push({ text: judged.delivers.text, at: picture.at });
  });
  return { delivered, texts: delivered.map(({ text }) => text), shown };
}

const times = (count: number, ...reads: Read[]): Read[][] => Array.from({ length: count }, () => reads);

describe('A code from the camera', () => {
  test('with a check digit of its own is delivered at its second equal read, any other at its third', () => {
    expect(play(times(9, middle(article)), open).delivered).toEqual([{ text: article, at: 100 }]);
    expect(play(times(9, middle(slip)), list).delivered).toEqual([{ text: slip, at: 200 }]);
  });

  test('starts again where another one was read in between, and not at a picture without any', () => {
    const mixed = [[middle(slip)], [middle(slip)], [middle(otherSlip)], [middle(slip)], [middle(slip)]];
    expect(play(mixed, list).texts).toEqual([]);
    expect(play([[middle(slip)], [], [middle(slip)], [], [middle(slip)]], list).texts).toEqual([slip]);
  });

  test('comes again only after it was out of view for a second', () => {
    const run = (gap: number) => [...times(5, middle(article)), ...times(gap), ...times(5, middle(article))];
    expect(play(run(10), open).texts).toEqual([article]);
    expect(play(run(11), open).texts).toEqual([article, article]);
  });

  test('that is not due is not delivered: an order’s number is shown while an order is open', () => {
    expect(play(times(9, middle(slip)), open)).toMatchObject({ texts: [], shown: [slip] });
    expect(play(times(9, middle(article)), list)).toMatchObject({ texts: [], shown: [] });
    expect(play(times(9, middle(label)), list)).toMatchObject({ texts: [], shown: [] });
  });

  test('of an article is delivered where an order waits for it, and passes where none does', () => {
    const due = (...skus: string[]) => ({
      ...list,
      kinds: new Set(['product'] as const),
      skus: new Set(skus),
    });
    expect(play(times(9, middle(']C0LT-108')), due('LT-108')).texts).toEqual([']C0LT-108']);
    expect(play(times(9, middle(article), middle(']C0X001ABCDEF')), due('LT-108')).texts).toEqual([]);
  });

  test('that was in view when a question appeared answers it only after it was out of view', () => {
    const due = (place: number) => (place < 5 ? open : question);
    expect(play(times(40, middle(slip)), due).texts).toEqual([]);
    expect(play([...times(10, middle(slip)), ...times(11), ...times(3, middle(slip))], due).texts).toEqual([
      slip,
    ]);
  });

  test('counts again from nothing where something else is due: what was read for the list saves nothing', () => {
    const due = (place: number) => (place < 20 ? list : open);
    expect(play(times(40, middle(label)), due).delivered).toEqual([{ text: label, at: 2500 }]);
  });

  test.each([
    ['a part of an ITF code', ']I0375182099557'],
    ['an article’s number in ITF', ']I0036000291452'],
    ['a link', ']Q1https://example.com/RB123456785GB'],
    ['a code of 4,000 characters', `]Q1${'7'.repeat(4000)}`],
    ['control characters', ']C0\u0000\u001d\u0007'],
    ['a tracking number with a wrong digit', ']C0RB123456786GB'],
  ])('that is %s is never delivered', (_, text) => {
    for (const due of [list, open, question])
      expect(play(times(30, middle(text)), due)).toMatchObject({ texts: [], shown: [] });
  });
});

describe('A label in the camera’s picture', () => {
  test('is saved without a tap once it was alone in the middle for half a second', () => {
    expect(play(times(12, middle(label)), open).delivered).toEqual([{ text: label, at: 500 }]);
  });

  test('is shown outside the middle, and taken by a tap alone', () => {
    expect(play(times(30, aside(label)), open)).toMatchObject({ texts: [], shown: [label] });
  });

  test('is not saved before all of a picture was searched for others', () => {
    expect(play(times(30, middle(label)), open, false).texts).toEqual([]);
  });

  test('is shown beside a neighbour’s, also after that one has left the picture', () => {
    const both = times(5, middle(label), aside(neighbour));
    expect(play(both, open).shown).toEqual([label, neighbour]);
    expect(play([...both, ...times(40, middle(label))], open)).toMatchObject({ texts: [], shown: [label] });
  });

  test('is saved without a tap once the last parcel’s was out of view for a second', () => {
    const run = [...times(8, middle(neighbour)), ...times(4, middle(slip)), ...times(20, middle(label))];
    const due = (place: number) => (place < 8 ? open : place < 12 ? list : { ...open, turn: 'next' });
    // The last label is gone from 800 on.
    expect(play(run, due).delivered).toEqual([
      { text: neighbour, at: 500 },
      { text: slip, at: 1000 },
      { text: label, at: 2300 },
    ]);
  });

  test('is saved once where two of its codes have the same number', () => {
    expect(play(times(12, middle(label), middle(']A0RB123456785GB')), open).texts).toHaveLength(1);
  });

  test('counts its half second again for the next order, and after a picture that lacks it', () => {
    const next = { ...open, turn: 'next' };
    const two = (place: number) => (place < 4 ? open : next);
    expect(play(times(12, middle(label)), two).delivered).toEqual([{ text: label, at: 900 }]);
    const blinking = [...times(4, middle(label)), [], ...times(7, middle(label))];
    expect(play(blinking, open).delivered).toEqual([{ text: label, at: 1000 }]);
  });

  test('that never stays in the middle for half a second is shown after one', () => {
    const blinking = Array.from({ length: 6 }, () => [...times(4, middle(label)), []]).flat();
    expect(play(blinking.slice(0, 9), open).shown).toEqual([]);
    expect(play(blinking.slice(0, -1), open)).toMatchObject({ texts: [], shown: [label] });
  });

  test('that was taken by a tap is not taken again before it was out of view, nor is its other code', () => {
    const at = (place: number, ...codes: Read[]) => ({ at: place * 100, reads: codes, isWhole: true });
    const [first] = times(1, aside(label), aside(']A0RB123456785GB'));
    let { reads } = judgeReads(noReads, at(0, ...(first ?? [])), open);
    reads = taken(reads, label);
    const next = { ...open, turn: 'next' };
    for (let place = 1; place < 30; place++) {
      const judged = judgeReads(reads, at(place, middle(label), middle(']A0RB123456785GB')), next);
      expect([judged.delivers, judged.shows]).toEqual([undefined, []]);
      reads = judged.reads;
    }
  });

  test('has all of the picture searched until something has become of it, and an order’s code has not', () => {
    const seen = (due: Due, ...codes: Read[]) =>
      judgeReads(noReads, { at: 0, reads: codes, isWhole: false }, due).reads;
    expect(needsWhole(noReads, open)).toBe(false);
    expect(needsWhole(seen(open, middle(label)), open)).toBe(true);
    expect(needsWhole(seen(list, middle(label)), list)).toBe(false);
    expect(needsWhole(seen(open, middle(slip)), open)).toBe(false);
    expect(needsWhole(taken(seen(open, middle(label)), label), open)).toBe(false);
  });

  test('that passes through the picture saves nothing', () => {
    expect(play([...times(4, middle(label)), ...times(20)], open).texts).toEqual([]);
  });
});

describe('In any sequence of pictures', () => {
  const reads = fc.uniqueArray(
    fc.record({
      text: fc.constantFrom(label, neighbour, slip, otherSlip, article, ']I0375182099557'),
      isInMiddle: fc.boolean(),
    }),
    { selector: ({ text }) => text, maxLength: 3 },
  );
  const dues = [list, open, question];
  const scenes = fc.array(
    fc.record({ reads, pictures: fc.integer({ min: 1, max: 15 }), due: fc.constantFrom(...dues) }),
    { maxLength: 12 },
  );

  test('no code is delivered that is not due, twice in one view, or as a label beside another or too soon', () => {
    let deliveries = 0;
    fc.assert(
      fc.property(scenes, story => {
        const frames = story.flatMap(({ reads: codes, pictures, due }) =>
          Array.from({ length: pictures }, () => ({ codes, due })),
        );
        const { delivered } = play(
          frames.map(({ codes }) => codes),
          place => frames[place]?.due ?? list,
        );
        const has = (place: number, text: string) =>
          frames[place]?.codes.some(code => code.text === text) === true;
        delivered.forEach(({ text, at }, nth) => {
          deliveries++;
          const place = at / 100;
          const kind =
            text === article ? 'product' : text === label || text === neighbour ? 'tracking' : 'order';
          expect(frames[place]?.due.kinds.has(kind)).toBe(true);
          if (kind === 'tracking')
            for (let back = 0; back <= 5; back++) {
              const frame = frames[place - back];
              expect(frame?.codes).toContainEqual({ text, isInMiddle: true });
              expect(has(place - back, text === label ? neighbour : label)).toBe(false);
              expect(frame?.due).toBe(open);
            }
          const previous = delivered.slice(0, nth).findLast(one => one.text === text);
          if (!previous) return;
          let longest = 0;
          let missing = 0;
          for (let one = previous.at / 100; one <= place; one++) {
            missing = has(one, text) ? 0 : missing + 1;
            longest = Math.max(longest, missing);
          }
          expect(longest).toBeGreaterThan(10);
        });
      }),
      { numRuns: 2000 },
    );
    expect(deliveries).toBeGreaterThan(100);
  });
});
