import * as v from 'valibot';

/** How many there are of something. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
