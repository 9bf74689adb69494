import { type ReactNode, useEffect, useRef } from 'react';
import { DoneFrame } from '#src/entities/packing/packing-parts.tsx';
import { SavedBanners, useSavedRow } from '#src/entities/shipment/saved-row.tsx';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { Button } from '#src/ui/button.tsx';
import { ActionBar } from '#src/ui/page/action-bar.tsx';

export interface SavedShipmentProps {
  opId: string;
  trackingId: string;
  carrier: string;
  onUndone: () => void;
  /** Undefined where nothing else waits. */
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** To the order's items, with these words. */
  itemsLink: (words: string) => ReactNode;
}

/** What was saved a moment ago at the packing table, and the way on. */
export function SavedShipment(props: SavedShipmentProps) {
  const { opId, onUndone, onNext, onClose, itemsLink } = props;
  const texts = useTexts(packingTexts);
  const language = useLanguage();
  const saved = useSavedRow(opId, onUndone);
  const { row, secondsLeft } = saved;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);

  return (
    <>
      <SavedBanners
        {...props}
        saved={saved}
        action={secondsLeft === 0 && row && itemsLink(texts.correct)}
        frame={banner => <DoneFrame>{banner}</DoneFrame>}
      />
      <ActionBar large>
        {secondsLeft > 0 && (
          <Button onClick={saved.undo}>{texts.undo(formatNumber(secondsLeft, language))}</Button>
        )}
        <Button ref={next} variant="primary" onClick={onNext ?? onClose}>
          {onNext ? texts.next : texts.list}
        </Button>
      </ActionBar>
    </>
  );
}
