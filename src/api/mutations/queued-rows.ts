import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { reportConnection } from '#src/api/client/connection.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { LedgerEntryId, OrderId } from '#src/contract/ids.ts';
import type { LabelInUse } from '#src/contract/shipments/shipment-conflicts.ts';
import {
  exportRows as exportFrom,
  leaveAtSignOut,
  type Resolution,
  type Retried,
  resolve,
  retry,
  sendNow as sendAllNow,
} from '#src/outbox/row-actions.ts';
import type { Member } from '#src/session/member.ts';
import { amendShipment } from './shipments.ts';

// What a person does with what waits on this device. They fail where its storage does.

/** Tries everything that waits at once; where nobody answers, the app says so until somebody does. */
export const sendNow = mutationOptions({
  async mutationFn() {
    const report = await sendAllNow(outbox);
    if (report.end === 'unreachable') reportConnection('offline');
    return report;
  },
});

/** Tries a row again that waits for a person. */
export const retryRow = mutationOptions({ mutationFn: (opId: string) => retry(outbox, opId) });

/** Sends a confirmation again whose tracking number another order has: both are in one parcel. */
export const shareLabel = mutationOptions({
  mutationFn: (opId: string) => retry(outbox, opId, { sharedLabel: true, swapsWith: undefined }),
});

/**
 * The labels of two orders were swapped: the other one gets what the refused correction's order had, and that one goes
 * again. Each names the other order, so either may arrive first.
 */
export const swapLabels = mutationOptions({
  async mutationFn({ opId, orderId, other, present }: LabelSwap): Promise<Retried> {
    const { entry } = other;
    await amendShipment(
      {
        ...entry,
        carrier: present.carrier,
        deliveryService: present.deliveryService,
        trackingId: present.trackingId,
        _id: v.parse(LedgerEntryId, other._id),
        orderId: v.parse(OrderId, other.orderId),
        swapsWith: orderId,
        frees: entry.trackingId,
      },
      { idempotencyKey: newOperationId(), baseEtag: other.etag },
    );
    return retry(outbox, opId, { swapsWith: other.orderId, sharedLabel: undefined });
  },
});

interface LabelSwap {
  /** The refused correction's row, and its order. */
  opId: string;
  orderId: OrderId;
  /** What the server refused it for. */
  other: LabelInUse;
  present: NonNullable<LabelInUse['present']>;
}

/** Sends what a person made of two versions of a draft. */
export const resolveConflict = mutationOptions({
  mutationFn: ({ opId, ...resolution }: Resolution & { opId: string }) => resolve(outbox, opId, resolution),
});

/** A person's waiting rows as JSON; `opId` narrows it to one. */
export const exportRows = (member: Member, opId?: string): Promise<string> =>
  exportFrom(outbox, member, opId);

/** Before a sign-out: what waits stays on this device, until its member is back and says so. */
export const leaveRows = mutationOptions({
  mutationFn: (member: Member) => leaveAtSignOut(outbox, member),
});
