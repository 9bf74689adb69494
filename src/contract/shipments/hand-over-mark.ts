import * as v from 'valibot';

/**
 * What nothing but a person can settle: a parcel that two lists have, one whose tracking ID was corrected since, and one
 * whose confirmation never arrived.
 */
export const HandOverDoubt = v.picklist(['two-lists', 'corrected', 'unknown']);
export type HandOverDoubt = v.InferOutput<typeof HandOverDoubt>;

/** What has become of a parcel that is on a list; the others are problems of its confirmation, and end with them. */
export const HandOverMark = v.picklist([...HandOverDoubt.options, 'cancelled', 'rejected']);
export type HandOverMark = v.InferOutput<typeof HandOverMark>;
