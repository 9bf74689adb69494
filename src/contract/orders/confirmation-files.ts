import * as v from 'valibot';
import { ConfirmationFilters, isForward, isShort, mostPeriodDays } from './confirmations.ts';

/** `amazon`: the layout in which Amazon takes confirmations, of what it has none of yet. */
export const confirmationFormats = ['csv', 'xlsx', 'amazon'] as const;
export type ConfirmationFormat = (typeof confirmationFormats)[number];

/** Rows of one workbook: it is made in memory. */
export const mostSheetRows = 20_000;

export const ConfirmationFileQuery = v.pipe(
  v.object({ ...ConfirmationFilters.entries, format: v.picklist(confirmationFormats) }),
  v.check(period => isForward(period), 'The period ends before it begins.'),
  v.check(period => isShort(period), `A period has ${mostPeriodDays} days at most.`),
);
export type ConfirmationFileQuery = v.InferOutput<typeof ConfirmationFileQuery>;
