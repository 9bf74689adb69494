import * as v from 'valibot';
import { Count } from '#src/contract/count.ts';
import { CalendarDate } from '#src/contract/instant.ts';
import { ReadTimeZone } from '#src/contract/time-zone.ts';

/** Fewer orders than this say nothing: one more would move the figure by five percent. */
export const fewestOrders = 20;

/** Amazon's own limits; its figures are counted otherwise than ours. */
export const figureLimits = { late: 0.04, cancelled: 0.025 } as const;

/** Of the orders of some days, those that are meant; both are lists of the page Confirmations. */
const Rate = v.object({
  days: Count,
  from: CalendarDate,
  to: CalendarDate,
  count: Count,
  orders: Count,
  /** Null below `fewestOrders`, and where the days begin before anything was stored. */
  rate: v.nullable(v.number()),
});

export const Figures = v.object({
  timeZone: v.string(),
  /** Where the marketplace shows its own; absent where no marketplace is linked. */
  accountHealth: v.optional(v.string()),
  /** The first day of which everything is stored; absent where no marketplace is linked. */
  since: v.optional(CalendarDate),
  /** Late or overdue, of the orders by their ship-by that aren't cancelled: 10 and 30 days. */
  late: v.array(Rate),
  /** Cancelled and not by the buyer, of the orders that were placed: 7 days. */
  cancelled: Rate,
  /** From handed over to released, by office, of what was released in 30 days. */
  customs: v.object({
    from: CalendarDate,
    to: CalendarDate,
    offices: v.array(
      v.object({
        place: v.string(),
        orders: Count,
        /** Both null below `fewestOrders`. */
        medianHours: v.nullable(v.number()),
        p90Hours: v.nullable(v.number()),
      }),
    ),
  }),
  /** Orders by the day on which they were confirmed, of 30 days, oldest first. */
  days: v.array(v.object({ day: CalendarDate, orders: Count, late: Count, onTime: Count })),
});
export type Figures = v.InferOutput<typeof Figures>;

export const FiguresQuery = v.object({ timeZone: ReadTimeZone });
