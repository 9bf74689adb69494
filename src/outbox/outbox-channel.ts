import * as v from 'valibot';
import { SellerId } from '#src/contract/ids.ts';

/** `changed`: look at the rows again. `sent`: the server has confirmed one, so its screens may be fetched again. */
export const OutboxEvent = v.variant('kind', [
  v.object({ kind: v.literal('changed') }),
  v.object({
    kind: v.literal('sent'),
    opId: v.string(),
    rowKind: v.string(),
    entity: v.string(),
    sellerId: SellerId,
  }),
]);
export type OutboxEvent = v.InferOutput<typeof OutboxEvent>;

export interface OutboxChannel {
  /** Tells listeners here and in every other tab and worker. */
  tell(event: OutboxEvent): void;
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
    tell(event) {
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
