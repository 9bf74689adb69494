import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import type { UnitCounts } from '#src/api/device/unit-counts.ts';
import { ProductId } from '#src/contract/ids.ts';
import { articleCodes, shownCode } from '#src/contract/scanned-codes/article-codes.ts';
import { judgeArticle } from '#src/entities/contents/judge-article.ts';
import { contentsRecord, countOne, countTo } from '#src/entities/contents/unit-counts.ts';
import { signalForms } from '#src/entities/scanned-code/signal-table.ts';

const fnc1 = '\u001d';

describe('what is printed on an article', () => {
  test.each([
    ['EAN-13', '4006381333931', ['04006381333931', '4006381333931']],
    ['the same as a scanner names it', ']E04006381333931', ['04006381333931', '4006381333931']],
    ['the same on a carton', '04006381333931', ['04006381333931']],
    ['UPC-A', '036000291452', ['00036000291452', '036000291452']],
    ['UPC-E, whose zeros were left out', '04252614', ['00042100005264', '04252614']],
    ['EAN-8', '96385074', ['00000096385074', '96385074']],
    ['GS1 with a serial number', `]C1${fnc1}010400638133393121ABC`, ['04006381333931']],
    ['GS1 with brackets', '(01)04006381333931(10)LOT7', ['04006381333931']],
    ['a GS1 link', 'https://id.example/01/04006381333931/21/7', ['04006381333931']],
    ['an ASIN in small letters', 'b0ltn10137', ['B0LTN10137']],
    ['a seller’s own code, as it is', 'Lamp-1 blue', ['Lamp-1 blue']],
    ['a wrong check digit: no trade item number', '4006381333932', ['4006381333932']],
    ['a link to a manual', 'https://lamps.example/manual.pdf', []],
    ['control characters', `A${fnc1}B`, []],
    ['4,000 characters', 'x'.repeat(4000), []],
    ['nothing', '  ', []],
  ])('%s', (_, scanned, codes) => {
    expect(articleCodes(scanned).sort()).toEqual([...codes].sort());
  });

  test.each([
    ['04006381333931', '4006381333931'],
    ['00000096385074', '96385074'],
    ['LAMP-1', 'LAMP-1'],
  ])('%s is shown as %s', (code, shown) => {
    expect(shownCode(code)).toBe(shown);
  });
});

const item = (id: string, more: object = {}) => ({
  ...{ _id: parse(ProductId, id), name: id, quantity: 1 },
  ...more,
});
const none: UnitCounts = { items: {}, codes: [] };
const ean = '4006381333931';

describe('a scan while contents are counted', () => {
  const two = [
    item('new', { sku: 'LAMP-1', asin: 'B0LTN10137' }),
    item('used', { sku: 'LAMP-1-USED', asin: 'B0LTN10137' }),
  ];
  const judge = (text: string, more: Partial<Parameters<typeof judgeArticle>[1]> = {}) =>
    judgeArticle(text, { items: two, counts: none, codes: [], skus: new Set(['PLATE-3']), ...more });
  const full = two.reduce((counts, each) => countOne(counts, each, 'scanned'), none);

  test('counts for the line that has its SKU, and a code of two lines for the first that lacks a unit', () => {
    expect(judge('LAMP-1-USED')).toEqual({ signal: 'counted', counts: 'used' });
    expect(judge('B0LTN10137')).toEqual({ signal: 'counted', counts: 'new' });
    const counts = countOne(none, two[0] ?? item('new'), 'byHand');
    expect(judge('B0LTN10137', { counts })).toEqual({ signal: 'counted', counts: 'used' });
  });

  test('that was learnt counts wherever it was learnt, also where one EAN is of two SKUs', () => {
    const code = `0${ean}`;
    expect(judge(ean, { codes: [{ code, sku: 'LAMP-1-USED' }] })?.counts).toBe('used');
    expect(judge(ean, { counts: { items: {}, codes: [{ code, sku: 'LAMP-1' }] } })?.counts).toBe('new');
    const both = [
      { code, sku: 'PLATE-3' },
      { code, sku: 'LAMP-1' },
    ];
    expect(judge(ean, { codes: both })?.counts).toBe('new');
  });

  test('of one unit too many, of another order’s article, and of nothing that is known is refused, each in other words and the first by another sound', () => {
    expect(judge('LAMP-1', { counts: full })).toMatchObject({
      signal: 'too-many',
      notice: { what: 'too-many', name: 'new', quantity: 1 },
    });
    expect(judge('PLATE-3')).toMatchObject({ signal: 'wrong', notice: { what: 'other' } });
    expect(judge('B0PLATE003')).toMatchObject({ signal: 'wrong', notice: { what: 'other' } });
    expect(judge(ean)).toMatchObject({ signal: 'wrong', notice: { what: 'unknown', code: `0${ean}` } });
    expect(judge('https://lamps.example')).toMatchObject({ signal: 'wrong', notice: { what: 'none' } });
    const { counted, wrong, 'too-many': tooMany } = signalForms;
    expect(new Set([counted, wrong, tooMany].map(({ tones }) => JSON.stringify(tones))).size).toBe(3);
  });

  test('that only a label can be is judged as one, and once all is counted any other number too', () => {
    expect(judge('JJD000390007712345')).toBeUndefined();
    expect(judge('12345678901234567', { counts: full })).toBeUndefined();
  });
});

test('a typed number keeps what was scanned of it, and a confirmation says how each unit was counted', () => {
  const many = item('many', { quantity: 24 });
  const counts = countTo(countOne(none, many, 'scanned'), many, 24);
  expect(contentsRecord(counts, [many])).toEqual({
    counted: [{ productId: 'many', scanned: 1, byHand: 23 }],
  });
  expect(countTo(counts, many, 0).items).toEqual({ many: { scanned: 0, byHand: 0 } });
  expect(contentsRecord(countTo(counts, many, 5), [many])).toMatchObject({
    counted: [{ scanned: 1, byHand: 4 }],
    isSkipped: true,
  });
});
