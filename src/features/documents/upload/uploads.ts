import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { session } from '#src/api/client/session.ts';
import { type DocumentSlot, uploadDocument } from '#src/api/mutations/importer-documents.ts';
import { refreshImporter } from '#src/api/queries/importers.ts';
import { runMutation } from '#src/api/queries/query-client.ts';
import type { ErrorCode } from '#src/contract/api-error.ts';
import { bodyLimits } from '#src/contract/constants.ts';
import { isSameMember } from '#src/session/member.ts';

interface Chosen {
  /** Names its upload for ever; the same for a second try after a lost connection. */
  key: string;
  file: File;
  /** The id of the stored file whose place it takes. */
  replaces?: string | undefined;
}

/** A file that did not arrive, and why. */
export interface RefusedFile extends Chosen {
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
  const state = { ...(states.get(place) ?? idle), ...next };
  if (state.current || state.refused.length > 0) states.set(place, state);
  else states.delete(place);
  for (const listener of listeners) listener();
  const isAnyUnderWay = [...states.values()].some(({ current }) => current);
  if (isAnyUnderWay) addEventListener('beforeunload', warnBeforeLeaving);
  else removeEventListener('beforeunload', warnBeforeLeaving);
}

const warnBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Nothing of a person who signed out stays, nor goes on.
session.subscribe(({ kind }) => {
  if (kind !== 'ended') return;
  for (const [place, { current }] of states) {
    current?.cancel();
    change(place, idle);
  }
});

interface UploadTexts {
  done: string;
  failed: string;
}

/** Sends files one after another; what does not arrive is kept with its reason. */
async function send(queryClient: QueryClient, slot: DocumentSlot, chosen: Chosen[], texts: UploadTexts) {
  const place = placeOf(slot);
  const abort = new AbortController();
  const owner = session.current();
  const refuse = (one: Chosen, code: string) =>
    change(place, { refused: [...(states.get(place)?.refused ?? []), { ...one, code }] });

  for (const [index, one] of chosen.entries()) {
    if (abort.signal.aborted) break;
    const now = session.current();
    // In another company there is no such importer: the file waits until its own is on the screen again.
    const isOwners = owner && now && isSameMember(owner, now);
    const unfit = isOwners ? codeOfUnfit(one.file) : 'unreachable';
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
          replaces: one.replaces,
          idempotencyKey: one.key,
          signal: abort.signal,
          onProgress: share => change(place, { current: { ...current, share } }),
        },
      );
    } catch (failure) {
      if (!abort.signal.aborted) refuse(renewed(one, failure), codeOfFailure(failure));
      // The whole of it may have arrived before it was cancelled; nobody asks after a sign-out.
      else if (states.get(place)?.current) await refreshImporter(queryClient, slot.importerId);
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
  // As they are now: two presses within one frame both see the state of the last render.
  const isUnderWay = () => states.get(place)?.current !== undefined;
  const forget = (key: string) =>
    change(place, { refused: (states.get(place) ?? idle).refused.filter(other => other.key !== key) });
  return {
    ...state,
    /** @param replaces the id of the stored file whose place the first of them takes, once it is stored */
    start: (files: readonly File[], replaces?: string) => {
      if (isUnderWay() || files.length === 0) return;
      change(place, { refused: [] });
      const chosen = files.map((file, place) => ({
        key: newOperationId(),
        file,
        ...(place === 0 && { replaces }),
      }));
      void send(queryClient, slot, chosen, texts);
    },
    tryAgain: ({ code: _, ...chosen }: RefusedFile) => {
      if (isUnderWay()) return;
      forget(chosen.key);
      void send(queryClient, slot, [chosen], texts);
    },
    forget,
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** What a file chooser offers; the server looks at the bytes. */
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp';

/**
 * Why a file need not travel: the server would refuse it after the last byte.
 * @returns undefined where it may be right
 */
export function codeOfUnfit(file: Pick<File, 'name' | 'size' | 'type'>): ErrorCode | undefined {
  if (file.size === 0) return 'DOCUMENT.EMPTY';
  if (file.size > bodyLimits.document) return 'DOCUMENT.TOO_LARGE';
  // iPhones give photos so where nobody asked for another kind.
  if (/\.hei[cf]$/i.test(file.name) || /hei[cf]/.test(file.type)) return 'DOCUMENT.TYPE_REFUSED';
  return undefined;
}
