import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { companyEvents } from '#server/db/tables/members.ts';
import { createCompanyPlaces } from '#server/documents/company-places.ts';
import { writeSheet } from '#server/documents/write-sheet.ts';
import { openConfirmationFile } from '#server/services/confirmations/confirmation-files.ts';
import type { OrderFilters } from '#server/services/confirmations/confirmed-orders.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import type { PersonId, SellerId } from '#src/contract/ids.ts';
import { type ConfirmationFormat, mostSheetRows } from '#src/contract/orders/confirmation-files.ts';
import { type ApiWorld, openApiWorld } from '#tests/server/support/api-world.ts';
import {
  factsOf,
  insertMade,
  listedDay,
  type MadeOrder,
  madeOrders,
  nowOfDays,
  someFilters,
  zoneOfDays,
} from '#tests/server/support/confirmed-orders.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { readCsv, withoutMark } from '#tests/server/support/read-table.ts';

let world: ApiWorld;
let db: Db;
beforeAll(async () => {
  world = await openApiWorld();
  db = world.adapters.database.db;
});
afterAll(() => world.close());

let turns = 0;
const open = (sellerId: string, format: ConfirmationFormat, filters: OrderFilters) =>
  openConfirmationFile(
    {
      db,
      takePlace: createCompanyPlaces(),
      inTurn: work => {
        turns++;
        return work();
      },
    },
    { sellerId: sellerId as SellerId, personId: sellerId as PersonId, role: 'office' },
    { ...filters, format, timeZone: zoneOfDays },
    nowOfDays,
  );
const bytesOf = async (...file: Parameters<typeof open>) => buffer((await open(...file)).content);

/** Characters that files of tables can't carry may be missing, and nothing else. */
const carried = (value: string) =>
  value.replace(/\r\n?/g, '\n').replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{NChar}\ufffd]/gu, '');

/** With every text that else is made up where orders are inserted. */
const complete = (order: MadeOrder) => ({
  ...order,
  items: order.items.map(({ name = 'Lamp', sku = '', price = 10, entry, ...item }, at) => ({
    ...{ ...item, name, sku, price },
    entry: entry && { ...entry, trackingId: entry.trackingId ?? `T${at}` },
  })),
});

const ordered = { by: 'ordered', from: '2026-10-01', to: '2026-10-31' } as const;

const someFiles = fc.tuple(madeOrders, someFilters).map(([made, filters]) => ({
  made: made.map(complete),
  filters: [filters, ordered] satisfies OrderFilters[],
}));

/** The lines of a file by the orders' facts alone. */
const linesOf = (
  made: readonly ReturnType<typeof complete>[],
  ids: readonly string[],
  filters: OrderFilters,
) =>
  made.flatMap((order, at) => {
    if (!listedDay(order, filters)) return [];
    const { isLate, isOnTime } = factsOf(order);
    const isOpen = order.status === 'open' || order.status === 'cancellation-requested';
    return order.items.map(({ name, sku, price, entry, packedAt, status }) => ({
      isToConfirm: isOpen && status === 'open' && !packedAt && (!entry || entry.state === 'refused'),
      line: {
        ...{ orderId: ids[at], name: carried(name), sku: carried(sku), price, quantity: 2 },
        ...{ trackingId: carried(entry?.trackingId ?? ''), carrier: entry?.carrier ?? '' },
        confirmedAt: (entry?.confirmedAt ?? packedAt)?.getTime() ?? 0,
        late: isLate ? 'yes' : isOnTime ? 'no' : '',
      },
    }));
  });

const sorted = (lines: readonly unknown[]) => lines.map(line => JSON.stringify(line)).toSorted();

/** Cells by their column. */
const cellsOf = ([head = [], ...rows]: readonly (readonly string[])[]) =>
  rows.map(row => (name: string) => row[head.indexOf(name)] ?? 'no such column');

