import type { Operation } from './plan.ts';

/** What somebody at a screen was told of an operation, or that they were told nothing. */
export type Word =
  /** Saved on this device. */
  | { kind: 'queued' }
  /** Confirmed by the server. */
  | { kind: 'done'; etag?: string }
  /** The server refused it; the row stays and needs a person. */
  | { kind: 'refused'; code: string }
  /** The device refused it, and said so. */
  | { kind: 'not-queued'; code: string }
  /** The tab, the worker or the browser died first, or the screen could not be used: nothing was promised. */
  | { kind: 'nothing'; why: string };

/** An operation of the plan as it came about. */
export interface Deed {
  operation: Operation;
  /** The Idempotency-Key; none where the form never got so far. */
  opId?: string;
  /** The order item or the importer that it is about. */
  subject?: string;
  /** The confirmation that it makes or corrects. */
  confirmation?: string | undefined;
  startedAt: number;
  endedAt?: number;
  word?: Word;
}

export function isPromised({ word }: Pick<Deed, 'word'>): boolean {
  return word?.kind === 'queued' || word?.kind === 'done';
}
