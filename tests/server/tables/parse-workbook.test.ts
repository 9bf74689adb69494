import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { parseTable } from '#server/documents/tables/parse-table.ts';
import { uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import {
  cells,
  head,
  order,
  otherOrder,
  refusal,
  sheet,
  values,
} from '#tests/server/support/upload-tables.ts';

test('a workbook is read with its texts, numbers and dates, and its damaged numbers are named', async () => {
  const names = ['order-id', 'order-item-id', 'quantity', 'ship-date', 'carrier', 'tracking', 'sku', 'gift'];
  const date = { value: new Date('2026-11-20T23:59:59Z'), format: 'dd/mm/yyyy hh:mm' };
  const bytes = await sheet([
    [{ value: 'Shipments of November' }],
    names,
    [order, 5835637773450, 2, date, 'DHL', '00340434161094042557', 12.5, true],
    [],
    [otherOrder, '05835637773450', '3', '20.11.2026', 'DHL', 123456789012345680, null, null],
    [otherOrder, null, null, null, 'DHL', date, '_x0041_', null],
  ]);
  const { used, ignored, rows } = await parseTable(bytes);
  expect([used, ignored]).toEqual([names.slice(0, 7), ['gift']]);
  expect(rows).toEqual([
    {
      line: 3,
      cells: {
        ...{ 'order-id': order, 'order-item-id': '5835637773450', quantity: '2', 'ship-date': '2026-11-20' },
        ...{ 'carrier-code': 'DHL', 'tracking-number': '00340434161094042557', sku: '12.5' },
      },
    },
    {
      line: 5,
      cells: {
        ...{
          'order-id': otherOrder,
          'order-item-id': '05835637773450',
          quantity: '3',
          'ship-date': '20.11.2026',
        },
        ...{ 'carrier-code': 'DHL', 'tracking-number': expect.stringMatching(/^1234567890123456\d\d$/) },
      },
      damaged: ['tracking-number'],
    },
    {
      line: 6,
      cells: { 'order-id': otherOrder, 'carrier-code': 'DHL', 'tracking-number': '2026-11-20', sku: 'A' },
      damaged: ['tracking-number'],
    },
  ]);
});

test('of a workbook’s sheets the first that has a header is read', async () => {
  const bytes = await writeExcelFile([
    { data: [['How to fill in this form']], sheet: 'Instructions' },
    { data: [head, values], sheet: 'Shipments' },
  ]).toBuffer();
  expect((await parseTable(bytes)).rows).toEqual([{ line: 2, cells }]);
  const bytesOfNone = await writeExcelFile([
    { data: [['Notes']], sheet: 'One' },
    { data: [['More']], sheet: 'Two' },
  ]).toBuffer();
  await expect(parseTable(bytesOfNone)).rejects.toMatchObject(
    refusal('UPLOAD.NO_HEADER', { found: ['Notes'] }),
  );
});

test('a workbook that unpacks to more than it may is refused before it has been unpacked', async () => {
  const bomb = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(uploadLimits.unpacked),
  });
  expect(bomb.length).toBeLessThan(uploadLimits.bytes / 10);
  await expect(parseTable(bomb)).rejects.toMatchObject(refusal('UPLOAD.TOO_LARGE'));
  // The sizes that the archive declares are made up.
  const lying = Buffer.from(bomb);
  for (let at = lying.indexOf('PK'); at >= 0; at = lying.indexOf('PK', at + 1)) {
    if (lying.readUInt16LE(at + 2) === 0x0201) lying.writeUInt32LE(10, at + 24);
    if (lying.readUInt16LE(at + 2) === 0x0403) lying.writeUInt32LE(10, at + 22);
  }
  await expect(parseTable(lying)).rejects.toMatchObject(refusal('UPLOAD.TOO_LARGE'));
});

test('a sheet that says it has very many rows is refused before they are read', async () => {
  const workbook = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${'<row/>'.repeat(50_001)}</worksheet>`),
  });
  await expect(parseTable(workbook)).rejects.toMatchObject(refusal('UPLOAD.TOO_LARGE', { rows: 50_001 }));
});

test('what is neither a table nor a workbook is refused as unreadable', async () => {
  const workbook = await sheet([head, values]);
  const files = [
    zipSync({ 'word/document.xml': strToU8('<document/>') }),
    zipSync({ 'xl/workbook.xml': strToU8('<workbook') }),
    workbook.subarray(0, workbook.length / 2),
    Buffer.concat([workbook.subarray(0, 60), Buffer.alloc(200, 7), workbook.subarray(260)]),
    Buffer.from('504b0304', 'hex'),
    Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
    Buffer.from(`%PDF-1.7\n${head}\n${values}`),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    Buffer.from([0, 1, 2, 3, 250, 251, 252]),
  ];
  for (const file of files) {
    await expect(parseTable(file)).rejects.toMatchObject(refusal('UPLOAD.UNREADABLE'));
  }
});
