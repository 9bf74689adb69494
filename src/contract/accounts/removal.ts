import * as v from 'valibot';

/** In the details of AUTH.SESSION_ENDED, as `removed`: the session's person belongs to the company no more. */
export const Removal = v.object({
  /** Empty where it had no name yet. */
  company: v.string(),
  /** Who did it; absent where that person's account is gone. */
  by: v.optional(v.string()),
  /** The person left. */
  left: v.optional(v.literal(true)),
});
export type Removal = v.InferOutput<typeof Removal>;
