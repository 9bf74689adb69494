import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { dropFormDraft, readFormDraft } from '#src/api/cache/form-drafts.ts';
import { keepLastShipment, type LastShipments } from '#src/api/cache/last-shipment.ts';
import { ApiFailure, hasCode } from '#src/api/client/api-failure.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { amendShipment, confirmShipment, type ShipmentOutcome } from '#src/api/mutations/shipments.ts';
import { untilListed } from '#src/api/outbox/outbox-view.ts';
import { productsQuery } from '#src/api/queries/products.ts';
import { listDay, unlistedPart } from '#src/contract/carrier-eligibility.ts';
import type { NewShipment, ShipmentValues } from '#src/contract/shipment-ledger.ts';
import { useFormDraft } from '#src/entities/form-draft/use-form-draft.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { dateTexts } from '#src/messages/date-words.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { withTextsOf } from '#src/ui/form-values.ts';
import { useForm } from '#src/ui/use-form.ts';
import { type CarrierChoice, isOffered, servicesOf } from './carrier-choice.ts';
import { type Amends, type EditedConfirmation, formOfValues } from './edited-confirmation.ts';
import type { ShipmentOrder } from './shipment-form.ts';
import { type ShipmentForm, type ShipmentProblem, shipmentFormSchema, toValues } from './shipment-form.ts';
import { itemsNote, shipmentFormDraftName } from './shipment-form-draft.ts';
import {
  isAboutCarrier,
  type RefusalNotice,
  readIneligible,
  readRefusal,
  saidOf,
} from './shipment-refusal.ts';

/** The calendar day of this device. */
function today(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The service that a carrier is chosen with; a correction has none to think about, so that it takes no fourth press. */
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
  const carrier = last.carriers.find(code => isOffered(choice, code)) ?? '';
  const { address, dispatchFrom = '' } = order;
  return {
    trackingId: '',
    carrier,
    carrierName: '',
    deliveryService: serviceFor(carrier, { choice, last, isCorrection: false }),
    dispatchDate: today(),
    dispatchFrom: last.dispatchFrom[0] ?? address?.city ?? address?.region ?? dispatchFrom,
  };
}

/** The ledger entry of the specification. */
function toLedgerEntry(
  values: SentValues,
  { orderId, marketplaceId, products }: ShipmentOrder,
  _id: string,
): v.InferInput<typeof NewShipment> {
  return {
    ...values,
    // [49] The whole ordered quantity, always.
    products: products.map(product => ({ productId: product._id, quantity: product.quantity })),
    orderId,
    marketplaceId,
    _id,
  };
}

interface ShipmentFormParts {
  order: ShipmentOrder;
  last: LastShipments;
  choice: CarrierChoice;
  edited: EditedConfirmation | undefined;
  /**
   * @param opId the key of the row that was made of it
   * @param submitted what it was made of: by now the form may have something else
   */
  onDone: (outcome: ShipmentOutcome, opId: string, submitted: ShipmentForm) => void;
  /** For so long a new confirmation can be undone. */
  holdMs?: number;
}

/** What is sent of a form, and whether a person sends what a list refuses. */
type SentValues = ShipmentValues & { sendAnyway?: true };

type Chosen = Pick<ShipmentValues, 'carrier' | 'deliveryService'>;

const isSameChoice = (one: Chosen | undefined, other: Chosen): boolean =>
  one?.carrier === other.carrier && one.deliveryService.trim() === other.deliveryService.trim();

/** The form of a shipment and its sending: queued on this device, confirmed, or corrected after a refusal. */
export function useShipmentForm({ order, last, choice, edited, onDone, holdMs }: ShipmentFormParts) {
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

  const amend = (values: SentValues, idempotencyKey: string, { _id, etag }: Amends) =>
    amendShipment({ ...values, _id, orderId: order.orderId }, { idempotencyKey, baseEtag: etag });

  async function send(values: SentValues, idempotencyKey: string): Promise<ShipmentOutcome> {
    if (edited?.amends) return amend(values, idempotencyKey, edited.amends);
    try {
      const entry = toLedgerEntry(values, order, newId);
      const hold = holdMs === undefined ? {} : { holdMs };
      return await confirmShipment(entry, { idempotencyKey, replaces: refusedKey.current, ...hold });
    } catch (failure) {
      const isOnItsWay = hasCode(failure, 'OUTBOX.NOT_REPLACEABLE');
      // It was sent while its form was open: the correction follows it.
      if (isOnItsWay && edited?.replaces?._id)
        return amend(values, idempotencyKey, { _id: edited.replaces._id });
      throw failure;
    }
  }

  const form = useForm({
    schema: shipmentFormSchema(today()),
    initial,
    restored: typed && withTextsOf(initial, typed.values),
    message: issue => ({ ...texts, dateUnreadable })[issue.message as ShipmentProblem] ?? texts.required,
    async onSubmit(values, submitted) {
      setNotice(undefined);
      const chosen = toValues(values);
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
        const outcome = await send(isSentAnyway ? { ...chosen, sendAnyway: true } : chosen, idempotencyKey);
        dropFormDraft(name);
        void keepLastShipment(values);
        // Said together with the way back, and to whoever scans the same order again.
        if (holdMs !== undefined && outcome === 'kept') await untilListed(idempotencyKey);
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
      }
    },
  });
  useFormDraft(name, form, itemsNote(order.products));
  // Why the marketplace didn't take it stands at its field from the start.
  const { showErrors } = form;
  const said = useRef(edited && saidOf(edited, texts, language));
  useEffect(() => {
    if (said.current?.fields) showErrors(said.current.fields);
    if (said.current?.notice) setNotice(said.current.notice);
    if (said.current?.isSendable && edited) setIneligible(edited.values);
    said.current = undefined;
  }, [showErrors, edited]);
  const handleSendAnyway = () => {
    isAnyway.current = true;
    void form.handleSubmit().finally(() => {
      isAnyway.current = false;
    });
  };
  const isIneligible = ineligible !== undefined && isSameChoice(ineligible, toValues(form.values));
  return {
    form,
    notice,
    /** Undefined while nothing speaks against the carrier. */
    sendAnyway: isIneligible ? handleSendAnyway : undefined,
    dropFormDraft: () => dropFormDraft(name),
  };
}

export type ShipmentFormState = ReturnType<typeof useShipmentForm>['form'];
