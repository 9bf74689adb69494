import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Reading, recognise } from '#src/contract/scanned-codes/recognise.ts';
import { trackingForms } from '#src/contract/scanned-codes/tracking-forms.ts';
import { carriers, fitsTrackingForm } from '#src/contract/shipments/carriers.ts';
import { trackingNumbers } from './tracking-numbers.ts';

const examples = trackingNumbers.flatMap(row =>
  row.examples.map((scanned, place) => ({ ...row, scanned, number: row.numbers?.[place] })),
);
const plain = (code: string) => code.replaceAll(' ', '');
const trackingOf = (code: string) =>
  recognise(code).readings.filter(reading => reading.kind === 'tracking') as Extract<
    Reading,
    { kind: 'tracking' }
  >[];
const isFrom = (reading: { carriers: readonly string[] }, wanted: readonly string[]) =>
  wanted.length === 0 ? reading.carriers.length === 0 : wanted.every(code => reading.carriers.includes(code));

test.each(examples)('$scanned is a number of $carriers', ({ scanned, carriers: wanted, number }) => {
  const found = trackingOf(scanned).find(reading => isFrom(reading, wanted));
  expect(found?.trackingId).toBe(number ?? plain(scanned));
});

test.each(examples.filter(({ checkAt }) => checkAt))(
  '$scanned is none of theirs with any other check digit',
  ({ scanned, carriers: wanted, checkAt }) => {
    const code = plain(scanned);
    const at = checkAt?.(code) ?? 0;
    const others = (/\d/.test(code[at] ?? '') ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ').replace(
      code[at] ?? '',
      '',
    );
    for (const other of others) {
      const altered = code.slice(0, at) + other + code.slice(at + 1);
      const sure = trackingOf(altered).filter(reading => reading.isSure && isFrom(reading, wanted));
      expect(sure, altered).toEqual([]);
    }
  },
);

test.each(examples)('$scanned has the form that is usual for $carriers: a scan draws no warning', row => {
  const oddFor = row.carriers.filter(
    code => fitsTrackingForm(code, row.number ?? plain(row.scanned)) === false,
  );
  expect(oddFor).toEqual([]);
});

test('every form has an example, and every carrier of it is one that the marketplace knows', () => {
  const codes = new Set(carriers.map(({ code }) => code));
  for (const { form, check, carriers: named } of trackingForms) {
    const match = examples
      .map(({ scanned }) => form.exec(plain(scanned)))
      .find(found => found && (check?.(found) ?? true));
    expect(match, String(form)).toBeTruthy();
    for (const code of named(match ?? [])) expect(codes, code).toContain(code);
  }
  for (const { carriers: named } of trackingNumbers) for (const code of named) expect(codes).toContain(code);
});

test.each([
  ['028-5544332-1122334', '028-5544332-1122334'],
  ['  028-5544332-1122334\r\n', '028-5544332-1122334'],
  ['０２８－５５４４３３２－１１２２３３４', '028-5544332-1122334'],
  ['028‑5544332–1122334', '028-5544332-1122334'],
  [']Q1https://sellercentral.example/orders-v3/order/028-5544332-1122334?ref=x', '028-5544332-1122334'],
])('%j is the order %s', (scanned, orderId) => {
  expect(recognise(scanned)).toMatchObject({ kind: 'order', readings: [{ orderId }], isDoubtful: false });
});

test.each([
  '28-5544332-1122334',
  '028-5544332-11223345',
  '028-5544332',
  'hello',
  '',
  ']C1',
  '028-5544332-1122334 028-5544332-1122335',
])('%j is no order', scanned => {
  expect(recognise(scanned).readings.filter(({ kind }) => kind === 'order')).toEqual([]);
});

