import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { adoptTag, callTagged, tagOf } from '#src/api/client/call-tagged.ts';
import { cacheStore } from '#src/api/device/cache-storage.ts';
import { currentKey, memberKey } from '#src/api/device/member-key.ts';
import { contentsEndpoints } from '#src/contract/endpoints/contents-endpoints.ts';
import { AssignedCode } from '#src/contract/shipments/parcel-contents.ts';
import { inTime } from '#src/session/in-time.ts';
import type { Member } from '#src/session/member.ts';

/** So long what was fetched is new enough: the next order is opened within a minute. */
const restMs = 10 * 60_000;

/** What the server says of them again only where it has changed. */
const Stored = v.object({ codes: v.array(AssignedCode), tag: v.optional(v.string()) });

let held: { of: string; codes: AssignedCode[]; fetchedAt?: number } | undefined;

/** The company's codes of articles, as far as this device knows them. */
export const productCodes = (): readonly AssignedCode[] =>
  held && held.of === currentKey() ? held.codes : [];

/** Restores the company's codes that this device has, then fetches what has changed in them. */
export async function takeProductCodes(owner: Member, signal: AbortSignal): Promise<void> {
  const of = memberKey(owner);
  // In the cache, which a sign-out empties.
  const key = `product-codes:${of}`;
  if (held?.of !== of) {
    const stored = v.safeParse(Stored, await inTime(get<unknown>(key, cacheStore)));
    if (stored.success && !signal.aborted) {
      const { codes, tag } = stored.output;
      if (tag !== undefined) adoptTag(codes, tag);
      held = { of, codes };
    }
  }
  const known = held?.of === of ? held : undefined;
  if (Date.now() - (known?.fetchedAt ?? 0) < restMs) return;
  const codes = await callTagged(
    contentsEndpoints.retrieveProductCodes,
    { known: known?.codes, signal },
    answer => answer.productCodes,
  );
  if (signal.aborted || currentKey() !== of) return;
  held = { of, codes, fetchedAt: Date.now() };
  if (codes === known?.codes) return;
  await set(key, { codes, tag: tagOf(codes) } satisfies v.InferInput<typeof Stored>, cacheStore);
}
