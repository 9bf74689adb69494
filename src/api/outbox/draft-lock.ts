import { useEffect, useState } from 'react';
import { lockDraft } from './hold-draft.ts';

/** `asking` until the browser has said who has it. */
export type DraftHolder = 'asking' | 'this-tab' | 'another-tab';

/**
 * An open draft belongs to one tab; in another it is read-only until somebody takes it over there, or the first is
 * closed. Without Web Locks each tab may edit, and the outbox keeps them in order.
 */
export function useDraftLock(importerId: string | undefined): { holder: DraftHolder; takeOver: () => void } {
  const [holder, setHolder] = useState<DraftHolder>('asking');
  const [hold, setHold] = useState<ReturnType<typeof lockDraft>>();
  useEffect(() => {
    if (importerId === undefined) return;
    const held = lockDraft(navigator.locks, importerId, setHolder);
    setHold(held);
    return () => held.release();
  }, [importerId]);
  return {
    holder: importerId === undefined ? 'this-tab' : holder,
    takeOver: () => hold?.takeOver(),
  };
}
