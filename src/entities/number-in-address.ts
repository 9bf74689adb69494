import * as v from 'valibot';

/** In the address bar a number is text; in a link within the app it is a number. */
export const numberInAddress = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));
