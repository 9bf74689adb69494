import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { signal } from '#src/entities/scanned-code/signals.ts';
import { step } from './packing-machine.ts';
import type { PackingEffect, PackingInput, PackingState } from './packing-state.ts';
import { beginPacking } from './packing-turns.ts';

/** What is saved so soon is shown as saved, and not as on its way: drawing that takes longer than the saving. */
export const quickMs = 250;

export type SaveEffect = Extract<PackingEffect, { kind: 'save' | 'save-anyway' }>;
export type CountEffect = Extract<PackingEffect, { kind: 'count' }>;

export interface Packing<Notice> {
  /** As it is drawn. */
  state: PackingState<Notice>;
  /** As it is, also where it isn't drawn yet. */
  current: () => PackingState<Notice>;
  send: (input: PackingInput<Notice>) => void;
  /** Saves a label, and counts a unit: set by the form of the open order. */
  saver: RefObject<((effect: SaveEffect | CountEffect) => void) | undefined>;
}

interface PackingScreen {
  /** The open order of the address. */
  orderId: string | undefined;
  onShow: (orderId: string | undefined) => void;
  onFetch: (orderId: string) => void;
}

/** Runs the packing table's machine: draws its state, follows its effects, and tells it when the address changes. */
export function usePacking<Notice>({ orderId, onShow, onFetch }: PackingScreen): Packing<Notice> {
  const [state, setState] = useState<PackingState<Notice>>(() => beginPacking(orderId, performance.now()));
  const current = useRef(state);
  const saver = useRef<((effect: SaveEffect | CountEffect) => void) | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Addresses that were asked for and haven't come yet. */
  const judged = useRef<(string | undefined)[]>([]);
  const shown = useRef(orderId);

  const draw = (next: PackingState<Notice>) => {
    clearTimeout(timer.current);
    if (next.kind === 'saving') timer.current = setTimeout(() => setState(next), quickMs);
    else setState(next);
  };

  const run = (effect: PackingEffect) => {
    switch (effect.kind) {
      case 'signal':
        signal(effect.signal);
        return;
      case 'show':
        if (shown.current === effect.orderId) return;
        shown.current = effect.orderId;
        judged.current.push(effect.orderId);
        onShow(effect.orderId);
        return;
      case 'fetch':
        onFetch(effect.orderId);
        return;
      default:
        saver.current?.(effect);
    }
  };

  const latest = useRef({ draw, run });
  useLayoutEffect(() => {
    latest.current = { draw, run };
  });
  // The same function each time: a thousand rows of a list are drawn with it.
  const [send] = useState(() => (input: PackingInput<Notice>) => {
    const before = current.current;
    const next = step(before, { ...input, now: performance.now() });
    current.current = next.state;
    if (next.state !== before) latest.current.draw(next.state);
    for (const effect of next.effects) latest.current.run(effect);
  });

  const handleAddress = useEffectEvent((address: string | undefined) => {
    const place = judged.current.indexOf(address);
    if (place >= 0) judged.current.splice(0, place + 1);
    else if (address !== shown.current) {
      judged.current = [];
      shown.current = address;
      send({ kind: 'moved', orderId: address });
    }
  });
  useEffect(() => handleAddress(orderId), [orderId]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const [read] = useState(() => () => current.current);
  return { state, current: read, send, saver };
}
