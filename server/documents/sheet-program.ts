import writeExcelFile, { type Cell } from 'write-excel-file/node';
import type { SheetCell, SheetLayout, SheetMessage, WrittenSheet } from './write-sheet.ts';

// Makes one workbook of the rows that come, and ends: twenty thousand of them keep a core busy for seconds.
const rows: SheetCell[][] = [];

process.on('message', (message: SheetMessage) => {
  if ('rows' in message) {
    for (const row of message.rows) rows.push(row);
    return;
  }
  write(message.layout).then(
    bytes => finish({ bytes }),
    (error: unknown) => finish({ error: error instanceof Error ? error.message : String(error) }),
  );
});

// The server is gone, has what it wanted, or nobody wants it any more.
process.once('disconnect', () => process.exit(0));

function write({ name, columns }: SheetLayout): Promise<Uint8Array> {
  const head = columns.map(column => ({ value: column.name, fontWeight: 'bold' as const }));
  return writeExcelFile([head, ...rows.map(row => row.map(cellOf))], {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    dateFormat: 'yyyy-mm-dd hh:mm:ss',
  }).toBuffer();
}

function cellOf(value: SheetCell): Cell {
  if (typeof value !== 'string') return value;
  // As workbooks write characters (ECMA-376, ST_Xstring): texts that only look like it, and those by whose names the
  // library would find what every object has.
  if (value in Object.prototype) return `${written(value.slice(0, 1))}${value.slice(1)}`;
  return value.replace(/_(?=x[\da-f]{4}_)/gi, written);
}

const written = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

function finish(answer: WrittenSheet): void {
  process.send?.(answer, () => process.disconnect());
}
