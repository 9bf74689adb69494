import { once } from 'node:events';
import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** In bytes: Linux takes 107 of them, macOS 103. */
const longestPath = 103;

/** The kernel knows nobody who listens there. Anything else, such as a full backlog, means that somebody does. */
const isUnattended: readonly (string | undefined)[] = ['ECONNREFUSED', 'ENOENT'];

/** Lends a path of the file that is short enough for a socket: a long one leads through the open folder. */
async function withShortPath<Result>(file: string, use: (path: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(file) <= longestPath || process.platform !== 'linux') return use(file);
  const folder = openSync(dirname(file), 'r');
  try {
    return await use(join('/proc/self/fd', String(folder), basename(file)));
  } finally {
    closeSync(folder);
  }
}

/**
 * Listens on a Unix socket for as long as this process lives. The file gets its name once somebody listens: between
 * being bound and listening a socket looks like that of a dead process.
 * @returns stops listening and removes the file
 */
export async function listenOn(file: string): Promise<() => void> {
  const draft = `${file}.new`;
  const server = createServer(socket => socket.destroy());
  await withShortPath(draft, async path => {
    server.listen(path);
    await once(server, 'listening');
  });
  // Connecting is the answer: a connection that can't be accepted changes nothing.
  server.on('error', () => {});
  server.unref();
  chmodSync(draft, 0o700);
  renameSync(draft, file);
  return () => {
    rmSync(file, { force: true });
    server.close();
  };
}

/**
 * Whether a process of this kernel listens on a Unix socket, in any container and even while it is stopped.
 * A dead one doesn't, reaped or not.
 */
export const isListenedOn = (file: string): Promise<boolean> =>
  withShortPath(
    file,
    path =>
      new Promise(resolve => {
        const socket = connect(path);
        socket.once('connect', () => {
          socket.destroy();
          resolve(true);
        });
        socket.once('error', (error: NodeJS.ErrnoException) => resolve(!isUnattended.includes(error.code)));
      }),
  );
