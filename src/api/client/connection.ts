import { useSyncExternalStore } from 'react';

/** What really happened to the last request; `navigator.onLine` is true behind a captive portal and in a lift. */
export type Connection = 'online' | 'offline';

let connection: Connection = navigator.onLine ? 'online' : 'offline';
const listeners = new Set<(connection: Connection) => void>();

export function reportConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
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
