import { useEffect } from 'react';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useNeedsYou } from '#src/entities/today/use-needs-you.ts';
import { groupRows } from '#src/features/pending/list/group-rows.ts';
import { nameWithNeeding } from '#src/ui/page/heading.tsx';

/** How things stand with what was saved: the same words on every screen, in the top bar or beside the menu. */
export type StateOfPromise =
  | { kind: 'loading' }
  /** This device's storage doesn't answer. */
  | { kind: 'broken' }
  /** What waits on this device, and whether any of it can go; what needs somebody, as `/today` lists it; whether something was sent lately. */
  | {
      kind: 'read';
      saved: number;
      canSend: boolean;
      needing: number;
      needingPath: '/today' | '/pending';
      hasSent: boolean;
    };

export function usePromiseState(): StateOfPromise {
  const shown = useOutboxView();
  const { total: needing, path: needingPath } = useNeedsYou();
  useEffect(() => {
    nameWithNeeding(needing);
    return () => nameWithNeeding(0);
  }, [needing]);
  if (shown.kind !== 'read') return { kind: shown.kind };
  const { needsYou, toSend, sent, canSend } = groupRows(shown.view);
  const unusable = shown.view.unusable.length;
  return {
    kind: 'read',
    saved: needsYou.length + toSend.length + unusable,
    canSend,
    needing,
    needingPath,
    hasSent: sent.length > 0,
  };
}
