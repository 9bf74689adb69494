import type { PackingEffect, PackingNotice, PackingState, Step } from './packing-state.ts';

export type OpenState<N> = Extract<PackingState<N>, { orderId: string }>;

/** Where a screen starts. */
export function beginPacking<N>(orderId: string | undefined, now: number): PackingState<N> {
  const rest = { since: now, putAside: [], turn: 0 };
  return orderId === undefined ? { kind: 'list', ...rest } : { kind: 'open', orderId, ...rest };
}

export function opened<N>(
  { putAside, turn }: PackingState<N>,
  orderId: string,
  since: number,
): PackingState<N> {
  const rest = putAside.filter(other => other !== orderId);
  return { kind: 'open', orderId, since, turn: turn + 1, putAside: rest };
}

export function toList<N>({ putAside, turn }: PackingState<N>, since: number) {
  return { kind: 'list' as const, since, putAside, turn };
}

/** The order is open as it was before its question. */
export function backToOpen<N>(state: OpenState<N>, at: number): Extract<PackingState<N>, { kind: 'open' }> {
  return { ...rest(state, at), kind: 'open', unknown: unknownOf(state) };
}

export const unknownOf = <N>(state: OpenState<N>) => ('unknown' in state ? state.unknown : undefined);

/** What of a state outlives it. */
export function rest<N>({ orderId, putAside, turn }: OpenState<N>, since: number) {
  return { orderId, putAside, turn, since };
}

/** With the open order, where its label is still due. */
export function withPutAside<N>(state: PackingState<N>): readonly string[] {
  const isUnfinished = state.kind === 'open' || state.kind === 'question' || state.kind === 'not-saved';
  return isUnfinished ? [...new Set([...state.putAside, state.orderId])] : state.putAside;
}

export const asNotice = <N>(found: N): PackingNotice<N> => ({ kind: 'found', found });
export const signal = (kind: Extract<PackingEffect, { kind: 'signal' }>['signal']): PackingEffect => ({
  kind: 'signal',
  signal: kind,
});
export const nothing = <N>(state: PackingState<N>): Step<N> => ({ state, effects: [] });
export const blocked = <N>(state: PackingState<N>): Step<N> => ({ state, effects: [signal('blocked')] });
