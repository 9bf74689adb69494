import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { adoptTag, callTagged, tagOf } from '#src/api/client/call-tagged.ts';
import { cacheStore } from '#src/api/device/cache-storage.ts';
import { currentKey, memberKey } from '#src/api/device/member-key.ts';
import { contentsEndpoints } from '#src/contract/endpoints/contents-endpoints.ts';
import { AssignedCode } from '#src/contract/shipments/parcel-contents.ts';
import { inTime } from '#src/session/in-time.ts';
import type { Member } from '#src/session/member.ts';

/** What the server says of them again only where it has changed. */
const Stored = v.object({ codes: v.array(AssignedCode), tag: v.optional(v.string()) });

let held: { of: string; codes: AssignedCode[] } | undefined;

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
    if (stored.success) {
      const { codes, tag } = stored.output;
      if (tag !== undefined) adoptTag(codes, tag);
      held = { of, codes };
    }
  }
  const known = held?.of === of ? held.codes : undefined;
  const codes = await callTagged(
    contentsEndpoints.retrieveProductCodes,
    { known, signal },
    answer => answer.productCodes,
  );
  if (codes === known || signal.aborted || currentKey() !== of) return;
  held = { of, codes };
  await set(key, { codes, tag: tagOf(codes) } satisfies v.InferInput<typeof Stored>, cacheStore);
}
