/**
 * The smallest of the values that such a share of them is not above.
 * @throws RangeError for no values
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const found = sorted[Math.min(sorted.length, Math.max(1, Math.ceil(share * sorted.length))) - 1];
  if (found === undefined) throw new RangeError('No values.');
  return found;
}
