import type { ShipmentLedgerEntry } from '#src/contract/shipments/shipment-ledger.ts';

/**
 * What the page knew of a confirmation first: the server's answer, that it waits on the device, or that it failed.
 * Workbox reports a failure to its page even if it has queued the request.
 */
export type Reply = 'sent' | 'queued' | 'failed';

/** What each page of the comparison offers to the bench. */
export interface BenchPage {
  /** One press of the button. */
  confirm(entry: ShipmentLedgerEntry): Promise<Reply>;
  /** How many confirmations wait on this device. */
  waiting(): Promise<number>;
  /** How many of them are in a store that outlives the tab. */
  stored(): Promise<number>;
}

/** Whether the app's author sends an Idempotency-Key, made when the person presses the button. */
export const sendsKey = new URLSearchParams(globalThis.location?.search).get('key') === 'on';

/** Offers the page to the bench. */
export function offer(page: BenchPage): void {
  Object.assign(globalThis, { benchPage: page });
}
