import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, send } from '#src/api/client/call.ts';
import { readAnswer } from '#src/api/client/read-answer.ts';
import { readImporter, readOpenedImporters, storeImporter } from '#src/api/device/importer-store.ts';
import { currentKey } from '#src/api/device/member-key.ts';
import { importerEndpoints } from '#src/contract/endpoints/importer-endpoints.ts';
import { headers } from '#src/contract/headers.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { documentResources } from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';

export interface KnownImporter {
  importer: Importer;
  /** Names the state that people saved; an update starts from it. */
  etag: string | undefined;
}

/** Links to files live five minutes; before that they are refetched. */
const linksEveryMs = 4 * 60_000;
const checkingEveryMs = 2000;
const waitingEveryMs = 10_000;
/** A broker is a person, who takes hours; anyone who waits at the screen still sees the answer come. */
const brokerEveryMs = 30_000;

/** [169] One importer with its documents, fetched again by itself while something is under way on the server. */
export const importerQuery = (importerId: ImporterId) =>
  queryOptions({
    queryKey: ['importer', importerId],
    meta: { report: 'importer', isOnScreen: true },
    async queryFn({ client, queryKey, signal }): Promise<KnownImporter> {
      const own = currentKey();
      const response = await send(importerEndpoints.retrieveImporter, { params: { importerId }, signal });
      const etag = response.headers.get(headers.etag) ?? undefined;
      const { importer } = await readAnswer(importerEndpoints.retrieveImporter, response, signal);
      const known = { importer, etag };
      const before = client.getQueryData<KnownImporter>(queryKey);
      // A check has ended or something was sent: whom it needs is counted beside it.
      if (before && factsOf(before) !== factsOf(known))
        void client.invalidateQueries({ queryKey: ['today'] });
      void storeImporter(own, known);
      return known;
    },
    refetchInterval: ({ state }) => (state.data ? pollEveryMs(state.data.importer, state.error) : false),
  });

/** All of it but the links to its files, which are others each time. */
const factsOf = ({ importer }: KnownImporter) =>
  JSON.stringify(importer, (key, value) => (key === 'signedUrl' ? undefined : value));

/** Every stored file of an importer. */
export function resourcesOf(importer: Importer): RelatedResource[] {
  return [...documentResources, 'poa' as const, 'vatGuarantee' as const].flatMap(
    resource => importer[resource].relatedResources,
  );
}

/** How soon there may be news, in milliseconds. A page that nobody looks at doesn't ask. */
function pollEveryMs(importer: Importer, failure: Error | null): number | false {
  // An unreachable server is asked by `refetchOnReconnect`; one that refuses won't change its mind.
  if (failure) return false;
  const resources = resourcesOf(importer);
  if (resources.some(({ status }) => status === 'CHECKING')) return checkingEveryMs;
  const { businessLicense, eori, vat, poa, vatGuarantee, status } = importer;
  const evaluations = [businessLicense.evalRegistration, eori.evalEORI, vat.evalVAT];
  const isEvaluating = evaluations.some(evaluation => evaluation?.valid === null);
  // The broker's documents come by themselves once all is OK.
  const isBrokersTurn =
    (status === 'OK' || status === 'POA_INVALIDATED') &&
    [poa, vatGuarantee].some(({ relatedResources }) => relatedResources.length === 0);
  if (isEvaluating || isBrokersTurn) return waitingEveryMs;
  const hasOpenCheck = documentResources.some(
    resource => importer[resource].brokerCheck?.state === 'REQUESTED',
  );
  if (hasOpenCheck) return brokerEveryMs;
  return resources.some(({ signedUrl }) => signedUrl) ? linksEveryMs : false;
}

/**
 * Puts back what this device kept of an importer, so that it shows without a connection too. Does nothing where it
 * is known already.
 */
export async function restoreImporter(queryClient: QueryClient, importerId: ImporterId): Promise<void> {
  const { queryKey } = importerQuery(importerId);
  if (queryClient.getQueryData(queryKey)) return;
  const stored = await readImporter(importerId);
  if (!stored || queryClient.getQueryData(queryKey)) return;
  queryClient.setQueryData(
    queryKey,
    { importer: stored.importer, etag: stored.etag },
    { updatedAt: stored.savedAt },
  );
}

/** After a change: what is shown of the importer, and its row in the list. */
export async function refreshImporter(queryClient: QueryClient, importerId: ImporterId): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['importers'] });
  await queryClient.invalidateQueries({ queryKey: importerQuery(importerId).queryKey });
}

export interface ImporterCriteria {
  search: string;
  /** From 1. */
  page: number;
  perPage: 10 | 20 | 100;
}

/** [170, 179] One page of the importers; kept only while it is shown, and refetched each time. */
export const importersQuery = ({ search, page, perPage }: ImporterCriteria) =>
  queryOptions({
    queryKey: ['importers', search, page, perPage],
    meta: { report: 'importerList', isOnScreen: true },
    gcTime: 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const criteria = { filters: { search }, pagination: { page, perPage } };
      return (await call(importerEndpoints.retrieveImporterList, { body: { criteria }, signal })).importers;
    },
  });

/** What this device can show of the importers where the list can't be fetched: those that were opened here. */
export const openedImportersQuery = queryOptions({
  queryKey: ['opened-importers'],
  gcTime: 0,
  staleTime: 0,
  queryFn: readOpenedImporters,
});
