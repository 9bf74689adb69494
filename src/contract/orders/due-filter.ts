import * as v from 'valibot';

/**
 * Which orders that are to ship are shown: those that were missed, or those of a day, `YYYY-MM-DD`; today's have a name
 * that stays true. Apart from the counting: every start reads addresses.
 */
export const DueFilter = v.pipe(v.string(), v.regex(/^(overdue|today|[\d-]{10})$/));
export type DueFilter = v.InferOutput<typeof DueFilter>;
