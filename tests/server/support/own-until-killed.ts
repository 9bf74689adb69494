import { lockDirectory } from '#server/db/connection/owner-lock.ts';

/** Run as a process of its own: owns a directory until it is killed, or says why it can't. */
const output = await lockDirectory(process.argv[2] ?? '').then(
  () => 'owned',
  (error: Error) => error.message,
);
process.stdout.write(`${output}\n`);
if (output === 'owned') setInterval(() => {}, 60_000);