describe('articles', () => {
  test.each([
    ['B0LTN10137', 'asin', 'B0LTN10137'],
    ['x00abc1de2', 'fnsku', 'X00ABC1DE2'],
    ['4006381333931', 'ean', '4006381333931'],
    [']E04006381333931', 'ean', '4006381333931'],
    ['(01)04006381333931', 'ean', '4006381333931'],
    [']C10104006381333931', 'ean', '4006381333931'],
    [']E0036000241457', 'ean', '036000241457'],
  ])('%s is known by its form as %s', (scanned, form, code) => {
    expect(recognise(scanned)).toMatchObject({
      kind: 'product',
      readings: [{ form, code }],
      isDoubtful: false,
    });
  });

  test('an SKU is whatever the orders that wait call so, letter by letter', () => {
    const skus = new Set(['lt-101 Rot', '201298452277']);
    expect(recognise(' lt-101 Rot\n', { skus })).toMatchObject({
      kind: 'product',
      readings: [{ form: 'sku', code: 'lt-101 Rot' }],
    });
    expect(recognise('201298452277', { skus }).kind).toBe('product');
    expect(recognise('LT-101', { skus }).kind).toBe('unknown');
  });

  test('one whose check digit is wrong is none', () => {
    for (const digit of '023456789') expect(recognise(`400638133393${digit}`).kind).toBe('unknown');
  });
});

describe('what a scanner or a label adds', () => {
  test.each([
    [']C01Z5R89390357567127', '1Z5R89390357567127', ['UPS']],
    ['1z5r8939 0357567127\n', '1Z5R89390357567127', ['UPS']],
    [']C100340433836442636597', '00340433836442636597', ['DHL']],
    ['(00)340433836442636597', '00340433836442636597', ['DHL']],
    [']C0%000393206219912345678101040', '06219912345678', ['DPD']],
    ['EV 008 712 571 CN', 'EV008712571CN', ['China Post', '4PX', 'Yanwen']],
  ])('%j is %s of %j', (scanned, trackingId, wanted) => {
    expect(recognise(scanned)).toMatchObject({
      kind: 'tracking',
      carriers: wanted,
      readings: [{ trackingId }],
      isDoubtful: false,
    });
  });

  test.each(['2LDE53113+70000000', '(420)53113', ']C142053113', '(403)00353113'])(
    '%s only tells machines where a parcel goes',
    code => {
      expect(recognise(code)).toMatchObject({ kind: 'routing', carriers: [] });
    },
  );

  test('a routing code of DHL may also be a number of DPD, so a person is asked', () => {
    const code = recognise('21348075016401');
    expect(code.readings.map(({ kind }) => kind)).toEqual(['routing', 'tracking']);
    expect(code.isDoubtful).toBe(true);
  });
});

describe('a doubtful code', () => {
  test.each([
    ['05132040653892', 'only its length speaks for DPD'],
    ['720111883', 'only its length speaks for TNT'],
    ['00FMU9CQ', 'any word of eight letters looks like it'],
  ])('%s is one: %s', code => {
    expect(recognise(code)).toMatchObject({ kind: 'tracking', isDoubtful: true });
  });

  test('a number of several carriers names all of them, and it is sure that it is one', () => {
    const both = fc.sample(fc.stringMatching(/^\d{12}$/), { numRuns: 20_000, seed: 7 });
    const code = both.find(one => recognise(one).carriers.length > 1 && recognise(one).kind === 'tracking');
    expect(code).toBeDefined();
    const { carriers: named, isDoubtful } = recognise(code ?? '');
    expect(named.length).toBeGreaterThan(1);
    expect(isDoubtful).toBe(false);
  });
});

test('nothing that is scanned breaks it, and its text stays what a tracking number is stored as', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), scanned => {
      const { kind, readings } = recognise(scanned);
      expect(kind).toBe(readings[0]?.kind ?? 'unknown');
      for (const reading of readings)
        if (reading.kind === 'tracking') expect(reading.trackingId).toMatch(/^[0-9A-Z]{8,35}$/);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[%\]0-9A-Z() -]{1,40}$/), scanned => {
      expect(() => recognise(scanned)).not.toThrow();
    }),
  );
});
