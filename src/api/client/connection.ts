import { useSyncExternalStore } from 'react';

/** What really happened to the last request; `navigator.onLine` is true behind a captive portal and in a lift. */
export type Connection = 'online' | 'offline';

let connection: Connection = navigator.onLine ? 'online' : 'offline';
const listeners = new Set<(connection: Connection) => void>();
let losses = 0;
/** How many losses came before a call, by its answer. */
const lossesBefore = new WeakMap<Response, number>();

/** Notes in which connection a call begins. */
export async function begun(call: Promise<Response>): Promise<Response> {
  const before = losses;
  const answer = await call;
  lossesBefore.set(answer, before);
  return answer;
}

/** @param answer that shows it: to a call from before the network was lost it says nothing of the network since */
export function reportConnection(next: Connection, answer?: Response): void {
  if (next === connection || (answer && (lossesBefore.get(answer) ?? losses) < losses)) return;
  connection = next;
  if (next === 'offline') losses++;
  for (const listener of listeners) listener(next);
}

export function currentConnection(): Connection {
  return connection;
}

export function subscribeToConnection(listener: (connection: Connection) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribeToConnection, currentConnection);
}

// The browser knows at once when the last interface goes; that it comes back is only a reason to try.
addEventListener('offline', () => reportConnection('offline'));
