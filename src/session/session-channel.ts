import * as v from 'valibot';
import { PersonId, SellerId } from '#src/contract/ids.ts';

/**
 * Messages between tabs and worker. No token is in them; a receiver that learns of a later one reads the IndexedDB
 * copy.
 */
export const SessionMessage = v.object({
  /** A session that has ended; without it, a later token is in the IndexedDB copy. */
  ended: v.optional(
    v.object({
      reason: v.picklist(['signed-out', 'refused']),
      sellerId: SellerId,
      personId: PersonId,
      sessionId: v.string(),
      generation: v.number(),
      /** Details of the refusal, where the person was removed. */
      removed: v.optional(v.unknown()),
    }),
  ),
});
export type SessionMessage = v.InferOutput<typeof SessionMessage>;

export interface SessionChannel {
  post(message: SessionMessage): void;
  close(): void;
}

export function sessionChannel(onMessage: (message: SessionMessage) => void): SessionChannel {
  const channel = new BroadcastChannel('session');
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const message = v.safeParse(SessionMessage, event.data);
    if (message.success) onMessage(message.output);
  };
  return { post: message => channel.postMessage(message), close: () => channel.close() };
}
