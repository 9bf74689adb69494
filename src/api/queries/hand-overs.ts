import { queryOptions } from '@tanstack/react-query';
import { callTagged } from '#src/api/client/call-tagged.ts';
import { handOverEndpoints } from '#src/contract/endpoints/hand-over-endpoints.ts';
import { HandOvers } from '#src/contract/shipments/hand-over.ts';
import { readStored } from './read-stored.ts';

const queryKey = ['hand-overs'] as const;

/** Parcels of the last days and the lists that they are on. */
export const handOversQuery = queryOptions({
  queryKey,
  meta: { persist: true },
  // Each answer stays the object whose ETag is known.
  structuralSharing: false,
  select: readStored(HandOvers),
  queryFn: ({ client, signal }) =>
    callTagged(
      handOverEndpoints.retrieveHandOvers,
      { known: client.getQueryData<HandOvers>(queryKey), signal },
      answer => answer.handOvers,
    ),
});
