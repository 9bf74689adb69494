import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { undoRow } from '#src/api/mutations/undo-row.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { isUndoable, needsPerson, type Row } from '#src/outbox/row.ts';
import { ActionBar } from '#src/ui/action-bar.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { DoneFrame } from '#src/ui/packing.tsx';

export interface SavedShipmentProps {
  opId: string;
  trackingId: string;
  carrier: string;
  onUndone: () => void;
  /** Undefined where nothing else waits. */
  onNext: (() => void) | undefined;
  onClose: () => void;
  correctLink: ReactNode;
}

/** What was saved a moment ago, how far it is, and for ten seconds the way back. */
export function SavedShipment(props: SavedShipmentProps) {
  const { opId, trackingId, carrier, onUndone, onNext, onClose } = props;
  const texts = useTexts(packingTexts);
  const language = useLanguage();
  const shown = useOutboxView();
  const row = shown.kind === 'read' ? shown.view.rows.find(one => one.opId === opId) : undefined;
  const secondsLeft = useSecondsLeft(row && isUndoable(row) ? row.heldUntil : undefined);
  const undoing = useMutation({ ...undoRow, meta: {} });
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  const handleUndo = () =>
    undoing.mutate(opId, {
      onSuccess: ({ kind }) => {
        if (kind === 'undone') onUndone();
      },
    });
  const isLate = undoing.data?.kind === 'too-late';

  return (
    <>
      <DoneFrame>
        <Banner
          tone={row && needsPerson(row) ? 'failed' : 'released'}
          role="status"
          title={stateWords(row, texts)}
          action={secondsLeft === 0 && row && props.correctLink}
        >
          {texts.savedDetail(trackingId, carrier)}
        </Banner>
      </DoneFrame>
      {isLate && (
        <Banner tone="attention" role="alert" title={texts.tooLate} action={props.correctLink}>
          {texts.tooLateDetail}
        </Banner>
      )}
      {undoing.isError && <Banner tone="failed" role="alert" title={texts.undoFailed} />}
      <ActionBar large>
        {secondsLeft > 0 && !isLate && (
          <Button onClick={handleUndo}>{texts.undo(formatNumber(secondsLeft, language))}</Button>
        )}
        <Button ref={next} variant="primary" onClick={onNext ?? onClose}>
          {onNext ? texts.next : texts.list}
        </Button>
      </ActionBar>
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
  const leftMs = until === undefined ? 0 : Math.max(0, until - now);
  useEffect(() => {
    if (leftMs === 0) return;
    // When the number changes, and not in between.
    const timer = setTimeout(() => setNow(Date.now()), leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return Math.ceil(leftMs / 1000);
}
