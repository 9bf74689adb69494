import { entries, get, update } from 'idb-keyval';
import * as v from 'valibot';
import { HandOverId, HandOverLine } from '#src/contract/shipments/hand-over.ts';
import type { Member } from '#src/session/member.ts';
import { isKeyOf } from './member-key.ts';
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

/** What can be read of what is stored: a list that no longer parses must not hide the others. */
const readable = (stored: unknown): OpenHandOver[] =>
  (Array.isArray(stored) ? stored : []).flatMap(list => {
    const parsed = v.safeParse(OpenHandOver, list);
    return parsed.success ? parsed.output : [];
  });

/** @param of whose. Ends once the storage answers, however late @returns undefined where it fails */
export const readOpenHandOvers = (of: string): Promise<OpenHandOver[] | undefined> =>
  get<unknown>(of, store).then(readable, () => undefined);

/**
 * Stores a list, or takes it away. Every other one stays as it is: this page may not have read it.
 * @returns whether that is done
 */
export function storeOpenHandOver(of: string, id: string, list: OpenHandOver | undefined): Promise<boolean> {
  const change = (stored: unknown) => {
    const others = (Array.isArray(stored) ? stored : []).filter(other => other?.id !== id);
    return list ? [...others, list] : others;
  };
  return update(of, change, store).then(
    () => true,
    () => false,
  );
}

/** How many parcels a person has scanned onto lists that aren't closed, in every company. */
export async function countOpenParcels({ personId }: Member): Promise<number> {
  const stored = await entries<string, unknown>(store);
  const own = stored.filter(([key]) => isKeyOf(key, personId));
  return own.flatMap(([, lists]) => readable(lists)).flatMap(({ lines }) => lines).length;
}
