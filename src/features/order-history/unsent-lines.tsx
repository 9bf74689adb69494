import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { waitingStates } from '#src/api/outbox/confirmation-overlay.ts';
import type { ErrorCode } from '#src/contract/api-error.ts';
import { NewShipment, SecondParcel, ShipmentAmendment } from '#src/contract/shipments/shipment-ledger.ts';
import { formatDayAndTime } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { orderHistoryTexts } from '#src/messages/order-history.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Status } from '#src/ui/status.tsx';
import { ListHead } from '#src/ui/tables/list-row.tsx';
import { EventFact, EventLine, EventList } from './event-list.tsx';

const cancelledCode = 'SHIPMENT.ORDER_CANCELLED' satisfies ErrorCode;

const Unsent = v.union([NewShipment, ShipmentAmendment, SecondParcel]);

/** What this device keeps of an order and the server hasn't heard of: no history yet, so it is apart from that. */
export default function UnsentLines({ rows }: { rows: readonly Row[] }) {
  const texts = useTexts(orderHistoryTexts);
  const saved = useTexts(savedHereTexts);
  return (
    <>
      <ListHead title={texts.unsent} total={rows.length} />
      <Panel>
        <EventList label={texts.unsent}>
          {rows.toReversed().map(row => (
            <UnsentLine key={row.opId} row={row} />
          ))}
        </EventList>
      </Panel>
      <ActionLink asChild>
        <Link to="/pending">{saved.title}</Link>
      </ActionLink>
    </>
  );
}

function UnsentLine({ row }: { row: Row }) {
  const texts = useTexts(orderHistoryTexts);
  const language = useLanguage();
  const { createdAt, payload, lastError } = row;
  const isCancelled = lastError?.errors?.some(({ code }) => code === cancelledCode);
  const entry = v.safeParse(Unsent, payload);
  return (
    <EventLine
      at={new Date(createdAt).toISOString()}
      when={formatDayAndTime(createdAt, language)}
      what={<UnsentState row={row} />}
    >
      {entry.success && (
        <EventFact>{texts.sentWith(entry.output.carrier, entry.output.trackingId)}</EventFact>
      )}
      {isCancelled && <EventFact>{texts.pullOut}</EventFact>}
    </EventLine>
  );
}

/** In the words of the order's items. */
function UnsentState({ row: { state, kind } }: { row: Row }) {
  const texts = useTexts(orderItemsTexts);
  const waiting = state === 'sent' ? 'sending' : waitingStates[state];
  if (waiting === 'needs-you') return <Status tone="failed">{texts.needsYou}</Status>;
  if (waiting === 'sending') return <Status tone="progress">{texts.sending}</Status>;
  return (
    <Status tone="empty" icon="tray">
      {kind === 'shipment-amendment'
        ? texts.correctionSaved
        : kind === 'second-parcel'
          ? texts.secondParcelSaved
          : texts.queued}
    </Status>
  );
}
