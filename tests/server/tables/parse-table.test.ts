import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import { parseTable } from '#server/documents/tables/parse-table.ts';
import { uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import { shipmentFileColumns } from '#src/contract/shipments/shipment-file.ts';
import {
  cells,
  head,
  lined,
  order,
  otherOrder,
  parseText,
  refusal,
  sheet,
  values,
} from '#tests/server/support/upload-tables.ts';

const parseRows = async (text: string) => (await parseText(text)).rows;
const fixture = (name: string) => readFileSync(join('tests', 'fixtures', 'confirmations', name));

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 of big ends with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16 of big ends without a mark', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('a table in %s is read with every separator and every end of lines', async (_, encode) => {
  for (const separator of ['\t', ';', ',']) {
    for (const end of ['\r\n', '\n', '\r']) {
      const text = lined(
        [[...head, 'name'], [...values, '易碎 é 😀'], ['', '', '', ''], values],
        separator,
        end,
      );
      expect(await parseTable(encode(text))).toEqual({
        used: head,
        ignored: ['name'],
        rows: [
          { line: 2, cells },
          { line: 4, cells },
        ],
      });
    }
  }
});

test('a Chinese table that Excel has saved in the code page of the machine is read', async () => {
  expect(await parseTable(fixture('chinese-gb18030.csv'))).toEqual({
    used: ['订单号', '运单号', '物流商', '发货日期'],
    ignored: ['备注'],
    rows: [
      {
        line: 2,
        cells: {
          ...{ 'order-id': order, 'tracking-number': 'YT2412345678901', 'carrier-code': '云途物流' },
          'ship-date': '2026年11月20日',
        },
      },
      {
        line: 3,
        cells: {
          ...{ 'order-id': otherOrder, 'tracking-number': 'SF1234567890123', 'carrier-code': '顺丰速运' },
          'ship-date': '2026/11/21',
        },
      },
    ],
  });
});

test('a German table with semicolons in the code page of the machine is read with its umlauts', async () => {
  for (const name of ['german-windows-1252.csv', 'german-windows-1252-ascii-header.csv']) {
    const { rows } = await parseTable(fixture(name));
    expect(rows).toEqual([{ line: 2, cells: { ...cells, 'ship-from': 'Lager München Süd' } }]);
  }
});

test.each([
  ['en-US', 'csv', '11/20/26'],
  ['en-US', 'xlsx', '2026-11-20'],
  ['de-DE', 'csv', '20.11.26'],
  ['de-DE', 'xlsx', '2026-11-20'],
  ['zh-CN', 'csv', '2026-11-20'],
  ['zh-CN', 'xlsx', '2026-11-20'],
])(
  'a table that LibreOffice in %s has saved as %s is read with every digit',
  async (language, ending, day) => {
    const { used, ignored, rows } = await parseTable(fixture(`libreoffice-${language}.${ending}`));
    expect([used.length, ignored.length]).toEqual([5, 1]);
    const read = (values: Record<string, string>) => ({ ...values, 'ship-date': day });
    expect(rows.map(row => row.cells)).toEqual([
      read({
        ...{ 'order-id': '028-5544332-1122334', 'tracking-number': '00340434161094042557' },
        ...{ 'carrier-code': 'DHL', quantity: '2' },
      }),
      read({
        ...{ 'order-id': '302-0000001-0000002', 'tracking-number': '1Z999AA10123456784' },
        ...{ 'carrier-code': 'UPS', quantity: '1000' },
      }),
    ]);
  },
);

