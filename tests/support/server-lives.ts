import { createLog } from '#server/http/request-log.ts';
import { runServer } from '#server/run-server.ts';
import { readSettings } from '#server/settings/settings.ts';

/** What the process that started this one asks for: a life with these settings, or the end of the one under way. */
export type AskedOfLives = { start: Record<string, string> } | { stop: true };

/** What it is told: a line that the server printed, the first once it listens, or how a life has ended. */
export type ToldByLives = { line: string } | { ended: true; reason?: string };

// The server, one life after another: what a process has loaded and compiled for one serves the next. Each has settings,
// a database and a port of its own, and nothing else of the server outlives it.
const log = createLog('error');
const tell = (told: ToldByLives) => process.send?.(told);
let stopping = new AbortController();

async function live(settings: Record<string, string>): Promise<void> {
  stopping = new AbortController();
  try {
    const print = (line: string) => tell({ line });
    await runServer(readSettings(settings), { log, print, stopping: stopping.signal });
    tell({ ended: true });
  } catch (error) {
    tell({ ended: true, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

process.on('message', (asked: AskedOfLives) => {
  if ('start' in asked) void live(asked.start);
  else stopping.abort();
});
// Whoever started it has ended.
process.on('disconnect', () => process.exit());
