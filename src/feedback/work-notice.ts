import { toastStore } from '#src/ui/toast-store.ts';
import { showError } from './error-toast.ts';
import { failureReason, withReason } from './failure-reason.ts';

const successMs = 4000;

export interface NoticeTexts {
  /** While it is under way; nothing is said without it. */
  working?: string;
  done: string;
  failed: string;
  /** Where the server answered that it did not do it; as `failed` without it. */
  refused?: string;
  /** Why it failed, where this work knows more of it than any. */
  because?: (failure: unknown) => string | undefined;
}

export type NoticeEnd =
  | { kind: 'done' }
  /** The person took it back: nothing is said. */
  | { kind: 'cancelled' }
  /** Without a failure where the server answered that it did not do it. */
  | { kind: 'failed'; failure?: unknown };

/**
 * Says what is under way, and then how it ended.
 * @param id of the toast: the next of its kind takes its place
 * @param run answers false where the server did not do it, and nothing where the person took it back
 */
export async function withNotice(
  id: string,
  { working, done, failed, refused = failed, because }: NoticeTexts,
  run: () => Promise<boolean | undefined>,
): Promise<NoticeEnd> {
  if (working) toastStore.push({ id, kind: 'work', text: working });
  try {
    const isDone = await run();
    if (isDone) {
      toastStore.push({ id, kind: 'success', text: done, durationMs: successMs });
      return { kind: 'done' };
    }
    toastStore.dismiss(id);
    if (isDone === undefined) return { kind: 'cancelled' };
    showError(refused);
    return { kind: 'failed' };
  } catch (failure) {
    toastStore.dismiss(id);
    showError(withReason(failed, because?.(failure) ?? failureReason(failure)), failure);
    return { kind: 'failed', failure };
  }
}