test('Amazon’s template is read with its lines of explanations above the header and its names below it again', async () => {
  const text = lined(
    [
      ['TemplateType=OrderFulfillment', 'Version=2011.1102', 'Use 5" boxes, please'],
      [],
      [...shipmentFileColumns.slice(0, 8)],
      [order, '05835637773450', '1', '2026-11-20', 'Other', 'Yun 5" Express', 'YT1', 'Standard'],
      [...shipmentFileColumns.slice(0, 8)],
      [otherOrder, '', '', '2026-11-20', 'DHL', '', '"1Z', '"'],
    ],
    '\t',
  );
  const { used, rows } = await parseText(text);
  expect(used).toEqual(shipmentFileColumns.slice(0, 8));
  expect(rows.map(({ line }) => line)).toEqual([4, 6]);
  expect(rows[0]?.cells).toMatchObject({
    'order-item-id': '05835637773450',
    'carrier-name': 'Yun 5" Express',
  });
  expect(rows[1]?.cells).toEqual({
    ...{ 'order-id': otherOrder, 'ship-date': '2026-11-20', 'carrier-code': 'DHL' },
    ...{ 'tracking-number': '"1Z', 'ship-method': '"' },
  });
});

test('names of columns are known in three languages, whatever their case, width, spaces and hyphens are', async () => {
  const known = [
    ['Amazon_Order ID', 'TRACKING ID', 'Carrier'],
    ['Amazon-Bestellnummer', 'Sendungsnummer', 'Versanddienstleister'],
    ['亚马逊订单号', '快递单号', '承运人'],
    ['ＯＲＤＥＲ－ＩＤ', '"tracking-number"', ' carrier  code '],
  ];
  for (const names of known) {
    const { rows } = await parseText(lined([names, values], ','));
    expect(rows).toEqual([{ line: 2, cells }]);
  }
});

test('a table without a header is refused with what stands in its place', async () => {
  const long = 'x'.repeat(60);
  await expect(parseText(lined([['', long, ...'abcdefghijk'], values], ';'))).rejects.toMatchObject(
    refusal('UPLOAD.NO_HEADER', { found: [long.slice(0, 50), ...'abcdefghi'] }),
  );
  const late = [...Array.from({ length: 20 }, () => ['note']), head, values];
  await expect(parseText(lined(late, ','))).rejects.toMatchObject(
    refusal('UPLOAD.NO_HEADER', { found: ['note'] }),
  );
  await expect(parseText(lined([['order-id', 'name'], values], ','))).rejects.toMatchObject(
    refusal('UPLOAD.NO_HEADER', { found: ['order-id', 'name'] }),
  );
});

test('a table is refused where a column is missing or there twice, and says which', async () => {
  await expect(parseText(lined([['订单号', '数量']], ','))).rejects.toMatchObject(
    refusal('UPLOAD.COLUMNS_MISSING', { missing: ['tracking-number', 'carrier-code'] }),
  );
  await expect(
    parseText(lined([['order-id', 'tracking', 'carrier', 'Tracking ID']], ',')),
  ).rejects.toMatchObject(
    refusal('UPLOAD.COLUMN_TWICE', { column: 'tracking-number', names: ['tracking', 'Tracking ID'] }),
  );
  const named = await parseText(lined([['order-id', 'tracking', 'Other carrier'], values], ','));
  expect(named.rows[0]?.cells).toHaveProperty('carrier-name', 'DHL');
});

test('a hundred columns are named at most, and one beyond them is read all the same', async () => {
  const more = Array.from({ length: 300 }, (_, at) => `more ${at}`);
  const { used, ignored, rows } = await parseText(
    lined(
      [
        [...more, ...head],
        [...more.map(() => 'x'), ...values],
      ],
      ';',
    ),
  );
  expect([used.length, ignored.length, ignored[0]]).toEqual([3, 97, 'more 0']);
  expect(rows).toEqual([{ line: 2, cells }]);
});

test('files without anything, and headers without rows, are refused as empty', async () => {
  const empty = [
    '',
    '\uFEFF',
    ' \r\n\r\n',
    '\u00a0',
    lined([head], ','),
    lined([head, ['', ' ', '\t']], ','),
  ];
  for (const text of empty) {
    await expect(parseText(text)).rejects.toMatchObject(refusal('UPLOAD.EMPTY'));
  }
  await expect(parseTable(await sheet([[null]]))).rejects.toMatchObject(refusal('UPLOAD.EMPTY'));
});

