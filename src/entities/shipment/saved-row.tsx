import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { undoRow } from '#src/api/mutations/undo-row.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { undoMs } from '#src/contract/constants.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { isUndoable, needsPerson, type Row } from '#src/outbox/rows/row.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { Sub } from '#src/ui/tables/table-cells.tsx';

export type SavedRow = ReturnType<typeof useSavedRow>;

/** What became of a row that was saved a moment ago, and for ten seconds the way back. */
export function useSavedRow(opId: string, onUndone: () => void) {
  const shown = useOutboxView();
  const listed = shown.kind === 'read' ? shown.view.rows.find(one => one.opId === opId) : undefined;
  const [row, setRow] = useState(listed);
  // During render: rows that were sent leave the list after a while.
  if (listed && listed !== row) setRow(listed);
  const secondsLeft = useSecondsLeft(listed && isUndoable(listed) ? listed.heldUntil : undefined);
  const undoing = useMutation({ ...undoRow, meta: {} });
  const isUndone = undoing.isPending || undoing.data?.kind === 'undone';
  const isListed = listed !== undefined || row?.state === 'sent' || shown.kind !== 'read' || isUndone;
  const isLost = !isListed || undoing.data?.kind === 'gone';
  const isLate = undoing.data?.kind === 'too-late';
  return {
    row,
    /** 0 where it can't be undone. */
    secondsLeft: isLate || isLost ? 0 : secondsLeft,
    isLost,
    isLate,
    undoFailed: undoing.isError,
    undo: () =>
      undoing.mutate(opId, {
        onSuccess: ({ kind }) => {
          if (kind === 'undone') onUndone();
        },
      }),
  };
}

interface SavedBannersProps {
  saved: SavedRow;
  trackingId: string;
  carrier: string;
  /** Why it may take a while. */
  note?: string | false;
  /** Beside what was saved. */
  action: ReactNode;
  /** To the order's items, with these words; undefined where those are shown. */
  itemsLink?: (words: string) => ReactNode;
  /** Draws what was saved. */
  frame?: (banner: ReactNode) => ReactNode;
}

/** How far it is, and how an undo ended. */
export function SavedBanners(props: SavedBannersProps) {
  const { saved, trackingId, carrier, note, action, itemsLink, frame } = props;
  const texts = useTexts(packingTexts);
  const { row, isLost, isLate, undoFailed } = saved;
  const banner = (
    <Banner
      tone={row && needsPerson(row) ? 'failed' : 'released'}
      role="status"
      title={stateWords(row, texts)}
      action={action}
    >
      {texts.savedDetail(trackingId, carrier)}
      {note && <Sub>{note}</Sub>}
    </Banner>
  );
  return (
    <>
      {isLost ? (
        <Banner tone="failed" role="alert" title={texts.lost} action={itemsLink?.(texts.openItems)}>
          {texts.lostDetail}
        </Banner>
      ) : (
        (frame?.(banner) ?? banner)
      )}
      {isLate && (
        <Banner tone="attention" role="alert" title={texts.tooLate} action={itemsLink?.(texts.correct)}>
          {texts.tooLateDetail}
        </Banner>
      )}
      {undoFailed && <Banner tone="failed" role="alert" title={texts.undoFailed} />}
    </>
  );
}

function stateWords(
  row: Row | undefined,
  texts: Record<'saved' | 'sent' | 'sending' | 'needsYou', string>,
): string {
  if (row?.state === 'sent') return texts.sent;
  if (row?.state === 'sending') return texts.sending;
  return row && needsPerson(row) ? texts.needsYou : texts.saved;
}

/** Whole seconds until then, counted down; 0 once it is over or there is nothing to wait for. */
function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  // A clock that was set back makes it no longer.
  const leftMs = until === undefined ? 0 : Math.min(undoMs, Math.max(0, until - now));
  useEffect(() => {
    if (leftMs === 0) return;
    // When the number changes, and not in between.
    const timer = setTimeout(() => setNow(Date.now()), leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return Math.ceil(leftMs / 1000);
}
