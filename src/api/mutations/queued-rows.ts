import { mutationOptions } from '@tanstack/react-query';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { exportRows as exportFrom } from '#src/outbox/export-rows.ts';
import { keepAtSignOut, type Resolution, resolve, retry } from '#src/outbox/row-edits.ts';
import { sendNow as sendAllNow } from '#src/outbox/send-now.ts';
import type { Member } from '#src/session/member.ts';

// What a person does with what waits on this device. They fail where its storage does.

/** Tries everything that waits at once. */
export const sendNow = mutationOptions({ mutationFn: () => sendAllNow(outbox) });

/** Tries a row again that waits for a person. */
export const retryRow = mutationOptions({ mutationFn: (opId: string) => retry(outbox, opId) });

/** Sends what a person made of two versions of a draft. */
export const resolveConflict = mutationOptions({
  mutationFn: ({ opId, ...resolution }: Resolution & { opId: string }) => resolve(outbox, opId, resolution),
});

/** A person's waiting rows as JSON; `opId` narrows it to one. */
export const exportRows = (member: Member, opId?: string): Promise<string> =>
  exportFrom(outbox, member, opId);

/** Before a sign-out: what waits stays on this device, until its member is back and says so. */
export const leaveRows = mutationOptions({
  mutationFn: (member: Member) => keepAtSignOut(outbox, member),
});