test('10,000 rows are read, and one more refuses the file, as text and as a workbook', async () => {
  const rows = [head, ...Array.from({ length: uploadLimits.rows }, () => values)];
  expect(await parseRows(lined(rows, ','))).toHaveLength(uploadLimits.rows);
  const more = [...rows, values];
  const refused = refusal('UPLOAD.TOO_LARGE', { rows: uploadLimits.rows + 1 });
  await expect(parseText(lined(more, ','))).rejects.toMatchObject(refused);
  await expect(parseTable(await sheet(more))).rejects.toMatchObject(refused);
  await expect(parseTable(new Uint8Array(uploadLimits.bytes + 1))).rejects.toMatchObject(
    refusal('UPLOAD.TOO_LARGE'),
  );
});

test('a cell of a megabyte is cut to one character more than a cell may have, which says so', async () => {
  const long = 'x'.repeat(1024 * 1024);
  const [row] = await parseRows(lined([head, [order, `"${long}"`, `${'x'.repeat(199)}😀`]], ','));
  expect(row?.cells['tracking-number']).toBe(`${'x'.repeat(200)}…`);
  expect(row?.cells['carrier-code']).toBe(`${'x'.repeat(199)}\uFFFD…`);
});

test('a quotation mark that is never closed refuses the file with its line, also where later ones would close it', async () => {
  const good = '"a\nb",1,2\n';
  const refused = refusal('UPLOAD.UNREADABLE', { line: 5 });
  await expect(parseText(`${head}\n${good}\n"${order},1,2\n${good.slice(5)}`)).rejects.toMatchObject(refused);
  await expect(parseText(`${head}\n${good}\n"${order},1,2\n${otherOrder},"x",3\n`)).rejects.toMatchObject(
    refused,
  );
});

test('quotation marks, line breaks and separators in cells are kept apart from those of the table, and lines are the file’s', async () => {
  const names = ['name', ...head];
  const text = [
    ...[names.join(), `"He said ""hi"",\r\n\r\nand went",${values}`, `5" screw, "${values[0]}" ,1,2`],
    ...[`"""Nice"" lamp\nblue",${values}`, '', `"Lamp" red,${values}`],
  ];
  const rows = await parseRows(text.join('\r\n'));
  expect(rows.map(({ line }) => line)).toEqual([2, 5, 6, 9]);
  expect(rows.filter(({ line }) => line !== 5).map(row => row.cells)).toEqual([cells, cells, cells]);
});

test('cells are read without what spreadsheets put around them and what nobody sees', async () => {
  const read = async (cell: string) => {
    const [row] = await parseRows(
      stringify([
        ['sku', ...head],
        [cell, ...values],
      ]),
    );
    return row?.cells.sku;
  };
  expect(await read("'=1+1")).toBe('=1+1');
  expect(await read("'-12")).toBe('-12');
  expect(await read("''-12")).toBe("'-12");
  expect(await read("'12")).toBe("'12");
  expect(await read('="0123"')).toBe('0123');
  expect(await read('\u200b A\u00ad\u0000B\u00a0\u202e ')).toBe('AB');
  expect(await read('A\r\nB\tC')).toBe('A B C');
  expect(await read('e\u0301')).toBe('é');
  expect(await read('\u200b')).toBeUndefined();
  expect((await parseRows(`sku,${head}\n="0123",${values}`))[0]?.cells.sku).toBe('0123');
  expect(
    (await parseRows(`sku\t${head.join('\t')}\n"5"" box, red"\t${values.join('\t')}`))[0]?.cells.sku,
  ).toBe('5" box, red');
});

test('numbers that Excel has changed are named as damaged, and others are not', async () => {
  const names = ['order-item-id', 'quantity', ...head];
  const damagedOf = async (item: string, number: string) =>
    (await parseRows(lined([names, [item, '4,2E+15', order, number, 'DHL']], ';')))[0]?.damaged;
  expect(await damagedOf('4.20E+15', '4,2E+15')).toEqual(['order-item-id', 'tracking-number']);
  expect(await damagedOf('5.8e+13', '1Z')).toEqual(['order-item-id']);
  expect(await damagedOf('', '########')).toEqual(['tracking-number']);
  expect(await damagedOf('05835637773450', '12E45')).toBeUndefined();
  expect(await damagedOf('058', '4.2E')).toBeUndefined();
});
