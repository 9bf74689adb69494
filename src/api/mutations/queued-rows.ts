import { mutationOptions } from '@tanstack/react-query';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import type { Resolution } from '#src/outbox/row-edits.ts';

// What a person does with what waits on this device. They fail where its storage does.

/** Tries everything that waits at once. */
export const sendNow = mutationOptions({ mutationFn: () => outbox.sendNow() });

/** Tries a row again that waits for a person. */
export const retryRow = mutationOptions({ mutationFn: (opId: string) => outbox.retry(opId) });

/** Sends what a person made of two versions of a draft. */
export const resolveConflict = mutationOptions({
  mutationFn: ({ opId, ...resolution }: Resolution & { opId: string }) => outbox.resolve(opId, resolution),
});

/** Before a sign-out: what waits stays on this device, until its seller is back and says so. */
export const leaveRows = mutationOptions({
  mutationFn: (sellerId: string) => outbox.keepAtSignOut(sellerId),
});
