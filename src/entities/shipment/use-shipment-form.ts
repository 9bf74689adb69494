import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { ApiFailure, hasCode } from '#src/api/client/api-failure.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { session } from '#src/api/client/session.ts';
import { dropFormDraft, readFormDraft } from '#src/api/device/form-drafts.ts';
import { type LastShipments, storeLastShipment } from '#src/api/device/last-shipment.ts';
import { amendShipment, confirmShipment, type ShipmentOutcome } from '#src/api/mutations/shipments.ts';
import { untilListed } from '#src/api/outbox/outbox-view.ts';
import { productsQuery } from '#src/api/queries/products.ts';
import { undoMs } from '#src/contract/constants.ts';
import { dayIn } from '#src/contract/days.ts';
import { listDay, unlistedPart } from '#src/contract/shipments/carrier-eligibility.ts';
import { normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import type { NewShipment, ShipmentValues } from '#src/contract/shipments/shipment-ledger.ts';
import { useFormDraft } from '#src/entities/form-draft.tsx';
import { showError } from '#src/feedback/error-toast.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { dateTexts } from '#src/messages/date-words.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { withTextsOf } from '#src/ui/form/form-values.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { type CarrierChoice, isOffered, servicesOf } from './carrier-choice.ts';
import { defaultCarrier } from './company-defaults.ts';
import { type Amends, type EditedConfirmation, formOfValues } from './edited-confirmation.ts';
import type { ShipmentOrder } from './shipment-form.ts';
import {
  emptyShipmentForm,
  type FieldProblem,
  type ShipmentForm,
  shipmentFormSchema,
  toValues,
} from './shipment-form.ts';
import { itemsNote, shipmentFormDraftName } from './shipment-form-draft.ts';
import {
  initialErrors,
  isAboutCarrier,
  type RefusalNotice,
  readIneligible,
  readRefusal,
} from './shipment-refusal.ts';

/** The company's day, by the server's clock: it refuses a day that hasn't begun for it. */
const today = (timeZone: string | undefined): string => dayIn(timeZone, session.serverNow());

/**
 * The latest day of dispatch. A shipment may have been confirmed where the day had begun: its correction by somebody
 * further west leaves it. Anyone who packs where it has begun may say so too.
 */
function latestDay(edited: EditedConfirmation | undefined, timeZone: string | undefined): string {
  const confirmed = edited?.amends ? edited.values.dispatchDate : '';
  return [confirmed, today(timeZone), today(undefined)].sort().at(-1) ?? '';
}

/** The service that a carrier is chosen with; a correction has none to think about, so that it takes three presses. */
export function serviceFor(
  carrier: string,
  { choice, last, isCorrection }: { choice: CarrierChoice; last: LastShipments; isCorrection: boolean },
): string {
  const services = servicesOf(choice, carrier);
  const used = last.services[carrier];
  if (used !== undefined && (services.length === 0 || services.some(({ name }) => name === used)))
    return used;
  return (isCorrection && services[0]?.name) || '';
}

function initialForm(last: LastShipments, order: ShipmentOrder, choice: CarrierChoice): ShipmentForm {
  const decided = defaultCarrier(order.shipping, order);
  const carrier =
    [...(decided ? [decided] : []), ...last.carriers].find(code => isOffered(choice, code)) ?? '';
  return {
    ...emptyShipmentForm,
    carrier,
    deliveryService: serviceFor(carrier, { choice, last, isCorrection: false }),
    dispatchDate: today(order.timeZone),
    dispatchFrom: last.dispatchFrom[0] ?? order.dispatchFrom ?? '',
  };
}

/** The ledger entry of the specification. */
function toLedgerEntry(
  values: SentValues,
  { orderId, marketplaceId, products }: ShipmentOrder,
  _id: string,
  contents: unknown,
): v.InferInput<typeof NewShipment> {
  return {
    ...values,
    // [49] The whole ordered quantity, always.
    products: products.map(product => ({ productId: product._id, quantity: product.quantity })),
    orderId,
    marketplaceId,
    _id,
    ...(contents !== undefined && { contents }),
  };
}

export interface ShipmentFormParts {
  order: ShipmentOrder;
  last: LastShipments;
  choice: CarrierChoice;
  edited: EditedConfirmation | undefined;
  /**
   * @param opId the key of the row that was made of it
   * @param submitted what it was made of: by now the form may have something else
   */
  onDone: (outcome: ShipmentOutcome, opId: string, submitted: ShipmentForm) => void;
}

/** What is sent of a form, and what a person has said of what a list or another order speaks against. */
type SentValues = ShipmentValues & { sendAnyway?: true; sharedLabel?: true };

type Chosen = Pick<ShipmentValues, 'carrier' | 'deliveryService'>;

const isSameChoice = (one: Chosen | undefined, other: Chosen): boolean =>
  one?.carrier === other.carrier && one.deliveryService.trim() === other.deliveryService.trim();

/** The form of a shipment and its sending: queued on this device, confirmed, or corrected after a refusal. */
export function useShipmentForm({ order, last, choice, edited, onDone }: ShipmentFormParts) {
  const texts = useTexts(shipmentTexts);
  const { unreadable: dateUnreadable } = useTexts(dateTexts);
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<RefusalNotice>();
  // A refused confirmation stays a row on this device until it is corrected: the next try replaces it.
  const refusedKey = useRef<string>(edited?.replaces?.opId);
  // Its own from the start, so that it can be corrected before it was delivered.
  const [newId] = useState(() => edited?.replaces?._id ?? newOperationId());

  const name = shipmentFormDraftName(order.orderId, edited?.name);
  const [typed] = useState(() => readFormDraft(name));
  const initial = edited ? formOfValues(edited.values) : initialForm(last, order, choice);
  // What the list refused, as long as it is still chosen.
  const [ineligible, setIneligible] = useState<Chosen>();
  const isAnyway = useRef(false);
  /** The number of which a person has said that it is another order's too. */
  const sharedNumber = useRef(edited?.sharedNumber);
  const [usedNumber, setUsedNumber] = useState<string>();

  const amend = (values: SentValues, idempotencyKey: string, { _id, etag }: Amends) => {
    const before = normaliseTrackingId(edited?.values.trackingId ?? '');
    const frees = before !== '' && before !== values.trackingId ? { frees: before } : {};
    const body = { ...values, ...frees, _id, orderId: order.orderId };
    return amendShipment(body, { idempotencyKey, baseEtag: etag, holdMs: undoMs });
  };

  async function send(values: SentValues, idempotencyKey: string): Promise<ShipmentOutcome> {
    if (edited?.amends) return amend(values, idempotencyKey, edited.amends);
    try {
      const contents = order.contents?.() ?? edited?.replaces?.contents;
      const entry = toLedgerEntry(values, order, newId, contents);
      const replaces = refusedKey.current;
      return await confirmShipment(entry, { idempotencyKey, replaces, holdMs: undoMs });
    } catch (failure) {
      const isOnItsWay = hasCode(failure, 'OUTBOX.NOT_REPLACEABLE');
      // It was sent while its form was open: the correction follows it.
      if (isOnItsWay && edited?.replaces?._id)
        return amend(values, idempotencyKey, { _id: edited.replaces._id });
      throw failure;
    }
  }

  const form = useForm({
    schema: shipmentFormSchema(latestDay(edited, order.timeZone)),
    initial,
    restored: typed && withTextsOf(initial, typed.values),
    message: issue => ({ ...texts, dateUnreadable })[issue.message as FieldProblem] ?? texts.required,
    async onSubmit(formValues, submitted) {
      setNotice(undefined);
      const chosen = toValues(formValues);
      const isSettled = edited !== undefined && isSameChoice(edited.values, chosen);
      const isSentAnyway = isAnyway.current || (isSettled && edited.isSentAnyway);
      // Before it is kept: offline the server's refusal would come when the parcel is gone.
      const isJudged = !isSentAnyway && (!isSettled || isAboutCarrier(edited));
      const path = isJudged ? unlistedPart(choice.list, chosen, listDay(new Date())) : undefined;
      if (path) {
        setIneligible(chosen);
        form.setErrors(readIneligible({ path, until: choice.list?.until }, texts, language).fields ?? {});
        return;
      }
      const idempotencyKey = newOperationId();
      try {
        const values = {
          ...chosen,
          ...(isSentAnyway && { sendAnyway: true as const }),
          ...(sharedNumber.current === chosen.trackingId && { sharedLabel: true as const }),
        };
        const outcome = await send(values, idempotencyKey);
        dropFormDraft(name);
        // Not of a correction: it is about one parcel, perhaps an old one. What was undone is confirmed anew.
        if (!edited) void storeLastShipment(formValues);
        // Said together with the way back, and to anyone who scans the same order again.
        if (outcome === 'queued' || outcome === 'blocked') await untilListed(idempotencyKey);
        onDone(outcome, idempotencyKey, submitted);
      } catch (failure) {
        const refusal = readRefusal(failure, texts, language);
        if (refusal.isQueued) {
          refusedKey.current = idempotencyKey;
          // The server knows something of the order that this device doesn't.
          void queryClient.invalidateQueries(productsQuery(order.orderId));
        }
        showError(texts.failed, failure instanceof ApiFailure ? failure : undefined);
        if (refusal.notice) setNotice(refusal.notice);
        if (refusal.fields) form.setErrors(refusal.fields);
        if (refusal.isSendable) setIneligible(chosen);
        if (refusal.isShareable) setUsedNumber(chosen.trackingId);
      }
    },
  });
  useFormDraft(name, form, itemsNote(order.products));
  // Why the marketplace didn't take it stands at its field from the start.
  const { showErrors } = form;
  const shownErrors = useRef(edited && initialErrors(edited, texts, language));
  useEffect(() => {
    if (shownErrors.current?.fields) showErrors(shownErrors.current.fields);
    if (shownErrors.current?.notice) setNotice(shownErrors.current.notice);
    if (shownErrors.current?.isSendable && edited) setIneligible(edited.values);
    if (shownErrors.current?.isShareable && edited)
      setUsedNumber(normaliseTrackingId(edited.values.trackingId));
    shownErrors.current = undefined;
  }, [showErrors, edited]);
  const handleSendAnyway = () => {
    isAnyway.current = true;
    return form.handleSubmit().finally(() => {
      isAnyway.current = false;
    });
  };
  const isUsed = usedNumber !== undefined && usedNumber === normaliseTrackingId(form.values.trackingId);
  const handleShare = () => {
    sharedNumber.current = normaliseTrackingId(form.values.trackingId);
    void form.handleSubmit();
  };
  const isIneligible = ineligible !== undefined && isSameChoice(ineligible, toValues(form.values));
  return {
    form,
    notice,
    /** Undefined while nothing speaks against the carrier. */
    sendAnyway: isIneligible ? handleSendAnyway : undefined,
    sharedNumber,
    /** Undefined while no other order is known to have the number. */
    sendShared: isUsed ? handleShare : undefined,
    dropFormDraft: () => dropFormDraft(name),
  };
}

export type ShipmentFormState = ReturnType<typeof useShipmentForm>['form'];
