import type { Ending } from './judge.ts';
import type { SoakDevice } from './soak-device.ts';

/** A disturbance, as it came about. */
export interface Happening {
  at: number;
  words: string;
}

/** All that is known of a key, and the disturbances in that time, oldest first. */
export function historyOf(
  opId: string,
  { deeds, devices: endings }: Ending,
  happenings: readonly Happening[],
  devices: readonly SoakDevice[],
): string[] {
  const subject = deeds.find(deed => deed.opId === opId)?.subject;
  const related = deeds.filter(deed => deed.opId === opId || (subject && deed.subject === subject));
  const timeline = related.flatMap(({ operation, startedAt, endedAt, word, ...deed }): Happening[] => [
    { at: startedAt, words: `begun ${deed.opId}: ${JSON.stringify(operation)}` },
    { at: endedAt ?? startedAt, words: `told ${deed.opId}: ${JSON.stringify(word)}` },
  ]);
  const keys = new Set(related.map(deed => deed.opId));
  const arrivals = devices.flatMap(({ network }, device) =>
    network.arrivals
      .filter(({ headers }) => keys.has(String(headers['idempotency-key'])))
      .map(
        ({ at, fault, upstreamStatus, headers }): Happening => ({
          at,
          words: `arrived from ${device} ${headers['idempotency-key']}: ${fault}, ${upstreamStatus ?? 'not passed on'}`,
        }),
      ),
  );
  const known = [...timeline, ...arrivals].map(({ at }) => at);
  const [from, to] = [Math.min(...known) - 1000, Math.max(...known) + 1000];
  const rows = endings.flatMap(({ rows: stored }, device) =>
    stored
      .filter(row => keys.has(row.opId))
      .map(({ payload: _, ...row }) => `row on ${device}: ${JSON.stringify(row)}`),
  );
  return [
    ...[...timeline, ...arrivals, ...happenings.filter(({ at }) => at >= from && at <= to)]
      .sort((one, other) => one.at - other.at)
      .map(({ at, words }) => `${new Date(at).toISOString().slice(11, 23)} ${words}`),
    ...rows,
  ];
}
