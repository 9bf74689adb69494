import { median } from '../support/median.ts';
import { quantile } from '../support/quantile.ts';

/** One figure for the run, and what each of its rounds alone would say. */
export interface Figures {
  value: number;
  rounds: readonly number[];
}

type Gaps = readonly (number | null | undefined)[];

const known = (values: Gaps) => values.filter(value => typeof value === 'number');

/** @returns undefined where every round left a gap */
export function medianOf(rounds: Gaps): Figures | undefined {
  const values = known(rounds);
  return values.length > 0 ? { value: median(values), rounds: values } : undefined;
}

/** Over the values of all rounds together. */
export function quantileOf(rounds: readonly Gaps[], share: number): Figures | undefined {
  const values = rounds.map(known).filter(({ length }) => length > 0);
  if (values.length === 0) return undefined;
  return { value: quantile(values.flat(), share), rounds: values.map(each => quantile(each, share)) };
}

/** As `median (min–max)`. */
export function spread({ value, rounds }: Figures, digits: number): string {
  const show = (figure: number) =>
    figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const [low, high] = [show(Math.min(...rounds)), show(Math.max(...rounds))];
  return low === high ? show(value) : `${show(value)} (${low}–${high})`;
}
