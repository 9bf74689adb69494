/** Characters to replace, add or leave out to make one text of the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [line, left] of [...one].entries()) {
    const next = [line + 1];
    for (const [place, right] of [...other].entries()) {
      next.push(
        Math.min(
          (row[place] ?? 0) + (left === right ? 0 : 1),
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
        ),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

export interface Nearest {
  distance: number;
  /** The part of the text that is nearest. */
  part: string;
}

/** Where a text contains something like the wanted one: edit distance to its nearest part. */
export function nearestPart(text: string, wanted: string): Nearest {
  const letters = [...text];
  const sought = [...wanted];
  // One column for each letter of the text; a part may begin anywhere, so the top row costs nothing.
  let column = sought.map((_, place) => ({ cost: place + 1, start: 0 }));
  let best = { cost: sought.length, start: 0, end: 0 };
  for (const [end, letter] of letters.entries()) {
    let diagonal = { cost: 0, start: end };
    let above = { cost: 0, start: end + 1 };
    const next: typeof column = [];
    for (const [place, before] of column.entries()) {
      const same = { cost: diagonal.cost + (sought[place] === letter ? 0 : 1), start: diagonal.start };
      const left = { cost: before.cost + 1, start: before.start };
      const up = { cost: above.cost + 1, start: above.start };
      const cell = [left, up].reduce((least, other) => (other.cost < least.cost ? other : least), same);
      next.push(cell);
      diagonal = before;
      above = cell;
    }
    column = next;
    const last = column.at(-1);
    if (last && last.cost < best.cost) best = { ...last, end: end + 1 };
  }
  return { distance: best.cost, part: letters.slice(best.start, best.end).join('') };
}