test('a CSV file is read back as the orders’ facts, whatever the filters are and whatever people and marketplaces write', async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, async ({ made, filters }) => {
      const sellerId = await insertSeller(db);
      const ids = await insertMade(db, sellerId, made);
      for (const one of filters) {
        const csv = (await bytesOf(sellerId, 'csv', one)).toString();
        expect(csv.startsWith('\uFEFForder-id,order-item-id,quantity,ship-date,carrier-code,')).toBe(true);
        const records = readCsv(csv.slice(1));
        const read = cellsOf(records).map(cell => ({
          ...{ orderId: cell('order-id'), name: withoutMark(cell('product-name')) },
          ...{
            sku: withoutMark(cell('sku')),
            price: Number(cell('price')),
            quantity: Number(cell('quantity')),
          },
          ...{ trackingId: withoutMark(cell('tracking-number')), carrier: cell('carrier-code') },
          ...{ confirmedAt: Date.parse(cell('confirmed-at')) || 0, late: cell('late') },
        }));
        expect(sorted(read)).toEqual(sorted(linesOf(made, ids, one).map(({ line }) => line)));
        // A number or a place in the table at most: nothing that is called or fetched.
        for (const cell of records.flat())
          expect(cell).not.toMatch(/^([=@\t\n＝＠]|[+\-＋－].*[^\p{L}\p{N} ._/#-])/su);
      }
    }),
    { numRuns: 8 },
  );
});

test('a workbook has the cells of the CSV file: texts as texts, numbers as numbers, and moments as the company’s clocks show them', async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, async ({ made }) => {
      const sellerId = await insertSeller(db);
      await insertMade(db, sellerId, made);
      const csv = (await bytesOf(sellerId, 'csv', ordered)).toString().slice(1);
      const [sheet] = await readExcelFile(await bytesOf(sellerId, 'xlsx', ordered), { trim: false });
      const columns = readCsv(csv)[0] ?? [];
      // Workbooks count in days and their fractions.
      const shown = (cell: Date) =>
        new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19);
      const clock = (cell: string) => cell.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[+-]\d\d:\d\d$/, '$1');
      const written = sheet?.data.map(row =>
        columns.map((_, at) => {
          const cell = row[at] ?? '';
          return cell instanceof Date ? shown(cell) : String(cell);
        }),
      );
      expect(written).toEqual(readCsv(csv).map(row => row.map(clock)));
      const kinds = new Set(sheet?.data.slice(1).map(row => typeof row[columns.indexOf('price')]));
      expect([...kinds]).toEqual(['number']);
    }),
    { numRuns: 3 },
  );
});

test('Amazon’s layout has what is still to be confirmed in eight columns, and says so where that is nothing', async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, async ({ made, filters }) => {
      const sellerId = await insertSeller(db);
      const ids = await insertMade(db, sellerId, made);
      for (const one of filters) {
        const wanted = linesOf(made, ids, one).filter(({ isToConfirm }) => isToConfirm);
        const file = bytesOf(sellerId, 'amazon', one);
        if (wanted.length === 0) {
          await expect(file).rejects.toMatchObject({ code: 'CONFIRMATIONS.NONE_TO_CONFIRM' });
          continue;
        }
        const records = (await file)
          .toString()
          .split('\r\n')
          .map(line => line.split('\t'));
        expect(records.pop()).toEqual(['']);
        expect(new Set(records.map(({ length }) => length))).toEqual(new Set([8]));
        const read = cellsOf(records).map(cell => [
          ...[cell('order-id'), cell('quantity'), cell('carrier-code'), cell('ship-method')],
          withoutMark(cell('tracking-number')),
        ]);
        const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();
        expect(sorted(read)).toEqual(
          sorted(
            wanted.map(({ line: { orderId, carrier, trackingId } }) => [
              ...[orderId, '2', carrier, carrier && 'Fast', spaced(trackingId)],
            ]),
          ),
        );
      }
    }),
    { numRuns: 8 },
  );
});

/** Orders without items: each is a line. */
const addOrders = (sellerId: string, from: number, to: number) =>
  db.execute(sql`insert into orders (seller_id, order_id, marketplace_id, created_at)
    select ${sellerId}::text, 'O' || n, 'A1PA6795UKMFR9', '2026-10-20T08:00:00Z' from generate_series(${from}::int, ${to}::int) n`);

