import { step } from '#src/entities/packing/packing-machine.ts';
import type {
  AtTable,
  PackingEffect,
  PackingEvent,
  PackingInput,
  PackingState,
  Step,
} from '#src/entities/packing/packing-state.ts';
import { beginPacking } from '#src/entities/packing/packing-turns.ts';

export type Notice = string;
export type Machine = (state: PackingState<Notice>, event: PackingEvent<Notice>) => Step<Notice>;

export const waiting = ['A', 'B', 'C'];
export const orders = [...waiting, 'cancelled', 'far'];
const labels = ['L1', 'L2', 'L3'];
export const codes = [...orders, ...labels, 'article', 'garbled'];

const found = (orderId: string) => {
  if (waiting.includes(orderId)) return { opens: orderId };
  return orderId === 'far' ? { fetches: orderId, notice: 'fetching' } : { notice: orderId };
};

/** A table with a clock, an answer for each label, and what was last asked to be saved. */
export class Table {
  state: PackingState<Notice> = beginPacking<Notice>(undefined, 0);
  now = 0;
  effects: readonly PackingEffect[] = [];
  readonly saves: Extract<PackingEffect, { kind: 'save' | 'save-anyway' }>[] = [];
  isStarted = false;
  isCancelling = false;
  /** Where contents are counted. */
  counting: ((orderId: string, text: string) => Pick<AtTable, 'article' | 'left'>) | undefined;
  usedLabels: readonly string[] = [];
  readonly #machine: Machine;

  constructor(machine: Machine = step) {
    this.#machine = machine;
  }

  send(input: PackingInput<Notice>): void {
    const next = this.#machine(this.state, { ...input, now: this.now });
    this.state = next.state;
    this.effects = next.effects;
    for (const effect of next.effects) if (effect.kind.startsWith('save')) this.saves.push(effect as never);
  }

  atTable(text: string, isAnswered = false): AtTable {
    const { isStarted, isCancelling: isCancellationRequested } = this;
    const counted = 'orderId' in this.state ? this.counting?.(this.state.orderId, text) : undefined;
    const rest = { isStarted, isCancellationRequested, ...counted };
    if (text === 'article') return { verdict: { kind: 'article', code: text }, ...rest };
    if (orders.includes(text)) return { verdict: { kind: 'order', orderId: text }, ...rest };
    if (text === 'garbled' && !isAnswered) return { verdict: { kind: 'unknown', text }, ...rest };
    if (this.usedLabels.includes(text) && !isAnswered)
      return { verdict: { kind: 'used', trackingId: text, orderId: 'X', isWaiting: true }, ...rest };
    return { verdict: { kind: 'label', trackingId: text, carrier: 'DHL', isShared: isAnswered }, ...rest };
  }

  scan(text: string, startedAt = this.now, endedAt = startedAt): void {
    this.now = Math.max(this.now, endedAt);
    this.send({
      kind: 'scan',
      scan: { text, startedAt, endedAt },
      orderId: orders.includes(text) ? text : undefined,
      trackingId: labels.includes(text) ? text : undefined,
      found: () => found(text),
      ...('orderId' in this.state && { table: this.atTable(text) }),
    });
  }

  answer(more: object = {}): void {
    if (this.state.kind !== 'question' || !('label' in this.state.question)) return;
    const { label } = this.state.question;
    const answers = { ...label.answers, isOwn: true, isCancellationSeen: true, ...more };
    this.send({ kind: 'answered', text: label.text, answers, table: this.atTable(label.text, true) });
  }

  pass(ms: number): this {
    this.now += ms;
    return this;
  }

  saved(): void {
    if (this.state.kind !== 'saving') return;
    const { orderId, label } = this.state;
    this.send({ kind: 'saved', orderId, trackingId: label.trackingId });
  }

  failed(): void {
    if (this.state.kind === 'saving') this.send({ kind: 'not-saved', orderId: this.state.orderId });
  }

  get sounds(): string[] {
    return this.effects.flatMap(effect => (effect.kind === 'signal' ? effect.signal : []));
  }
}
