import { useEffect } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import { SavedBanners, useSavedRow } from '#src/entities/shipment/saved-row.tsx';
import type { SavedInDialog } from '#src/entities/shipment/shipment-form-draft.ts';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { shipmentReportTexts } from '#src/messages/shipment-report.ts';
import { ActionLink } from '#src/ui/action-link.tsx';

interface SavedNoticeProps extends SavedInDialog {
  onUndone: () => void;
  /** Opens what waits to be corrected; undefined where it can't be. */
  onCorrect: (() => void) | undefined;
}

/** As long as it waits: Undo for ten seconds, then, and where it became a part of what waited, the way to correct it. */
export default function SavedNotice({ opId, submitted, edited, onUndone, onCorrect }: SavedNoticeProps) {
  const texts = useTexts(packingTexts);
  const { queuedDetail } = useTexts(shipmentReportTexts);
  const language = useLanguage();
  const isOffline = useConnection() === 'offline';
  const saved = useSavedRow(opId, onUndone);
  const { row, secondsLeft, isLate } = saved;
  useEffect(() => {
    // It is above the items, and anyone who chose some of them has scrolled past it.
    scrollTo({ top: 0 });
  }, []);
  // The item's state says so, and the toast.
  if (row?.state === 'sent' && !isLate) return null;
  return (
    <SavedBanners
      saved={saved}
      trackingId={normaliseTrackingId(submitted.trackingId)}
      carrier={submitted.carrierName || submitted.carrier}
      note={isOffline && row?.state === 'queued' && queuedDetail}
      action={
        // Not read out with each second.
        <span aria-live="off">
          {secondsLeft > 0 ? (
            <ActionLink onClick={saved.undo}>{texts.undo(formatNumber(secondsLeft, language))}</ActionLink>
          ) : (
            onCorrect &&
            row && <ActionLink onClick={onCorrect}>{edited ? texts.correctAgain : texts.correct}</ActionLink>
          )}
        </span>
      }
    />
  );
}