test('a workbook of more than 20,000 rows is refused before anything is read or written down, and CSV is not', async () => {
  const sellerId = await insertSeller(db);
  await addOrders(sellerId, 1, mostSheetRows);
  await open(sellerId, 'xlsx', ordered);
  await addOrders(sellerId, mostSheetRows + 1, mostSheetRows + 1);
  await expect(open(sellerId, 'xlsx', ordered)).rejects.toMatchObject({
    ...{ code: 'CONFIRMATIONS.TOO_MANY_ROWS', details: { most: mostSheetRows } },
  });
  await open(sellerId, 'csv', ordered);
  const written = await db.select().from(companyEvents).where(eq(companyEvents.sellerId, sellerId));
  expect(written.map(({ details }) => details.format)).toEqual(['xlsx', 'csv']);
});

test('the columns of a file keep their names and places, which programs read it by', async () => {
  const sellerId = await insertSeller(db);
  const [head] = readCsv((await bytesOf(sellerId, 'csv', ordered)).toString().slice(1));
  expect(head?.join(' ')).toBe(
    'order-id order-item-id quantity ship-date carrier-code carrier-name tracking-number ship-method sku asin product-name marketplace ordered-at ship-by confirmed-by confirmed-on-device confirmed-at accepted-at late minutes-late state reason corrections corrected-by corrected-at ship-from ioss customs-status mrn handed-over-at released-at price currency time-zone',
  );
});

test('whoever goes away ends the queries of their file, of a workbook too', async () => {
  const sellerId = await insertSeller(db);
  await addOrders(sellerId, 1, 1000);
  for (const format of ['csv', 'xlsx'] as const) {
    turns = 0;
    const { content } = await open(sellerId, format, ordered);
    const answer = Readable.toWeb(Readable.from(content, { highWaterMark: 1 })).getReader();
    while (turns < 2) await answer.read();
    await answer.cancel();
    await content.return();
    expect(turns).toBeLessThan(10);
  }
});

test('a sheet whose pages break off ends in an error and not in a part of a file', async () => {
  async function* pages(): AsyncGenerator<string[][]> {
    yield [['one']];
    throw new Error('The database is away.');
  }
  await expect(buffer(writeSheet({ name: 'Sheet', columns: [] }, pages()))).rejects.toThrow(
    'database is away',
  );
});

test('a company makes one workbook at a time, so that another never waits for more than its own', async () => {
  const takePlace = createCompanyPlaces();
  const entered: string[] = [];
  const enter = async (key: string) => {
    const leave = await takePlace(key);
    entered.push(key);
    return leave;
  };
  const [first, second, third, other] = ['own', 'own', 'own', 'other'].map(enter);
  (await other)?.();
  expect(entered).toEqual(['own', 'other']);
  (await first)?.();
  await second;
  const last = enter('other');
  await last;
  (await second)?.();
  await third;
  expect(entered).toEqual(['own', 'other', 'own', 'other', 'own']);
});

test('a download has its company and period in its name, and is in the company’s activity', async () => {
  const seller = await world.addSeller({ orderCount: 2 });
  const token = await world.signIn(seller);
  const body = { by: 'ordered', from: '2026-11-01', to: '2026-11-30', late: 'late', format: 'csv' };
  const ask = async (changed: object) =>
    world.app.request(`${apiBase}/${endpoints.downloadConfirmations.path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, ...changed }),
    });
  const answer = await ask({});
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(decodeURIComponent(answer.headers.get('Content-Disposition') ?? '')).toMatch(
    /filename\*=UTF-8''Confirmations .+ 2026-11-01 to 2026-11-30\.csv$/,
  );
  expect(readCsv((await answer.text()).replace('\uFEFF', ''))[0]).toContain('order-id');
  const { body: activity } = await world.call(endpoints.retrieveCompanyEvents, { token });
  const { format, ...filters } = body;
  expect(activity.events[0]).toMatchObject({
    ...{
      kind: 'confirmations-downloaded',
      person: expect.stringMatching(/\w/),
      details: { format, ...filters },
    },
  });
  expect((await ask({ format: 'pdf' })).status).toBe(400);
  expect((await ask({ to: '2026-10-31' })).status).toBe(400);
});
