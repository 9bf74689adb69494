import * as v from 'valibot';
import { SellerId } from '#src/contract/ids.ts';

/** The rows have changed. */
export const OutboxEvent = v.object({
  /** The one that the server has confirmed, so that its screens may be fetched again. */
  sent: v.optional(
    v.object({ opId: v.string(), rowKind: v.string(), entity: v.string(), sellerId: SellerId }),
  ),
});
export type OutboxEvent = v.InferOutput<typeof OutboxEvent>;

export interface OutboxChannel {
  /** Notifies listeners here and in every other tab and worker. */
  tell(event?: OutboxEvent): void;
  subscribe(listener: (event: OutboxEvent) => void): () => void;
  close(): void;
}

export function outboxChannel(): OutboxChannel {
  const channel = new BroadcastChannel('outbox');
  const listeners = new Set<(event: OutboxEvent) => void>();
  const hear = (event: OutboxEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  channel.onmessage = (message: MessageEvent<unknown>) => {
    const event = v.safeParse(OutboxEvent, message.data);
    if (event.success) hear(event.output);
  };
  return {
    tell(event = {}) {
      channel.postMessage(event);
      hear(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => channel.close(),
  };
}
