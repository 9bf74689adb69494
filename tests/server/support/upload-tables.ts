import writeExcelFile, { type Row } from 'write-excel-file/node';
import { parseTable } from '#server/documents/tables/parse-table.ts';

export const order = '058-3563777-5518068';
export const otherOrder = '058-3563777-5518069';

/** The smallest table that can be read: its header, its only row, and what is read of that. */
export const head = ['order-id', 'tracking-number', 'carrier-code'];
export const values = [order, '00340434161094042557', 'DHL'];
export const cells = { 'order-id': order, 'tracking-number': '00340434161094042557', 'carrier-code': 'DHL' };

export const lined = (rows: readonly (readonly string[])[], separator: string, end = '\r\n') =>
  rows.map(row => row.join(separator) + end).join('');

export const parseText = (text: string) => parseTable(Buffer.from(text));

/** The bytes of a workbook of one sheet. */
export const sheet = (rows: Row[]) => writeExcelFile(rows).toBuffer();

export const refusal = (code: string, details: object = {}) => ({ name: 'Refusal', code, details });
