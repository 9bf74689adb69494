import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTable } from '#server/documents/read-table.ts';
import { parseTable } from '#server/documents/tables/parse-table.ts';
import { csvText, idWithoutFormula, withoutFormula } from '#server/domain/files/table-text.ts';
import { fileColumns } from '#server/services/confirmations/confirmation-file-columns.ts';
import { uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import { shipmentFileColumns } from '#src/contract/shipments/shipment-file.ts';
import {
  cells,
  head,
  lined,
  order,
  parseText,
  refusal,
  sheet,
  values,
} from '#tests/server/support/upload-tables.ts';

/** As cells are read: one line, composed, without what nobody sees. */
const cell = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...`"',;\t\n\r=+-@ '<&]_xé中😀`),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 30,
  })
  .map(text =>
    text
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .replace(/[\p{C}\uFFFD]/gu, '')
      .trim(),
  )
  .filter(text => !/^(="|[=+\-@＝＋－＠] |' ?$)/.test(text));

const tables = fc.array(fc.tuple(cell, cell, cell, fc.string({ unit: 'grapheme' })), {
  minLength: 1,
  maxLength: 20,
});

/** As our own writer of workbooks has to write it; see `sheet-program.ts`. */
const asInSheet = (text: string) => {
  const plain = text.replace(/[\p{Cc}\p{Cs}\p{NChar}]/gu, '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return plain in Object.prototype
    ? `_x${plain.charCodeAt(0).toString(16).padStart(4, '0')}_${plain.slice(1)}`
    : plain;
};

test('tables that are written as text or as a workbook are read back as they were, whatever is in their cells', async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.constantFrom(';', ','), async (rows, delimiter) => {
      const names = ['sku', 'carrier-name', 'ship-from', 'name', 'order-id', 'tracking-number'];
      const written = rows.map(([sku, carrier, place, name]) => [
        ...[idWithoutFormula(sku), withoutFormula(carrier), withoutFormula(place), name, order, '1Z'],
      ]);
      const expected = rows.map(([sku, carrier, place]) =>
        Object.fromEntries(
          Object.entries({
            sku,
            'carrier-name': carrier,
            'ship-from': place,
            'order-id': order,
            'tracking-number': '1Z',
          }).filter(([, text]) => text !== ''),
        ),
      );
      const csv = await parseText(
        stringify([names, ...written], { delimiter, bom: true, record_delimiter: '\r\n' }),
      );
      expect(csv.rows.map(row => row.cells)).toEqual(expected);
      const workbook = await parseTable(await sheet([names, ...written.map(row => row.map(asInSheet))]));
      expect(workbook.rows).toEqual(expected.map((row, at) => ({ line: at + 2, cells: row })));
    }),
    { numRuns: 60 },
  );
});

test('no formula begins where a spreadsheet separates cells by semicolons or tabs, and the text is read back', async () => {
  const texts = ['Lamp;=1+1;', 'Lamp;"=1+1;', `a;' =b`, 'a; "@b', ';;-b', '=a;＝b', "'=a;'b"];
  for (const text of [...texts, 'Lamp\n=1+1', 'Lamp\t+1']) {
    const written = csvText([['L', withoutFormula(text)]], false);
    for (const cell of written.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[" ]*[=+\-@＝＋－＠]/);
  }
  for (const text of texts) {
    const line = [withoutFormula(text), order, '1Z', 'DHL'];
    const table = await parseText(
      csvText([['sku', 'order-id', 'tracking-number', 'carrier-code'], line], true),
    );
    expect(table.rows[0]?.cells.sku).toBe(text);
  }
});

test('our own download of confirmations is read back by its names', async () => {
  const names = fileColumns.map(({ name }) => name);
  const written = names.map(name => (name === 'order-id' ? order : `${name} of it`));
  for (const bytes of [
    Buffer.from(stringify([names, written], { bom: true, record_delimiter: '\r\n' })),
    await sheet([names, written]),
  ]) {
    const { used, ignored, rows } = await parseTable(bytes);
    expect([...used].sort()).toEqual([...shipmentFileColumns].sort());
    expect(ignored).toEqual(names.filter(name => !used.includes(name)));
    expect(rows).toEqual([
      {
        line: 2,
        cells: Object.fromEntries(used.map(name => [name, name === 'order-id' ? order : `${name} of it`])),
      },
    ]);
  }
});

test('a table is read in a process of its own, and what is wrong with it comes back', async () => {
  expect(await readTable(await sheet([head, values]))).toEqual({
    ...{ used: head, ignored: [] },
    rows: [{ line: 2, cells }],
  });
  await expect(readTable(Buffer.from(lined([['order-id', 'sku']], ',')))).rejects.toMatchObject({
    ...refusal('UPLOAD.COLUMNS_MISSING', { missing: ['tracking-number', 'carrier-code'] }),
    status: 422,
  });
});

test('a table that needs more time or memory than there is is refused as unreadable', async () => {
  const bytes = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(uploadLimits.unpacked - 100),
  });
  const refused = refusal('UPLOAD.UNREADABLE');
  await expect(readTable(bytes, { timeoutMs: 1 })).rejects.toMatchObject(refused);
  // Enough for the start.
  await expect(readTable(bytes, { memory: 110 * 1024 * 1024 })).rejects.toMatchObject(refused);
});
