import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';
import { Page, PerPage } from '#src/contract/orders/table-state.ts';
import { optionalText } from '#src/contract/text.ts';
import { Importer } from './importer.ts';

/** More than any list has; beyond it the database would have to skip more rows than it can count. */
const lastPage = 1_000_000;

/** [170] */
export const ImporterListQuery = v.object({
  criteria: v.object({
    filters: v.object({
      /** Part of the name, the EORI number or the VAT number, in either case. Empty finds all. */
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(textLimits.line)), ''),
    }),
    pagination: v.object({ page: v.pipe(Page, v.maxValue(lastPage)), perPage: PerPage }),
  }),
});
export type ImporterListQuery = v.InferOutput<typeof ImporterListQuery>;

/** What a row of the list shows [54]; the rest of an importer comes with its own call. */
export const ImporterSummary = v.object({
  ...v.pick(Importer, ['_id', 'name', 'updatedAt', 'status']).entries,
  eori: v.object({ number: optionalText() }),
  vat: v.object({ number: optionalText() }),
});
export type ImporterSummary = v.InferOutput<typeof ImporterSummary>;

export const ImporterList = v.object({
  items: v.array(ImporterSummary),
  meta: v.object({ total: v.number() }),
});
export type ImporterList = v.InferOutput<typeof ImporterList>;
