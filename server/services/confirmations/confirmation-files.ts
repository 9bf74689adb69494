import { eq, sql } from 'drizzle-orm';
import type { Db, InTurn } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import type { TakePlace } from '#server/documents/company-places.ts';
import { writeSheet } from '#server/documents/write-sheet.ts';
import { fileNamePart } from '#server/domain/files/file-name.ts';
import { csvText, plainTableText } from '#server/domain/files/table-text.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import {
  type ConfirmationFileQuery,
  type ConfirmationFormat,
  mostSheetRows,
} from '#src/contract/orders/confirmation-files.ts';
import { type Cell, cellsOf, clockIn, writeInstant } from './confirmation-cells.ts';
import { amazonColumns, type Column, fileColumns } from './confirmation-file-columns.ts';
import { type ConfirmationLine, hasMoreItems, readLines } from './confirmation-lines.ts';
import { companyZone } from './confirmed-orders.ts';
import { isByPerson } from './confirming-persons.ts';
import { findOrderPage, type Listing } from './order-pages.ts';

export interface FileParts {
  db: Db;
  /** Runs each page's queries. */
  inTurn: InTurn;
  takePlace: TakePlace;
}

export interface ConfirmationFile {
  content: AsyncGenerator<Uint8Array, void>;
  fileName: string;
  mediaType: string;
}

/** What the marketplace still has to be told: nothing of it is shipped, or it refused the confirmation. */
const isOpen = ({ status }: { status: string }) => status === 'open' || status === 'cancellation-requested';
const isToConfirm = ({ order, item, entry }: ConfirmationLine): boolean =>
  item !== undefined && isOpen(order) && isOpen(item) && item.shippedQuantity === 0 && !entry?.closedAt;

const hasItemToConfirm = sql`(${orders.status} in ('open', 'cancellation-requested') and (select true from ${orderItems}
  left join ${shipmentLedgerItems} on ${shipmentLedgerItems.orderItemId} = ${orderItems.id}
  left join ${shipmentLedger} on ${shipmentLedger.id} = ${shipmentLedgerItems.ledgerId}
  where ${orderItems.sellerId} = ${orders.sellerId} and ${orderItems.orderId} = ${orders.orderId}
    and ${orderItems.status} in ('open', 'cancellation-requested') and ${orderItems.shippedQuantity} = 0
    and ${shipmentLedger.closedAt} is null limit 1))`;

/**
 * The listed orders as a file that is made while it is sent; that somebody took it is written down before.
 * @throws Refusal
 */
export async function openConfirmationFile(
  parts: FileParts,
  { sellerId, personId }: Membership,
  { format, timeZone: ofDevice, ...filters }: ConfirmationFileQuery,
  now: Date,
): Promise<ConfirmationFile> {
  const { db } = parts;
  const timeZone = await companyZone(db, sellerId, ofDevice);
  const only = format === 'amazon' ? hasItemToConfirm : undefined;
  const listing: Listing = { sellerId, filters, timeZone, now, only };
  await isByPerson(db, listing);
  await requireFit(db, format, listing);
  const details = { format, ...writtenFilters(filters) };
  await addCompanyEvent(db, sellerId, { kind: 'confirmations-downloaded', personId, details }, now);
  const [company] = await db
    .select({ name: sellers.companyName })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  return {
    ...writers[format](listing, parts),
    fileName: fileNameOf(format, company?.name ?? '', filters),
  };
}

/** @throws Refusal where there is too much for the format, or nothing */
async function requireFit(db: Db, format: ConfirmationFormat, listing: Listing): Promise<void> {
  if (format === 'xlsx' && (await hasMoreItems(db, listing, mostSheetRows))) {
    throw new Refusal(
      'CONFIRMATIONS.TOO_MANY_ROWS',
      `A workbook has ${mostSheetRows} rows at most. Choose a shorter period, or CSV.`,
      { most: mostSheetRows },
    );
  }
  if (format === 'amazon' && (await findOrderPage(db, listing, undefined, 1)).length === 0) {
    throw new Refusal('CONFIRMATIONS.NONE_TO_CONFIRM', 'None of these orders still has to be confirmed.');
  }
}

const writtenFilters = (filters: Listing['filters']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

function fileNameOf(format: ConfirmationFormat, company: string, { from, to }: Listing['filters']): string {
  const name = format === 'amazon' ? 'Amazon confirmations' : 'Confirmations';
  const days = from === to ? from : `${from} to ${to}`;
  const ending = format === 'amazon' ? 'txt' : format;
  return `${[name, fileNamePart(company), days].filter(part => part !== '').join(' ')}.${ending}`;
}

type Writer = (listing: Listing, parts: FileParts) => Pick<ConfirmationFile, 'content' | 'mediaType'>;

const writers: Record<ConfirmationFormat, Writer> = {
  csv: (listing, { db, inTurn }) => ({
    mediaType: 'text/csv; charset=utf-8',
    content: writeText(readLines(db, listing, inTurn), listing, {
      columns: fileColumns,
      text: plainTableText,
      write: csvText,
    }),
  }),
  amazon: (listing, { db, inTurn }) => ({
    mediaType: 'text/tab-separated-values; charset=utf-8',
    content: writeText(linesToConfirm(readLines(db, listing, inTurn)), listing, {
      columns: amazonColumns,
      // It knows no quotes.
      text: text => plainTableText(text).replace(/\s+/g, ' ').trim(),
      write: rows => rows.map(row => `${row.map(cell => cell ?? '').join('\t')}\r\n`).join(''),
    }),
  }),
  xlsx: (listing, parts) => ({
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeWorkbook(listing, parts),
  }),
};

async function* linesToConfirm(pages: AsyncIterable<ConfirmationLine[]>) {
  for await (const lines of pages) yield lines.filter(isToConfirm);
}

interface TextLayout {
  columns: readonly Column[];
  text: (text: string) => string;
  write: (rows: Cell[][], isHead: boolean) => string;
}

async function* writeText(
  pages: AsyncIterable<ConfirmationLine[]>,
  asOf: Listing,
  { columns, text, write }: TextLayout,
): AsyncGenerator<Uint8Array, void> {
  const form = { text, moment: writeInstant(asOf.timeZone) };
  yield Buffer.from(write([columns.map(({ name }) => name)], true));
  for await (const lines of pages) {
    yield Buffer.from(write(cellsOf(lines, columns, asOf, form), false));
  }
}

async function* writeWorkbook(
  listing: Listing,
  { db, inTurn, takePlace }: FileParts,
): AsyncGenerator<Uint8Array, void> {
  const givePlace = await takePlace(listing.sellerId);
  try {
    // Whoever has gone while waiting is noticed here.
    yield new Uint8Array();
    const form = { text: plainTableText, moment: clockIn(listing.timeZone) };
    async function* pages() {
      for await (const lines of readLines(db, listing, inTurn)) {
        yield cellsOf(lines, fileColumns, listing, form);
      }
    }
    const columns = fileColumns.map(({ name, width }) => ({ name, width }));
    yield* writeSheet({ name: 'Confirmations', columns }, pages());
  } finally {
    givePlace();
  }
}
