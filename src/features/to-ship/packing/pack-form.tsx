import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type LastShipments, readLastShipments } from '#src/api/device/last-shipment.ts';
import { normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import { judgeLabel } from '#src/entities/packing/judge-label.ts';
import { type AtTable, answersFor, type PackingAnswers } from '#src/entities/packing/packing-state.ts';
import { type CountEffect, quickMs, type SaveEffect } from '#src/entities/packing/use-packing.ts';
import { isOffered } from '#src/entities/shipment/carrier-choice.ts';
import { defaultCarrier, withCompany } from '#src/entities/shipment/company-defaults.ts';
import { LabelNotice, LabelQuestion } from '#src/entities/shipment/label-question.tsx';
import { scannedValues } from '#src/entities/shipment/scanned-values.ts';
import { useCarrierChoice } from '#src/entities/shipment/use-carrier-choice.ts';
import { useShipmentForm } from '#src/entities/shipment/use-shipment-form.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { useScans } from '#src/ui/scanner/scan-relay.ts';
import { Figure } from '#src/ui/tables/table-cells.tsx';
import { useLasting } from '#src/ui/use-lasting.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { CheckedOrderProps } from './contents-check.ts';
import { LabelFields } from './label-fields.tsx';
import { PackItems, type PackOrderProps } from './pack-items.tsx';
import { SavedShipment } from './saved-shipment.tsx';

/** Draws the packing machine's state for the open order, and saves what it wants saved. */
export function PackForm(props: CheckedOrderProps & { last: LastShipments }) {
  const { table, order, items, shipment, gone, lockReason, usedLabels, skus, last, onNext, check } = props;
  const { state, send, saver } = table;
  const { orderId } = order;
  const texts = useTexts(packingTexts);
  const formId = useId();
  const labelField = useRef<HTMLInputElement>(null);
  const choice = useCarrierChoice(shipment);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [saved, setSaved] = useState<PackOrderProps['saved']>();
  /** The list of what is kept here comes a moment later. */
  const [undone, setUndone] = useState<string>();
  const wasSaved = useRef(false);
  /** By a person, for this parcel; not the one that the form was opened with. */
  const chosenCarrier = useRef<string>(undefined);
  /** How often something was to be saved: each time it leads to what is missing. */
  const [tries, setTries] = useState(0);

  const chosenBy = (reasonOf: PackOrderProps['lockReason']) =>
    items.filter(item => !leftOut.has(item._id) && reasonOf(item) === undefined);
  const products = chosenBy(lockReason);
  const { form, notice, sendAnyway, sharedNumber } = useShipmentForm({
    order: { ...shipment, products, contents: check && (() => check.record(products)) },
    last,
    choice,
    edited: undefined,
    onDone: (_, opId, { trackingId, carrier, carrierName }) => {
      wasSaved.current = true;
      setSaved({
        opId,
        items: new Set(chosen.map(({ _id }) => _id)),
        trackingId: normaliseTrackingId(trackingId),
        carrier: carrierName || carrier,
      });
      send({ kind: 'saved', orderId, trackingId: normaliseTrackingId(trackingId) });
    },
  });
  const isSlow = useLasting(form.isSubmitting, quickMs);
  // Those that are being saved are not shown as locked by that.
  const displayedLockReason = useFrozen(lockReason, form.isSubmitting);
  const chosen = chosenBy(displayedLockReason);
  // Also of an order that was done before it was opened again, such as by Back.
  const before = form.isSubmitting || props.saved?.opId === undone ? undefined : props.saved;
  const done = state.kind === 'saved' ? saved : before;
  const isOpen = !done && gone === undefined;
  const question = state.kind === 'question' ? state.question : undefined;
  const announced = 'notice' in state ? state.notice : undefined;
  useEffect(() => {
    // What a doubtful code would be typed into, and where a handheld that inserts whole texts inserts them.
    if (isOpen) labelField.current?.focus({ preventScroll: true });
  }, [isOpen]);

  const isGone = gone !== undefined;
  const reportGone = useEffectEvent((next: boolean) => send({ kind: 'gone', orderId, isGone: next }));
  useEffect(() => reportGone(isGone), [isGone]);

  const shown = gone ?? done ?? question ?? announced ?? notice;
  useEffect(() => {
    // It is shown above the items, and anyone who scans has scrolled past them.
    if (shown) scrollTo({ top: 0 });
  }, [shown]);

  const showCurrent = () => form.setValues(form.current());

  const atTable = (text: string, answers: PackingAnswers): AtTable => ({
    verdict: judgeLabel(text, {
      orderId,
      skus,
      chosen: chosenCarrier.current,
      company: defaultCarrier(shipment.shipping, shipment),
      isOffered: code => isOffered(choice, code),
      habits: last.carriers,
      usedLabels,
      answers,
    }),
    isStarted:
      leftOut.size > 0 ||
      check?.isStarted() === true ||
      JSON.stringify(form.current()) !== JSON.stringify(form.baseline),
    isCancellationRequested: order.status === 'cancellation-requested',
    ...check?.atTable(text, answers, products),
  });
  useScans(props.scans, scan =>
    // An order that is done takes no label.
    props.onScan(scan, isOpen ? atTable(scan.text, answersFor(table.current(), scan.text)) : undefined),
  );

  /** What was typed is judged like what is scanned. */
  function handleConfirm(): void {
    const { trackingId: text } = form.current();
    if (text.trim() === '') {
      // Nothing is saved: it says what is missing.
      void form.handleSubmit().then(lead);
      return;
    }
    const answers = answersFor(table.current(), text);
    send({ kind: 'typed', text, answers, table: atTable(text, answers) });
  }

  function handleAnswer(text: string, answers: PackingAnswers, carrier?: string): void {
    if (answers.isCarrierSettled && question?.kind === 'label' && question.verdict.kind === 'which-carrier')
      chosenCarrier.current = carrier;
    send({ kind: 'answered', text, answers, table: atTable(text, answers) });
  }

  async function save(effect: SaveEffect): Promise<void> {
    wasSaved.current = false;
    const timer = setTimeout(showCurrent, quickMs);
    if (effect.kind === 'save') {
      sharedNumber.current = effect.isShared ? effect.trackingId : undefined;
      form.showErrors({});
      form.setValues(scannedValues(form.current(), effect, { choice, last }), false);
      if (chosen.length > 0) await form.handleSubmit();
    } else await sendAnyway?.();
    clearTimeout(timer);
    if (wasSaved.current) return;
    send({ kind: 'not-saved', orderId });
    showCurrent();
    lead();
  }
  const follow = useEffectEvent((effect: SaveEffect | CountEffect) => {
    if (effect.kind === 'count') check?.count(effect, products);
    else void save(effect);
  });
  useLayoutEffect(() => {
    saver.current = effect => follow(effect);
    return () => {
      saver.current = undefined;
    };
  }, [saver]);
  // With what is shown then: what is missing depends on it.
  const lead = () => setTries(before => before + 1);

  const handleOtherLabel = () => {
    form.set('trackingId', '');
    send({ kind: 'dismissed' });
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[data-state=open]'))
      return;
    if (question || announced) send({ kind: 'dismissed' });
    // What was entered for the parcel isn't left by a key.
    else if (!isOpen || !atTable('', {}).isStarted) send({ kind: 'closed' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const goneTitles = { cancelled: texts.goneCancelled, elsewhere: texts.goneElsewhere, unknown: texts.gone };
  const close = () => send({ kind: 'closed' });
  const lines = {
    items,
    chosen: done?.items ?? new Set<string>(chosen.map(({ _id }) => _id)),
    lockReason: displayedLockReason,
    // What wasn't counted must not come into a parcel whose label was taken.
    onLeaveOut: isOpen && !(check && state.kind === 'not-saved') ? setLeftOut : undefined,
    leftOut,
  };

  return (
    <>
      <ActionLink shape="back" onClick={close}>
        <Icon name="chevron-left" size={16} />
        {texts.list}
      </ActionLink>
      <PageHead
        title={
          <>
            <VisuallyHidden>{texts.order} </VisuallyHidden>
            <Figure>{orderId}</Figure>
          </>
        }
        aside={isOpen && props.captions}
      />
      {props.found}
      {gone !== undefined && !done && (
        <Banner tone="failed" role="alert" title={goneTitles[gone]} action={props.itemsLink(texts.openItems)}>
          {texts.goneDetail}
        </Banner>
      )}
      {order.status === 'cancellation-requested' && isOpen && question?.kind !== 'cancellation' && (
        <Banner tone="attention" title={texts.cancellationRequested} />
      )}
      {done && (
        <SavedShipment
          {...done}
          onUndone={() => {
            setUndone(done.opId);
            setSaved(undefined);
            showCurrent();
            send({ kind: 'undone', orderId });
          }}
          onNext={onNext}
          onClose={close}
          itemsLink={props.itemsLink}
        />
      )}
      {isOpen && notice && (
        <Banner tone="failed" role="alert" title={notice.title}>
          {notice.detail}
        </Banner>
      )}
      {isOpen && question && question.kind !== 'article' && (
        <LabelQuestion
          question={question}
          orderId={orderId}
          onAnswer={handleAnswer}
          onOpen={other => send({ kind: 'opened', orderId: other })}
          onClose={close}
          onDismiss={() => send({ kind: 'dismissed' })}
        />
      )}
      {state.kind === 'open' && isOpen && (
        <LabelNotice
          notice={state.notice}
          isOfOrder={code => items.some(({ sku, asin }) => sku === code || asin === code)}
          onAnswer={handleAnswer}
        />
      )}
      {isOpen && state.kind === 'not-saved' && (
        <Banner tone="attention" title={texts.notSaved(state.label.trackingId)}>
          {/* Below the text: beside it, a phone would break the number. */}
          {texts.notSavedDetail} <ActionLink onClick={handleOtherLabel}>{texts.otherLabel}</ActionLink>
        </Banner>
      )}
      {isOpen && check?.said({ notice: announced, items: chosen, onAnswer: handleAnswer })}
      {check ? check.lines({ ...lines, isOpen: isOpen && state.kind === 'open' }) : <PackItems {...lines} />}
      {isOpen && leftOut.size > 0 && <Banner tone="attention" role="status" title={texts.noSplitting} />}
      {isOpen && (
        <LabelFields
          formId={formId}
          form={form}
          last={last}
          order={{ ...shipment, products: chosen }}
          choice={choice}
          labelField={labelField}
          cameraButton={props.cameraButton}
          tries={tries}
          isQuestionOpen={question !== undefined}
          isSlow={isSlow}
          onCarrierChoice={carrier => {
            chosenCarrier.current = carrier;
          }}
          onSendAnyway={sendAnyway && (() => send({ kind: 'saved-anyway' }))}
          onConfirm={handleConfirm}
        />
      )}
    </>
  );
}

/** A value; as it was before, as long as it is held. */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [frozen, setFrozen] = useState({ value });
  if (!isFrozen && frozen.value !== value) setFrozen({ value });
  return isFrozen ? frozen.value : value;
}

/** One order at the packing table: what has to be in the parcel, then its label. */
export function PackOrder(props: CheckedOrderProps) {
  const [last, setLast] = useState<LastShipments>();
  useEffect(() => {
    void readLastShipments().then(setLast);
  }, []);
  const { shipping } = props.shipment;
  const known = useMemo(() => last && withCompany(last, shipping), [last, shipping]);
  return known && <PackForm {...props} last={known} />;
}
