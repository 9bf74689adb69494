import type * as v from 'valibot';
import type { deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { counted } from '#src/contract/words/counted.ts';
import { minute } from './minute.ts';

type Jobs = v.InferOutput<typeof deskEndpoints.listJobs.answer>;

const heads = ['kind', 'waiting', 'running', 'later', 'failing', 'dead', 'oldest due'];

/** The work behind the calls for a terminal: a table of its kinds, then a line for each job that is stuck. */
export function jobLines({ kinds, jobs }: Jobs): string[] {
  const rows = kinds.map(({ kind, waiting, running, later, failing, dead, oldestDueAt }) => [
    kind,
    ...[waiting, running, later, failing, dead].map(String),
    oldestDueAt ? minute(oldestDueAt) : '',
  ]);
  const table = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...table.map(row => row[column]?.length ?? 0)));
  return [
    ...table.map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    ...(jobs.length > 0 ? [''] : []),
    ...jobs.map(({ id, state, kind, attempts, failures, at, reason }) => {
      const times = counted(attempts, { one: '1 time', other: '# times' });
      const tries = failures > 0 ? `failed ${failures} of ${times}` : `tried ${times}`;
      return `${id}  ${state}  ${kind}  ${minute(at)}  ${tries}: ${reason}`;
    }),
  ];
}
