import * as v from 'valibot';
import { outbox } from '#src/api/page-outbox.ts';
import { ShipmentLedgerEntry } from '#src/contract/shipment-ledger.ts';
import { formatMoment } from '#src/lib/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import type { Row } from '#src/outbox/row.ts';
import { Button } from '#src/ui/button.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Figure } from '#src/ui/table-cells.tsx';
import type { Discardable } from './discard-dialog.tsx';
import { KeepOrDiscard } from './keep-or-discard.tsx';
import { PendingRowState } from './pending-row-state.tsx';

export interface PendingRowProps {
  row: Row;
  onDiscard: (row: Discardable) => void;
}

/** One write of the outbox: what it is, how far it got, and what can be done with it. */
export function PendingRow({ row, onDiscard }: PendingRowProps) {
  const texts = useTexts(pendingTexts);
  const language = useLanguage();
  const entry = v.safeParse(ShipmentLedgerEntry, row.payload);
  const keptAt = texts.keptAt(formatMoment(row.createdAt, language));
  const sub = entry.success
    ? [texts.items(entry.output.products.length), entry.output.carrier, entry.output.trackingId].join(', ')
    : keptAt;
  const needsYou = row.state === 'needs-attention' || row.state === 'conflict';
  const isAtRest = row.state !== 'sending' && row.state !== 'sent';

  return (
    <ListRow
      title={
        <>
          {texts.kind['shipment-confirmation']}
          {entry.success && (
            <>
              , <Figure>{entry.output.orderId}</Figure>
            </>
          )}
        </>
      }
      sub={row.state === 'sent' ? sub : `${sub} · ${keptAt}`}
      subTitle={sub}
      state={<PendingRowState row={row} />}
      actions={
        isAtRest && (
          <>
            {needsYou && (
              <Button size="small" variant="quiet" onClick={() => void outbox.retry(row.opId)}>
                {texts.retry}
              </Button>
            )}
            <KeepOrDiscard opId={row.opId} wasTried={row.firstSentAt !== undefined} onDiscard={onDiscard} />
          </>
        )
      }
    />
  );
}
