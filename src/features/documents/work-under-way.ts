import { useSyncExternalStore } from 'react';

// Outside of the screens: work goes on, and is said, while another tab of the form is looked at.
const places = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(): void {
  for (const listener of listeners) listener();
}

/**
 * Work that is done at most once at a time, wherever it was begun.
 * @param place names the work and what it is done to
 */
export function useWorkUnderWay(place: string) {
  const isUnderWay = useSyncExternalStore(subscribe, () => places.has(place));
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (places.has(place)) return;
    places.add(place);
    change();
    try {
      await work();
    } finally {
      places.delete(place);
      change();
    }
  };
  return { isUnderWay, run };
}
