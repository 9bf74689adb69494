import { describe, expect, test } from 'vitest';
import { readCarrierFile } from '#server/domain/carriers/carrier-file.ts';
import { readCsv } from '#server/domain/carriers/csv.ts';

const head = 'marketplaceId,scheme,carrierCode,services,from,until,source';
const row = 'A1PA6795UKMFR9,IOSS,4PX,,2026-11-01,2026-11-30,Seller Central';
const fileOf = (...rows: string[]) => [head, ...rows].join('\n');

describe('a CSV file', () => {
  test.each([
    ['commas', 'a,b\n1,2', '\n'],
    ['semicolons', 'a;b\n1;2', '\n'],
    ['tabs', 'a\tb\n1\t2', '\n'],
    ['a byte-order mark', '\uFEFFa,b\n1,2', '\n'],
    ['lines of Windows', 'a,b\r\n1,2\r\n', '\r\n'],
    ['lines of old Macs', 'a,b\r1,2', '\r'],
    ['quotes and blanks', '"a" , b\n "1","2"', '\n'],
  ])('with %s is read', (_, text) => {
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ]);
  });

  test('has quotes, delimiters and line breaks within quotes, and its lines keep their numbers', () => {
    expect(readCsv('a,b\r\n\r\n"1, ""one""","x\r\ny"\r\n,\r\n3,4')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1, "one"', 'x\r\ny'] },
      { line: 6, cells: ['3', '4'] },
    ]);
  });

  test('with a quote that is never closed is refused by the line where it begins', () => {
    expect(() => readCsv('a,b\n1,2\n3,"4\n5,6')).toThrow(
      expect.objectContaining({ name: 'CsvBroken', line: 3 }),
    );
  });
});

describe('a file of carriers', () => {
  test('has a list for each marketplace and scheme, in any order of its columns', () => {
    const file = [
      'Source;until;from;services;carrierCode;scheme;marketplaceId',
      'Seller Central;2026-11-30;2026-11-01;;yun express;ioss;A1PA6795UKMFR9',
      'Seller Central;2026-11-30;2026-11-01;QZ-4PX-Global Express | ED-4PX-PostLink Economy2 Registered;4PX;IOSS;A1PA6795UKMFR9',
      'A mail;2026-12-31;2026-11-01;Anything;UBI;ANY;A13V1IB3VIYZZH',
    ].join('\n');
    expect(readCarrierFile(file)).toEqual({
      problems: [],
      lists: [
        {
          marketplaceId: 'A1PA6795UKMFR9',
          scheme: 'IOSS',
          from: '2026-11-01',
          until: '2026-11-30',
          source: 'Seller Central',
          carriers: [
            { code: 'Yun Express' },
            { code: '4PX', services: ['QZ-4PX-Global Express', 'ED-4PX-PostLink Economy2 Registered'] },
          ],
        },
        {
          marketplaceId: 'A13V1IB3VIYZZH',
          scheme: 'ANY',
          from: '2026-11-01',
          until: '2026-12-31',
          source: 'A mail',
          carriers: [{ code: 'UBI', services: ['Anything'] }],
        },
      ],
    });
  });

  test('may leave out the column of services', () => {
    const file =
      'marketplaceId,scheme,carrierCode,from,until,source\nA1PA6795UKMFR9,ANY,UBI,2026-11-01,2026-11-01,x';
    expect(readCarrierFile(file)).toMatchObject({ problems: [], lists: [{ carriers: [{ code: 'UBI' }] }] });
  });

  test.each([
    ['a wrong column', `${head},weight\n${row},1`, 1, 'weight', /no such column.*marketplaceId, scheme/],
    ['a column that is missing', `${head.replace(',until', '')}\n${row}`, 1, 'until', /missing/],
    ['a column twice', `${head},From\n${row},2026-11-01`, 1, 'From', /twice/],
    ['no carrier', head, 1, undefined, /no carrier/],
    ['nothing', '', 1, undefined, /no carrier/],
    ['an open quote', fileOf(row, '"A1'), 3, undefined, /never closed/],
    ['more cells than columns', fileOf(`${row},more`), 2, undefined, /8 cells.*7 columns/],
    ['an unknown marketplace', fileOf(row.replace('A1PA6795UKMFR9', 'A1')), 2, 'marketplaceId', /“A1”/],
    ['an unknown scheme', fileOf(row.replace('IOSS', 'DDP')), 2, 'scheme', /neither IOSS nor ANY/],
    [
      'an unknown carrier',
      fileOf(row, '', row.replace('4PX', 'Lucky Parcel')),
      4,
      'carrierCode',
      /“Lucky Parcel”/,
    ],
    ['Other', fileOf(row.replace('4PX', 'Other')), 2, 'carrierCode', /“Other”/],
    [
      'a carrier twice',
      fileOf(row, row.replace('4PX', '4px')),
      3,
      'carrierCode',
      /4PX is on this list twice/,
    ],
    [
      'an unknown service',
      fileOf(row.replace('4PX,', '4PX,Rocket')),
      2,
      'services',
      /“Rocket” is no service of 4PX/,
    ],
    [
      'a day that does not exist',
      fileOf(row.replace('11-30', '11-31')),
      2,
      'until',
      /“2026-11-31” is no day/,
    ],
    ['a day in another form', fileOf(row.replace('2026-11-01', '1.11.2026')), 2, 'from', /like 2026-12-31/],
    ['an end before its beginning', fileOf(row.replace('11-30', '10-30')), 2, 'until', /before it begins/],
    [
      'mixed last days',
      fileOf(row, row.replace('4PX', 'UBI').replace('11-30', '12-31')),
      3,
      'until',
      /“2026-12-31” isn’t “2026-11-30” on line 2/,
    ],
    [
      'mixed sources',
      fileOf(row, row.replace('4PX', 'UBI').replace('Seller Central', 'x')),
      3,
      'source',
      /isn’t/,
    ],
    ['no source', fileOf(row.replace('Seller Central', '')), 2, 'source', /where the list is from/],
  ])('with %s has no list, and says where', (_, file, line, column, message) => {
    const { lists, problems } = readCarrierFile(file);
    expect(lists).toEqual([]);
    expect(problems).toEqual([{ line, ...(column && { column }), message: expect.stringMatching(message) }]);
  });

  test('says all that is wrong at once', () => {
    const { problems } = readCarrierFile(fileOf(row.replace('IOSS', 'X').replace('4PX', 'Y'), row, 'x'));
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 scheme',
      '2 carrierCode',
      '4 marketplaceId',
      '4 scheme',
      '4 from',
      '4 until',
      '4 carrierCode',
      '4 source',
    ]);
  });
});
