/**
 * Row numbers in a list as people write it.
 * @param list such as `1–8, 25` (a hyphen will do for the dash)
 * @returns each number once, in the order of the list; none where it is no such list
 */
export function parseRows(list: string): number[] {
  const parts = list.split(',').map(part => /^\s*(\d{1,3})(?:\s*[–-]\s*(\d{1,3}))?\s*$/.exec(part));
  if (parts.some(part => part === null)) return [];
  const rows = parts.flatMap(part => {
    const first = Number(part?.[1]);
    const last = Number(part?.[2] ?? first);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  });
  return [...new Set(rows)];
}

/** Rows of `docs/specification.md`: number and text. */
export function readSpecification(markdown: string): Map<number, string> {
  return new Map(
    [...markdown.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, text]) => [Number(number), text ?? '']),
  );
}
