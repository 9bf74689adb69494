import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import type { OrderEvent } from '#src/contract/orders/order-events.ts';
import { shownCode } from '#src/contract/scanned-codes/article-codes.ts';
import type { CountedUnits } from '#src/contract/shipments/parcel-contents.ts';
import { refusalWords } from '#src/entities/order/marketplace-answer.ts';
import { formatDay, formatDayAndTime } from '#src/format/format.ts';
import { joinList } from '#src/format/join-list.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { handOverMarkTexts } from '#src/messages/hand-over-marks.ts';
import { marketplaceAnswerTexts } from '#src/messages/marketplace-answer.ts';
import { orderHistoryTexts } from '#src/messages/order-history.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import type { IconName } from '#src/ui/icons.ts';
import { Status } from '#src/ui/status.tsx';
import type { StatusTone } from '#src/ui/status-mark.tsx';
import { ChangedFact, EventFact, EventLine } from './event-list.tsx';
import type { HistoryLine } from './history-lines.ts';

/** What people did has a picture of it, what the marketplace said a status. */
const looks = {
  // As beside the item.
  confirmed: { tone: 'released' },
  amended: { tone: 'empty', icon: 'edit' },
  resent: { tone: 'empty', icon: 'refresh' },
  accepted: { tone: 'released' },
  verified: { tone: 'released' },
  missing: { tone: 'failed' },
  'second-parcel': { tone: 'empty', icon: 'send' },
  closed: { tone: 'empty', icon: 'check' },
  refused: { tone: 'failed' },
  'cancellation-requested': { tone: 'held' },
  cancelled: { tone: 'failed' },
  'shipped-elsewhere': { tone: 'released' },
  'label-shared': { tone: 'empty', icon: 'barcode' },
  'hand-over-settled': { tone: 'empty', icon: 'check' },
  other: { tone: 'empty' },
} satisfies Record<OrderEvent['kind'], { tone: StatusTone; icon?: IconName }>;

/** One line of an order's history. */
export function HistoryEvent({ line }: { line: HistoryLine }) {
  const texts = useTexts(orderHistoryTexts);
  const language = useLanguage();
  const { at, kind, by } = line.event;
  const device = line.event.device && deviceIn(language, line.event.device);
  return (
    <EventLine
      at={at}
      when={formatDayAndTime(at, language)}
      what={<Status {...looks[kind]}>{texts.kind[kind]}</Status>}
      who={by && device ? texts.who(by, device) : (by ?? device)}
    >
      <Facts line={line} />
    </EventLine>
  );
}

function Facts({ line: { event, values, changes } }: { line: HistoryLine }) {
  const texts = useTexts(orderHistoryTexts);
  const fieldTexts = useTexts(shipmentTexts);
  const marks = useTexts(handOverMarkTexts);
  const language = useLanguage();
  const { kind, detail } = event;
  const day = (date: string) => formatDay(`${date}T00:00`, language);

  if (kind === 'shipped-elsewhere') {
    const named = [detail.carrier, detail.trackingNumber].filter(text => text !== undefined);
    return (
      <>
        {named.length > 0 && <EventFact>{named.join(' · ')}</EventFact>}
        <EventFact>{texts.otherPackage}</EventFact>
      </>
    );
  }
  return (
    <>
      {values && <EventFact>{texts.sentWith(values.carrier, values.trackingId)}</EventFact>}
      {kind === 'second-parcel' && <EventFact>{texts.secondParcel}</EventFact>}
      {(kind === 'confirmed' || kind === 'second-parcel') && values && (
        <>
          <EventFact>{texts.service(values.deliveryService)}</EventFact>
          <EventFact>{texts.dispatched(day(values.dispatchDate), values.dispatchFrom)}</EventFact>
        </>
      )}
      {changes?.map(({ field, before, after }) => (
        <ChangedFact
          key={field}
          name={texts.changed(fieldTexts[field])}
          before={field === 'dispatchDate' ? day(before) : before}
          changedTo={texts.changedTo}
          after={field === 'dispatchDate' ? day(after) : after}
        />
      ))}
      {/* A revision without other values is one with fewer items. */}
      {changes?.length === 0 && <EventFact>{texts.itemsTakenOut}</EventFact>}
      {detail.contents && <ContentsFacts counts={detail.contents} />}
      {detail.isPacked && <EventFact>{texts.pullOut}</EventFact>}
      {detail.isSentAnyway && <EventFact>{texts.sentAnyway}</EventFact>}
      {detail.sharedWith && <EventFact>{texts.sharedWith(joinList(detail.sharedWith, language))}</EventFact>}
      {detail.mark && <EventFact>{marks[detail.mark]}</EventFact>}
      {kind === 'refused' && <RefusalFacts detail={detail} />}
    </>
  );
}

/** How the parcel was counted. */
function ContentsFacts({ counts }: { counts: CountedUnits }) {
  const texts = useTexts(orderHistoryTexts);
  const { scanned, byHand, notCounted, codes = [] } = counts;
  return (
    <>
      {scanned > 0 && <EventFact>{texts.scannedUnits(scanned)}</EventFact>}
      {byHand > 0 && <EventFact>{texts.unitsByHand(byHand)}</EventFact>}
      {notCounted && (
        <EventFact>
          {(notCounted.why === 'skipped' ? texts.skippedUnits : texts.unaskedUnits)(notCounted.units)}
        </EventFact>
      )}
      {codes.map(({ code, sku }) => (
        <EventFact key={code}>{texts.learntCode(shownCode(code), sku)}</EventFact>
      ))}
    </>
  );
}

/** Our sentence, and beside it the marketplace's own: anyone who asks it about the refusal needs that. */
function RefusalFacts({ detail }: Pick<HistoryLine['event'], 'detail'>) {
  const answers = useTexts(marketplaceAnswerTexts);
  const words = refusalWords(detail, answers);
  const reported = detail.reason && answers.reported(detail.reason);
  return (
    <>
      <EventFact>{words}</EventFact>
      {reported && reported !== words && <EventFact>{reported}</EventFact>}
    </>
  );
}
