import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { LastShipments } from '#src/api/cache/last-shipment.ts';
import { normaliseTrackingId } from '#src/contract/carriers.ts';
import { recognise } from '#src/entities/scanned-code/recognise.ts';
import { signal } from '#src/entities/scanned-code/signals.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { ActionBar } from '#src/ui/action-bar.tsx';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { LabelForm, SummaryLine } from '#src/ui/packing.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { useScans } from '#src/ui/scan-relay.ts';
import { Figure } from '#src/ui/table-cells.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useHeld } from '#src/ui/use-held.ts';
import { useLasting } from '#src/ui/use-lasting.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { CarrierNote } from '../carrier-note.tsx';
import { useCarrierChoice } from '../use-carrier-choice.ts';
import { useShipmentForm } from '../use-shipment-form.ts';
import { judgeLabel } from './judge-label.ts';
import { LabelQuestion, type Question } from './label-question.tsx';
import { LeadToField } from './lead-to-field.tsx';
import { PackItems } from './pack-items.tsx';
import type { PackOrderProps } from './packing-props.ts';
import { SavedShipment } from './saved-shipment.tsx';
import { scannedValues } from './scanned-values.ts';

const ShipmentFields = lazy(() =>
  import('../shipment-fields.tsx').then(fields => ({ default: fields.ShipmentFields })),
);

/** So long a confirmation can be undone. */
const undoMs = 10_000;
/** What is saved so soon is shown as saved, and neither in the form nor on its way: that costs more than the saving. */
const quickMs = 250;
/** What has no place in the short form. */
const detailFields = ['carrier', 'carrierName', 'deliveryService', 'dispatchDate', 'dispatchFrom'] as const;

interface Saved {
  opId: string;
  items: ReadonlySet<string>;
  trackingId: string;
  carrier: string;
}

