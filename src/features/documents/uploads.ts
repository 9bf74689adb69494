import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { type DocumentSlot, uploadDocument } from '#src/api/mutations/importer-documents.ts';
import { runMutation } from '#src/api/mutations/run-mutation.ts';
import { codeOfUnfit } from './unfit-file.ts';

/** A file that did not arrive, and why. */
export interface RefusedFile {
  /** Names its upload for ever; the same for a second try after a lost connection. */
  key: string;
  file: File;
  /** The server's or this device's code; `unreachable` where nobody answered. */
  code: string;
}

export interface UploadState {
  /** What is on its way now. */
  current: { file: File; share: number; cancel: () => void } | undefined;
  /** Chosen with it and still to come. */
  waiting: number;
  refused: readonly RefusedFile[];
}

const idle: UploadState = { current: undefined, waiting: 0, refused: [] };

// Outside of the screens: an upload goes on while another tab of the form is looked at.
const states = new Map<string, UploadState>();
const listeners = new Set<() => void>();
const placeOf = ({ importerId, type }: DocumentSlot) => `${importerId}/${type}`;

function change(place: string, next: Partial<UploadState>): void {
  states.set(place, { ...(states.get(place) ?? idle), ...next });
  for (const listener of listeners) listener();
  const isAnyUnderWay = [...states.values()].some(({ current }) => current);
  if (isAnyUnderWay) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface UploadTexts {
  done: string;
  failed: string;
}

interface Chosen {
  key: string;
  file: File;
}

/** Sends files one after another; what does not arrive is kept with its reason. */
async function send(queryClient: QueryClient, slot: DocumentSlot, chosen: Chosen[], texts: UploadTexts) {
  const place = placeOf(slot);
  const abort = new AbortController();
  const refuse = (one: Chosen, code: string) =>
    change(place, { refused: [...(states.get(place)?.refused ?? []), { ...one, code }] });

  for (const [index, one] of chosen.entries()) {
    if (abort.signal.aborted) break;
    const unfit = codeOfUnfit(one.file);
    if (unfit) {
      refuse(one, unfit);
      continue;
    }
    const current = { file: one.file, share: 0, cancel: () => abort.abort() };
    change(place, { current, waiting: chosen.length - index - 1 });
    try {
      await runMutation(
        queryClient,
        { ...uploadDocument(slot), meta: { notice: { ...texts, id: `upload-${place}` } } },
        {
          file: one.file,
          idempotencyKey: one.key,
          signal: abort.signal,
          onProgress: share => change(place, { current: { ...current, share } }),
        },
      );
    } catch (failure) {
      if (!abort.signal.aborted) refuse(renewed(one, failure), codeOfFailure(failure));
    }
  }
  change(place, { current: undefined, waiting: 0 });
}

/** A refusal is remembered under its key; a lost answer is found again under it. */
function renewed(one: Chosen, failure: unknown): Chosen {
  const isLost = failure instanceof ApiFailure && failure.kind === 'unreachable';
  return isLost ? one : { ...one, key: newOperationId() };
}

function codeOfFailure(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return 'failed';
  return failure.kind === 'unreachable' ? 'unreachable' : (failure.code ?? 'failed');
}

/** The uploads of one slot, wherever they were begun. */
export function useUploads(slot: DocumentSlot, texts: UploadTexts) {
  const queryClient = useQueryClient();
  const place = placeOf(slot);
  const state = useSyncExternalStore(subscribe, () => states.get(place) ?? idle);
  const forget = (key: string) =>
    change(place, { refused: state.refused.filter(other => other.key !== key) });
  return {
    ...state,
    start: (files: readonly File[]) => {
      if (state.current || files.length === 0) return;
      change(place, { refused: [] });
      const chosen = files.map(file => ({ key: newOperationId(), file }));
      void send(queryClient, slot, chosen, texts);
    },
    tryAgain: ({ key, file }: RefusedFile) => {
      if (state.current) return;
      forget(key);
      void send(queryClient, slot, [{ key, file }], texts);
    },
    forget,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
