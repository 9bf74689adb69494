import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { confirmationUploadEndpoints } from '#src/contract/endpoints/confirmation-upload-endpoints.ts';
import type {
  ConfirmationUpload,
  UploadResult,
  UploadState,
} from '#src/contract/shipments/confirmation-upload.ts';

/** How long what was shown is remembered; it is fetched again wherever it is shown. */
const lookMs = 60_000;

const pollMs = 1500;

/** The list says only which of them are at work. */
const pollListMs = 5000;

export const isAtWork = (state: UploadState | undefined): boolean =>
  state === 'checking' || state === 'running';

/** What every query of uploads begins with. */
export const uploadsKey = 'confirmation-uploads';

/** The company's latest uploads. Not stored, as nothing of Confirmations is. */
export const uploadsQuery = queryOptions({
  queryKey: [uploadsKey],
  meta: { report: 'confirmations', isOnScreen: true },
  staleTime: 0,
  gcTime: lookMs,
  queryFn: async ({ signal }) =>
    (await call(confirmationUploadEndpoints.retrieveUploads, { signal })).uploads,
  // Not while the page is in the background, which is the library's default.
  refetchInterval: ({ state: { data } }) => data?.some(({ state }) => isAtWork(state)) && pollListMs,
});

/**
 * One upload with its rows, asked for again and again while the server works on it. Not stored.
 * @param result only rows of this result
 * @param pages how many are shown: the more, the rarer they are all fetched again
 */
export const uploadQuery = (uploadId: string, result: UploadResult | undefined, pages: number) =>
  queryOptions({
    queryKey: [uploadsKey, uploadId, result, pages] as const,
    // An id that nobody knows is the screen's to say.
    meta: { isOnScreen: true },
    staleTime: 0,
    gcTime: lookMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ client, queryKey, signal }): Promise<ConfirmationUpload> => {
      const keyOf = (count: number) => [uploadsKey, uploadId, result, count];
      // A page more begins where those before it end; all are fetched again where they are refreshed.
      const isMore = client.getQueryData<ConfirmationUpload>(queryKey) === undefined;
      let shown = isMore ? client.getQueryData<ConfirmationUpload>(keyOf(pages - 1)) : undefined;
      for (let page = shown ? pages - 1 : 0; page < pages; page++) {
        const after = shown?.next;
        if (shown && after === undefined) break;
        const params = {
          uploadId,
          ...(result && { result }),
          ...(after !== undefined && { after: `${after}` }),
        };
        const { upload } = await call(confirmationUploadEndpoints.retrieveUpload, { params, signal });
        shown = { ...upload, page: [...(shown?.page ?? []), ...upload.page] };
      }
      if (!shown) throw new RangeError('There is no page 0.');
      return shown;
    },
    refetchInterval: ({ state: { data } }) => isAtWork(data?.state) && pollMs * pages,
  });
