import { lanes } from '#src/outbox/delivery/deliver.ts';
import { median } from '../support/median.ts';

/** Milliseconds of each round, by who delivered; undefined where some never came. */
export type Rounds = ReadonlyMap<string, readonly (number | undefined)[]>;

export const alone = `the server alone, ${lanes} calls at once`;

/** Markdown. How soon so many were delivered, beside what the server takes for the same calls. */
export function roundsTable(count: number, rounds: Rounds): string {
  const ofServer = medianOf(rounds.get(alone) ?? []);
  const lines = [...rounds].map(([name, durations]) => {
    const middle = medianOf(durations);
    const ratio = middle !== undefined && ofServer !== undefined ? `${(middle / ofServer).toFixed(2)} ×` : '';
    return [name, inSeconds(middle), ratio, durations.map(inSeconds).join(', ')];
  });
  const head = [`${count} delivered after the connection is back`, 'median', 'of the server alone', 'rounds'];
  return [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

/** Undefined where a round was not completed: the others say nothing about it. */
function medianOf(durations: readonly (number | undefined)[]): number | undefined {
  const all = durations.filter(duration => duration !== undefined);
  return all.length > 0 && all.length === durations.length ? median(all) : undefined;
}

const inSeconds = (ms: number | undefined) => (ms === undefined ? 'not all' : `${(ms / 1000).toFixed(1)} s`);
