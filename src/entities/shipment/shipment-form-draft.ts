import * as v from 'valibot';
import { readFormDraft, saveFormDraft } from '#src/api/device/form-drafts.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import type { EditedConfirmation } from './edited-confirmation.ts';
import type { ShipmentForm } from './shipment-form.ts';

/** The order's items that a form was about. */
const ItemsNote = v.object({ items: v.array(v.string()) });

export const itemsNote = (products: readonly OrderItem[]): v.InferOutput<typeof ItemsNote> => ({
  items: products.map(({ _id }) => _id),
});

/** @param opId of the waiting confirmation that is being corrected */
export const shipmentFormDraftName = (orderId: string, opId = 'new'): string => `shipment/${orderId}/${opId}`;

/** The items of an order whose confirmation was being typed when the page was reloaded; none if none was. */
export function formDraftItems(orderId: string): readonly string[] {
  const note = v.safeParse(ItemsNote, readFormDraft(shipmentFormDraftName(orderId))?.note);
  return note.success ? note.output.items : [];
}

/** What the dialog has saved on this device. */
export interface SavedInDialog {
  opId: string;
  submitted: ShipmentForm;
  products: readonly OrderItem[];
  /** What the dialog was about, where it was a correction. */
  edited: EditedConfirmation | undefined;
}

/** What was undone is as if it had only been typed: the form opens with it, also after a reload. */
export function restoreUndone(orderId: string, { submitted, products, edited }: SavedInDialog): void {
  const name = shipmentFormDraftName(orderId, edited?.name);
  saveFormDraft(name, { base: null, values: submitted, note: itemsNote(products) });
}
