import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Environment } from '#server/http/environment.ts';
import type { ServeOptions } from '#server/settings/settings.ts';

/** Of the event loop: clients that never stop sending can't delay the stop any further. */
const mostTurns = 2000;

/** Connections, and how many calls are under way on each. */
class Connections {
  readonly #calls = new Map<Socket, number>();
  /** Connections and calls since the start. */
  #arrived = 0;
  #isClosing = false;

  constructor(server: Server) {
    server.on('connection', socket => {
      this.#arrived++;
      this.#calls.set(socket, 0);
      socket.once('close', () => this.#calls.delete(socket));
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#arrived++;
      this.#calls.set(socket, (this.#calls.get(socket) ?? 0) + 1);
      response.once('close', () => {
        const rest = (this.#calls.get(socket) ?? 1) - 1;
        if (!socket.destroyed) this.#calls.set(socket, rest);
        if (this.#isClosing && rest === 0) end(socket);
      });
    });
  }

  /**
   * Waits until what has arrived is read: to close a connection with an unread request, or the listener before a
   * waiting connection, resets it. A turn of the event loop accepts one connection, and the next reads what came on it.
   */
  async quiet(): Promise<void> {
    for (let turn = 0, idle = 0; idle < 3 && turn < mostTurns; turn++) {
      const before = this.#arrived;
      await nextTurn();
      idle = this.#arrived === before ? idle + 1 : 0;
    }
  }

  /** Ends idle ones now, those on which a browser never asked anything among them, and the others after their calls. */
  close(): void {
    this.#isClosing = true;
    for (const [socket, calls] of this.#calls) if (calls === 0) end(socket);
  }

  cut(): void {
    for (const socket of this.#calls.keys()) socket.destroy();
  }
}

/** After what it still has to send. */
function end(socket: Socket): void {
  socket.end(() => socket.destroy());
}

/**
 * Listens until it is asked to stop. Then it continues for a moment, for a proxy to notice; takes no more; completes
 * the calls under way; and returns.
 */
export async function serveUntilStopped(
  { fetch }: Hono<Environment>,
  options: ServeOptions,
  stopping: AbortSignal,
  onListening: (port: number) => Promise<void>,
): Promise<void> {
  const server = serve({ fetch, port: options.port, hostname: options.host }) as Server;
  server.keepAliveTimeout = options.keepAliveMs;
  const connections = new Connections(server);
  await once(server, 'listening');
  await onListening((server.address() as AddressInfo).port);

  if (!stopping.aborted) await once(stopping, 'abort');
  await delay(options.stopDelayMs);
  await connections.quiet();
  const closed = once(server, 'close');
  server.close();
  connections.close();
  const forced = setTimeout(() => connections.cut(), options.stopGraceMs);
  await closed;
  clearTimeout(forced);
}

/** npm and a terminal both pass a signal on, so one press arrives twice. */
const samePressMs = 5000;

/**
 * A repetition within five seconds changes nothing: it would cut every answer under way. A later one ends the process
 * at once, for somebody who doesn't want to wait.
 * @returns aborted at the first of the signals
 */
export function stopOn(...signals: NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController();
  let firstAt: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      if (firstAt !== undefined && performance.now() - firstAt >= samePressMs) {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
      firstAt ??= performance.now();
      controller.abort();
    });
  }
  return controller.signal;
}
