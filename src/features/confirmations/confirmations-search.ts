import * as v from 'valibot';
import { dayAfter } from '#src/contract/days.ts';
import { MarketplaceId, PersonId } from '#src/contract/ids.ts';
import { CalendarDate } from '#src/contract/instant.ts';
import {
  confirmationFilters,
  isForward,
  isShort,
  lateFilters,
  periodKinds,
} from '#src/contract/orders/confirmations.ts';
import { requiredText } from '#src/contract/text.ts';

const orNothing = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** What the address bar holds; a value that makes no sense falls back by itself. */
const ConfirmationsSearch = v.object({
  by: orNothing(v.picklist(periodKinds)),
  from: orNothing(CalendarDate),
  to: orNothing(CalendarDate),
  carrier: orNothing(requiredText()),
  marketplace: orNothing(MarketplaceId),
  state: orNothing(v.picklist(confirmationFilters)),
  late: orNothing(v.picklist(lateFilters)),
  place: orNothing(requiredText()),
  person: orNothing(PersonId),
});
export type ConfirmationsSearch = v.InferInput<typeof ConfirmationsSearch>;

export const readSearch = (search: unknown) => v.parse(v.fallback(ConfirmationsSearch, {}), search);

const usualDays = 30;

/** What is shown where the address leaves it open: what was confirmed in the last thirty days. */
export function filtersOf({ by = 'confirmed', from, to, ...others }: ConfirmationsSearch, today: string) {
  const end = to ?? (from && from > today ? from : today);
  return { ...others, by, from: from ?? dayAfter(end, 1 - usualDays), to: end };
}
export type ShownFilters = ReturnType<typeof filtersOf>;

/** Why a period can't be asked for, if it can't. */
export function periodProblem(period: ShownFilters): 'backwards' | 'tooLong' | undefined {
  if (!isForward(period)) return 'backwards';
  return isShort(period) ? undefined : 'tooLong';
}