export function PackForm(props: PackOrderProps & { last: LastShipments }) {
  const { order, items, shipment, gone, lockReason, usedFor, skus, last, onCode, onNext } = props;
  const texts = useTexts(packingTexts);
  const formId = useId();
  const labelField = useRef<HTMLInputElement>(null);
  const carrierField = useRef<HTMLButtonElement>(null);
  const choice = useCarrierChoice(shipment);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [saved, setSaved] = useState<Saved>();
  const wasSaved = useRef(false);
  const [isUndone, setUndone] = useState(false);
  const [question, setQuestion] = useState<Question>();
  /** How often something was to be saved: each time it leads to what is missing. */
  const [tries, setTries] = useState(0);

  const chosenBy = (reasonOf: PackOrderProps['lockReason']) =>
    items.filter(item => !leftOut.has(item._id) && reasonOf(item) === undefined);
  const { form, notice, sendAnyway } = useShipmentForm({
    order: { ...shipment, products: chosenBy(lockReason) },
    last,
    choice,
    edited: undefined,
    holdMs: undoMs,
    onDone: (_, opId, { trackingId, carrier, carrierName }) => {
      setSaved({
        opId,
        items: new Set(chosen.map(({ _id }) => _id)),
        trackingId: normaliseTrackingId(trackingId),
        carrier: carrierName || carrier,
      });
      wasSaved.current = true;
      setQuestion(undefined);
      setUndone(false);
      signal('saved');
    },
  });
  const isSlow = useLasting(form.isSubmitting, quickMs);
  // Those that are being saved are not shown as locked by that.
  const shownReason = useHeld(lockReason, form.isSubmitting);
  const chosen = chosenBy(shownReason);
  const { carrier, carrierName, deliveryService, dispatchFrom } = form.values;
  const [isOpened, setOpened] = useState(false);
  const lacks = carrier === '' || deliveryService === '' || dispatchFrom === '';
  const isWide = isOpened || lacks || detailFields.some(field => form.errorAt(field) !== undefined);
  // It doesn't close under anybody's hands.
  if (isWide && !isOpened) setOpened(true);
  const isOpen = !saved && gone === undefined;
  const isStopped = notice !== undefined || sendAnyway !== undefined;
  useEffect(() => {
    if (isStopped) signal('asks');
  }, [isStopped]);
  useEffect(() => {
    // What a doubtful code would be typed into, and where a handheld that inserts whole texts inserts them.
    if (isOpen) labelField.current?.focus({ preventScroll: true });
  }, [isOpen]);

  const said = gone ?? saved?.opId ?? question ?? notice ?? isUndone;
  useEffect(() => {
    // It is said above the items, and whoever scans has scrolled past them.
    if (said) scrollTo({ top: 0 });
  }, [said]);

  const showCurrent = () => form.setValues(form.current());
  // With what is shown then: what is missing depends on it.
  const lead = () => setTries(before => before + 1);
  const ask = (next: Question) => {
    setQuestion(next);
    signal('asks');
  };

  /** A number that a person or its form has made out to be the label's. */
  function take(trackingId: string, next: string | undefined, isUsedTwice = false): void {
    const used = isUsedTwice ? undefined : usedFor(trackingId);
    if (used) {
      ask({ kind: 'used', trackingId, carrier: next, ...used });
      return;
    }
    setQuestion(undefined);
    const values = scannedValues(form.current(), { trackingId, carrier: next }, { choice, last });
    if (values.carrier === '' || values.deliveryService === '' || values.dispatchFrom === '') signal('asks');
    form.showErrors({});
    form.setValues(values, false);
    wasSaved.current = false;
    const timer = setTimeout(showCurrent, quickMs);
    // Where something is missing it leads there.
    void save().then(() => {
      clearTimeout(timer);
      if (wasSaved.current) return;
      showCurrent();
      lead();
    });
  }

  async function save(): Promise<void> {
    if (chosen.length > 0) await form.handleSubmit();
  }

  function handleScan(text: string): void {
    const code = recognise(text, { skus });
    const verdict = judgeLabel(code, choice, last);
    if (!isOpen) onCode(text);
    else if (verdict.kind === 'label') take(verdict.trackingId, verdict.carrier);
    else ask(verdict);
  }
  useScans(props.scans, handleScan);

  /** What was typed is looked at as what is scanned; a person has compared it with the label. */
  function handleConfirm(): void {
    const { trackingId } = form.current();
    const verdict = judgeLabel(recognise(trackingId, { skus }), choice, last);
    const used = trackingId.trim() === '' ? undefined : usedFor(trackingId);
    if (verdict.kind === 'order' || verdict.kind === 'article' || verdict.kind === 'routing') ask(verdict);
    else if (used) ask({ kind: 'used', trackingId: normaliseTrackingId(trackingId), carrier, ...used });
    else void save().then(lead);
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[data-state=open]'))
      return;
    if (question) setQuestion(undefined);
    else props.onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const labelBinding = form.bind('trackingId');
  const goneTitles = { cancelled: texts.goneCancelled, elsewhere: texts.goneElsewhere, unknown: texts.gone };

  return (
    <>
      <ActionLink shape="back" onClick={props.onClose}>
        <Icon name="chevron-left" size={16} />
        {texts.list}
      </ActionLink>
      <PageHead
        title={
          <>
            <VisuallyHidden>{texts.order} </VisuallyHidden>
            <Figure>{order.orderId}</Figure>
          </>
        }
        aside={props.captions}
      />
      {gone !== undefined && !saved && (
        <Banner tone="failed" role="alert" title={goneTitles[gone]} action={props.itemsLink(texts.openItems)}>
          {texts.goneDetail}
        </Banner>
      )}
      {order.status === 'cancellation-requested' && isOpen && (
        <Banner tone="attention" title={texts.cancellationRequested} />
      )}
      {saved && (
        <SavedShipment
          {...saved}
          onUndone={() => {
            setSaved(undefined);
            showCurrent();
            setUndone(true);
          }}
          onNext={onNext}
          onClose={props.onClose}
          correctLink={props.itemsLink(texts.correct)}
        />
      )}
      {isUndone && !saved && <Banner tone="empty" role="status" title={texts.undone} />}
      {isOpen && notice && (
        <Banner tone="failed" role="alert" title={notice.title}>
          {notice.detail}
        </Banner>
      )}
      {isOpen && question && (
        <LabelQuestion
          question={question}
          orderId={order.orderId}
          isOfOrder={code => items.some(({ sku, asin }) => sku === code || asin === code)}
          onTake={take}
          onOther={trackingId => take(trackingId, undefined)}
          onOpen={props.onOpen}
          onDismiss={() => setQuestion(undefined)}
        />
      )}
      <PackItems
        items={items}
        chosen={saved?.items ?? new Set(chosen.map(({ _id }) => _id))}
        lockReason={shownReason}
        onLeaveOut={isOpen ? setLeftOut : undefined}
        leftOut={leftOut}
      />
      {isOpen && (
        <LabelForm
          id={formId}
          onSubmit={event => {
            event.preventDefault();
            handleConfirm();
          }}
        >
          <CarrierNote choice={choice} />
          {isWide ? (
            <Suspense>
              {lacks && <Banner tone="empty" icon="help" title={texts.chooseOnce} />}
              <ShipmentFields
                form={form}
                last={last}
                order={{ ...shipment, products: chosen }}
                choice={choice}
                isCorrection={false}
                opensCarriers={false}
                onSendAnyway={sendAnyway}
                refs={{ trackingField: labelField, carrierField }}
              />
              <LeadToField formId={formId} field={labelField} tries={tries} />
            </Suspense>
          ) : (
            <>
              <TextField
                {...labelBinding}
                ref={labelField}
                // It has the focus from the start: who presses something else has not left it out.
                onBlur={() => labelBinding.value && labelBinding.onBlur()}
                big
                label={texts.scanLabel}
                hint={texts.labelHint}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <SummaryLine action={<ActionLink onClick={() => setOpened(true)}>{texts.change}</ActionLink>}>
                {texts.summary(carrierName || carrier, deliveryService, dispatchFrom)}
              </SummaryLine>
            </>
          )}
          <ActionBar large note={chosen.length === 0 ? texts.noneChosen : undefined}>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={chosen.length === 0}
              busy={isSlow}
              busyText={texts.saving}
            >
              {texts.confirm}
            </Button>
          </ActionBar>
        </LabelForm>
      )}
    </>
  );
}
