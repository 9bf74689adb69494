import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { HandOverId, HandOverLine } from '#src/contract/shipments/hand-over.ts';
import { inTime } from '#src/session/in-time.ts';
import { currentKey } from './member-key.ts';
import { openHandOvers as store } from './opened-importers.ts';

/** A list that is being scanned; one a carrier and place. */
const OpenHandOver = v.object({
  /** Also of the list that is made of it. */
  id: HandOverId,
  carrier: v.string(),
  /** Name of the place. */
  place: v.string(),
  /** In the order of scanning. */
  lines: v.array(HandOverLine),
  /** As they were typed. */
  bags: v.optional(v.string(), ''),
  remark: v.optional(v.string(), ''),
});
export type OpenHandOver = v.InferOutput<typeof OpenHandOver>;

/** Those of anyone who is signed in; none where the storage doesn't answer. */
export async function readOpenHandOvers(): Promise<OpenHandOver[]> {
  const of = currentKey();
  if (of === undefined) return [];
  const stored = v.safeParse(v.array(OpenHandOver), await inTime(get<unknown>(of, store)));
  return stored.success ? stored.output : [];
}

/** @returns whether they are stored */
export async function storeOpenHandOvers(lists: readonly OpenHandOver[]): Promise<boolean> {
  const of = currentKey();
  if (of === undefined) return false;
  return set(of, lists, store).then(
    () => true,
    () => false,
  );
}
