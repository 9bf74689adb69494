import { median } from '../support/median.ts';
import { type DatabaseKind, databases, MeasuredServer } from './measured-server.ts';
import { type BuiltRevision, buildPresent, buildRevision } from './revision.ts';

export { databases };

/** How often each is asked for in a round. */
const counts = [12, 80, 40];
/** Until the engine has compiled what is asked for. */
const warmRounds = 5;

/** Asks the present server, and that of a base, in turn; prints the medians of what each request costs. */
export async function compareCpu(
  database: DatabaseKind,
  { base, rounds }: { base: string | undefined; rounds: number },
): Promise<void> {
  const built: BuiltRevision[] = [];
  const servers: MeasuredServer[] = [];
  try {
    if (base) built.push(await buildRevision(base));
    built.push(await buildPresent());
    const confirmations = (counts[0] ?? 0) * (rounds + warmRounds);
    for (const one of built) servers.push(await MeasuredServer.start(one, database, confirmations));
    const costs = servers.map(() => new Map<string, number[]>());
    for (let round = -warmRounds; round < rounds; round++) {
      const turns = [...servers.entries()];
      // The first of a round may find the machine in another state than the second.
      if (round % 2 === 0) turns.reverse();
      for (const [place, server] of turns) {
        for (const [index, [name, act]] of Object.entries(server.acts).entries()) {
          const ms = await server.measure(act, counts[index] ?? 1);
          if (round >= 0) costs[place]?.set(name, [...(costs[place]?.get(name) ?? []), ms]);
        }
      }
    }
    for (const server of servers) await server.judge();
    print(database, built, costs);
  } finally {
    for (const server of servers) await server.dispose();
    for (const one of built) one.remove();
  }
}

function print(
  database: DatabaseKind,
  built: readonly BuiltRevision[],
  costs: readonly Map<string, number[]>[],
) {
  console.log(`\nCPU time of the server with its database (${database}), milliseconds for each`);
  console.log(`${''.padEnd(30)}${built.map(({ name }) => name.padEnd(28)).join('')}`);
  for (const name of costs[0]?.keys() ?? []) {
    const columns = costs.map(one => one.get(name) ?? []);
    const cells = columns.map(values => {
      const [least, most] = [Math.min(...values), Math.max(...values)].map(value => value.toFixed(2));
      return `${median(values).toFixed(2)} (${least}–${most})`.padEnd(28);
    });
    const [before = [], after] = columns;
    const ratio = after ? `${(median(after) / median(before)).toFixed(2)} ×` : '';
    console.log(`${name.padEnd(30)}${cells.join('')}${ratio}`);
  }
}
