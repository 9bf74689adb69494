import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { callTagged } from '#src/api/client/call-tagged.ts';
import { handOverEndpoints } from '#src/contract/endpoints/hand-over-endpoints.ts';
import { HandOvers } from '#src/contract/shipments/hand-over.ts';

const queryKey = ['hand-overs'] as const;

// One function, so that it is read once for each answer. What another build has stored may be unreadable: then it is as
// if nothing were known.
function readStored(stored: HandOvers): HandOvers | undefined {
  const read = v.safeParse(HandOvers, stored);
  return read.success ? read.output : undefined;
}

/** Parcels of the last days and the lists that they are on. */
export const handOversQuery = queryOptions({
  queryKey,
  meta: { persist: true },
  // Each answer stays the object whose ETag is known.
  structuralSharing: false,
  select: readStored,
  queryFn: ({ client, signal }) =>
    callTagged(
      handOverEndpoints.retrieveHandOvers,
      { known: client.getQueryData<HandOvers>(queryKey), signal },
      answer => answer.handOvers,
    ),
});
