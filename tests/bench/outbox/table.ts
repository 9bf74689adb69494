import { faults } from './faults.ts';
import type { Stack } from './stack.ts';
import type { Tally } from './tally.ts';

/** Markdown. A cell is "lost · doubled · delivered", of so many as were made. */
export function tableOf(
  stacks: readonly Stack[],
  tallies: ReadonlyMap<number, readonly (Tally | undefined)[]>,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = faults.flatMap(({ number, words }) => {
    const found = tallies.get(number);
    return found ? [line([`${number}: ${words} (${madeOf(found)})`, ...found.map(cellOf)])] : [];
  });
  const sums = stacks.map((_, place) => sumOf([...tallies.values()].flatMap(found => found[place] ?? [])));
  return [
    line(['fault', ...stacks.map(({ name }) => name)]),
    line(['---', ...stacks.map(() => '---')]),
    ...rows,
    ...(rows.length > 1 ? [line([`all (${sums[0]?.made} made)`, ...sums.map(cellOf)])] : []),
  ].join('\n');
}

function cellOf(result: Tally | undefined): string {
  if (!result) return 'broke';
  const { lost, doubled, delivered, waiting } = result;
  return `${lost} · ${doubled} · ${delivered}${waiting > 0 ? ` (${waiting} waiting)` : ''}`;
}

const madeOf = (found: readonly (Tally | undefined)[]) => `${found.find(Boolean)?.made ?? 0} made`;

function sumOf(tallies: readonly Tally[]): Tally {
  const add = (name: keyof Tally) => tallies.reduce((sum, one) => sum + one[name], 0);
  return {
    made: add('made'),
    delivered: add('delivered'),
    lost: add('lost'),
    waiting: add('waiting'),
    doubled: add('doubled'),
  };
}
