import { once } from 'node:events';
import { createServer } from 'node:net';

// Below what a system hands out by itself: from there, another process may be given a port before the server that asked
// for it listens, or while it is down for a test. Browsers refuse none of these.
const first = 20_000;
const last = 31_999;
/** Processes that start one after another are this far from each other. */
const apart = 97;

let next = first + ((process.pid * apart) % (last - first + 1));

/** A port of this machine that nobody listens on now, and that this process hasn't had. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port < last ? port + 1 : first;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
