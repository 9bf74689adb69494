import * as v from 'valibot';
import { PersonId, SellerId } from '#src/contract/ids.ts';
import type { Row } from '#src/outbox/rows/row.ts';

/** A row that the server has confirmed, so that its screens may be fetched again. */
const SentRow = v.object({
  opId: v.string(),
  rowKind: v.string(),
  entity: v.string(),
  sellerId: SellerId,
  personId: PersonId,
});
export type SentRow = v.InferOutput<typeof SentRow>;

/** What others are told of it. */
export const sentRow = ({ opId, kind: rowKind, entity, sellerId, personId }: Row): SentRow => ({
  opId,
  rowKind,
  entity,
  sellerId,
  personId,
});

/** The rows have changed. */
const OutboxEvent = v.object({
  /** Those that the server has confirmed. */
  sent: v.array(SentRow),
});
export type OutboxEvent = v.InferOutput<typeof OutboxEvent>;

export interface OutboxChannel {
  /** Notifies listeners here and in every other tab and worker. */
  notify(event?: OutboxEvent): void;
  subscribe(listener: (event: OutboxEvent) => void): () => void;
  close(): void;
}

export function outboxChannel(): OutboxChannel {
  const channel = new BroadcastChannel('outbox');
  const listeners = new Set<(event: OutboxEvent) => void>();
  const emit = (event: OutboxEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  channel.onmessage = (message: MessageEvent<unknown>) => {
    const read = v.safeParse(OutboxEvent, message.data);
    if (read.success) emit(read.output);
  };
  return {
    notify(event = { sent: [] }) {
      channel.postMessage(event);
      emit(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => channel.close(),
  };
}
