import * as v from 'valibot';
import { Count } from '#src/contract/count.ts';
import { Instant } from '#src/contract/instant.ts';
import { requiredText } from '#src/contract/text.ts';
import type { shipmentFileColumns } from './shipment-file.ts';

/** Of an uploaded file of confirmations. `unpacked`: what a workbook, which is a ZIP archive, may unpack to. */
export const uploadLimits = { bytes: 5 * 1024 * 1024, unpacked: 50 * 1024 * 1024, rows: 10_000 } as const;

/** Rows in one answer. */
export const uploadRowsAtOnce = 50;

/** Uploads and their rows are deleted after so many days. */
export const uploadDays = 30;

/** What is read of a file, by the names that our own files have too; every other column is ignored. */
export type UploadColumn = (typeof shipmentFileColumns)[number];

/** `checking`: not all of it is read yet; one whose server was stopped meanwhile stays so, and is uploaded again. */
export const UploadState = v.picklist(['checking', 'checked', 'running', 'stopped', 'done']);
export type UploadState = v.InferOutput<typeof UploadState>;

/**
 * What becomes of a row. `ready`: it will be confirmed, or corrected. `unchanged`: it says what is confirmed already.
 * `differs`: it is confirmed with other values, and nothing is done. `stopped`: it was ready when somebody pressed Stop.
 */
export const uploadResults = [
  'ready',
  'confirmed',
  'corrected',
  'unchanged',
  'differs',
  'refused',
  'stopped',
] as const;
export type UploadResult = (typeof uploadResults)[number];

/** Why. `NUMBER_UNUSUAL` is a warning: such a row is confirmed. */
export const uploadCodes = [
  'ORDER_UNKNOWN',
  'ORDER_CANCELLED',
  'CANCELLATION_REQUESTED',
  'CONFIRMED_ELSEWHERE',
  'DIFFERS',
  'UNCHANGED',
  'ITEM_UNKNOWN',
  'QUANTITY_SPLIT',
  'DATE_UNREADABLE',
  'DATE_OUT_OF_RANGE',
  'CARRIER_UNKNOWN',
  'CARRIER_NOT_ELIGIBLE',
  'SERVICE_MISSING',
  'PLACE_MISSING',
  'NUMBER_MISSING',
  'NUMBER_DAMAGED',
  'NUMBER_USED',
  'NUMBER_UNUSUAL',
  'TWICE_IN_FILE',
  'TEXT_TOO_LONG',
  'NULL_NOT_TAKEN',
  /** The parcel has arrived: a correction would count as a defect. */
  'DELIVERED',
  /** Somebody corrected it between the check and now. */
  'CHANGED',
  /** What no other code says; `detail` has the server's words. */
  'REFUSED',
] as const;
export type UploadCode = (typeof uploadCodes)[number];

export const UploadRow = v.object({
  /** Of the file, from 1. */
  line: Count,
  cells: v.record(v.string(), v.string()),
  result: v.picklist(uploadResults),
  /** One of `uploadCodes`, or of a newer server's. */
  code: v.optional(v.string()),
  /** What the code is about: another order, a date, a number of pieces. */
  detail: v.optional(v.string()),
});
export type UploadRow = v.InferOutput<typeof UploadRow>;

export const UploadSummary = v.object({
  _id: v.string(),
  fileName: v.string(),
  uploadedAt: Instant,
  /** Name of the person. */
  uploadedBy: v.string(),
  state: UploadState,
  /** Rows of the file, whether or not all of them have been read. */
  rows: Count,
  /** How many rows there are of each result. */
  counts: v.record(v.picklist(uploadResults), Count),
});
export type UploadSummary = v.InferOutput<typeof UploadSummary>;

export const ConfirmationUpload = v.object({
  ...UploadSummary.entries,
  /** Orders of the rows that are ready, and of those that `correct` would add to them. */
  orders: v.object({ ready: Count, differs: Count }),
  /** Columns that were read, as the file names them, and those that were ignored. */
  columns: v.object({ used: v.array(v.string()), ignored: v.array(v.string()) }),
  page: v.array(UploadRow),
  /** The line after which the next page begins. */
  next: v.optional(Count),
});
export type ConfirmationUpload = v.InferOutput<typeof ConfirmationUpload>;

export const UploadId = requiredText(64);

export const UploadQuery = v.object({
  uploadId: UploadId,
  /** Only rows of this result. */
  result: v.optional(v.picklist(uploadResults)),
  after: v.optional(v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number))),
});
export type UploadQuery = v.InferOutput<typeof UploadQuery>;

export const StartUpload = v.object({
  uploadId: UploadId,
  /** Also gives rows that differ the values of the file. */
  correct: v.boolean(),
});
export type StartUpload = v.InferOutput<typeof StartUpload>;
