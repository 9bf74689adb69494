import { useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { dropFormDraft, readFormDraft } from '#src/api/cache/form-drafts.ts';
import { keepLastShipment, type LastShipments } from '#src/api/cache/last-shipment.ts';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { amendShipment, confirmShipment, type ShipmentOutcome } from '#src/api/mutations/shipments.ts';
import type { NewShipment } from '#src/contract/shipment-ledger.ts';
import { useFormDraft } from '#src/entities/form-draft/use-form-draft.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { dateTexts } from '#src/messages/date-words.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { withTextsOf } from '#src/ui/form-values.ts';
import { useForm } from '#src/ui/use-form.ts';
import { type Amends, type EditedConfirmation, formOfValues } from './edited-confirmation.ts';
import type { ShipmentOrder } from './shipment-form.ts';
import { type ShipmentForm, type ShipmentProblem, shipmentFormSchema, toValues } from './shipment-form.ts';
import { itemsNote, shipmentFormDraftName } from './shipment-form-draft.ts';
import { marketplaceRefusal, type RefusalNotice, readRefusal } from './shipment-refusal.ts';

/** The calendar day of this device. */
function today(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

function initialForm(last: LastShipments, order: ShipmentOrder): ShipmentForm {
  const carrier = last.carriers[0] ?? '';
  const { address } = order;
  return {
    trackingId: '',
    carrier,
    carrierName: '',
    deliveryService: last.services[carrier] ?? '',
    dispatchDate: today(),
    dispatchFrom: last.dispatchFrom[0] ?? address?.city ?? address?.region ?? '',
  };
}

/** The ledger entry of the specification. */
function toLedgerEntry(
  values: ShipmentForm,
  { orderId, marketplaceId, products }: ShipmentOrder,
  _id: string,
): v.InferInput<typeof NewShipment> {
  return {
    ...toValues(values),
    // [49] The whole ordered quantity, always.
    products: products.map(product => ({ productId: product._id, quantity: product.quantity })),
    orderId,
    marketplaceId,
    _id,
  };
}

/** The form of a shipment and its sending: queued on this device, confirmed, or corrected after a refusal. */
export function useShipmentForm(
  order: ShipmentOrder,
  last: LastShipments,
  onDone: (outcome: ShipmentOutcome) => void,
  edited?: EditedConfirmation,
) {
  const texts = useTexts(shipmentTexts);
  const { unreadable: dateUnreadable } = useTexts(dateTexts);
  const language = useLanguage();
  const [notice, setNotice] = useState<RefusalNotice>();
  // A refused confirmation stays a row on this device until it is corrected: the next try replaces it.
  const refusedKey = useRef<string>(edited?.replaces?.opId);
  // Its own from the start, so that it can be corrected before it was delivered.
  const [newId] = useState(() => edited?.replaces?._id ?? newOperationId());

  const name = shipmentFormDraftName(order.orderId, edited?.name);
  const [typed] = useState(() => readFormDraft(name));
  const initial = edited ? formOfValues(edited.values) : initialForm(last, order);

  const amend = (values: ShipmentForm, idempotencyKey: string, { _id, etag }: Amends) =>
    amendShipment({ ...toValues(values), _id, orderId: order.orderId }, { idempotencyKey, baseEtag: etag });

  async function send(values: ShipmentForm, idempotencyKey: string): Promise<ShipmentOutcome> {
    if (edited?.amends) return amend(values, idempotencyKey, edited.amends);
    try {
      const entry = toLedgerEntry(values, order, newId);
      return await confirmShipment(entry, { idempotencyKey, replaces: refusedKey.current });
    } catch (failure) {
      const isOnItsWay =
        failure instanceof ApiFailure && failure.errors[0]?.code === 'OUTBOX.NOT_REPLACEABLE';
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
    async onSubmit(values) {
      setNotice(undefined);
      const idempotencyKey = newOperationId();
      try {
        const outcome = await send(values, idempotencyKey);
        dropFormDraft(name);
        await keepLastShipment(values);
        onDone(outcome);
      } catch (failure) {
        const refusal = readRefusal(failure, texts, language);
        if (refusal.isQueued) refusedKey.current = idempotencyKey;
        showError(texts.failed, failure instanceof ApiFailure ? failure : undefined);
        if (refusal.notice) setNotice(refusal.notice);
        if (refusal.fields) form.setErrors(refusal.fields);
      }
    },
  });
  useFormDraft(name, form, itemsNote(order.products));
  // Why the marketplace didn't take it stands at its field from the start.
  const { setErrors } = form;
  const said = useRef(edited?.marketplace && marketplaceRefusal(edited.marketplace, texts));
  useEffect(() => {
    if (said.current?.fields) setErrors(said.current.fields);
    if (said.current?.notice) setNotice(said.current.notice);
    said.current = undefined;
  }, [setErrors]);
  return { form, notice, dropFormDraft: () => dropFormDraft(name) };
}

export type ShipmentFormState = ReturnType<typeof useShipmentForm>['form'];
