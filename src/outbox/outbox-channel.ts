import * as v from 'valibot';
import { PersonId, SellerId } from '#src/contract/ids.ts';

/** A row that the server has confirmed, so that its screens may be fetched again. */
const SentRow = v.object({
  opId: v.string(),
  rowKind: v.string(),
  entity: v.string(),
  sellerId: SellerId,
  personId: v.optional(PersonId),
});
export type SentRow = v.InferOutput<typeof SentRow>;

/** As it travels: a tab or a worker of the version before sends one row only, and hears of the first. */
const Message = v.object({ sent: v.optional(SentRow), alsoSent: v.optional(v.array(SentRow)) });

/** The rows have changed. */
export interface OutboxEvent {
  /** Those that the server has confirmed. */
  sent: readonly SentRow[];
}

export interface OutboxChannel {
  /** Notifies listeners here and in every other tab and worker. */
  tell(event?: OutboxEvent): void;
  subscribe(listener: (event: OutboxEvent) => void): () => void;
  close(): void;
}

/** @param onOthers called first when another tab or worker of any version has changed rows */
export function outboxChannel(onOthers: () => void): OutboxChannel {
  const channel = new BroadcastChannel('outbox');
  const listeners = new Set<(event: OutboxEvent) => void>();
  const hear = (event: OutboxEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  channel.onmessage = (message: MessageEvent<unknown>) => {
    onOthers();
    const read = v.safeParse(Message, message.data);
    if (!read.success) return;
    const { sent, alsoSent = [] } = read.output;
    hear({ sent: sent ? [sent, ...alsoSent] : [] });
  };
  return {
    tell(event = { sent: [] }) {
      const [sent, ...alsoSent] = event.sent;
      const message: v.InferOutput<typeof Message> = {
        ...(sent && { sent }),
        ...(alsoSent.length > 0 && { alsoSent }),
      };
      channel.postMessage(message);
      hear(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => channel.close(),
  };
}
