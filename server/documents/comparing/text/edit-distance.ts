/** Characters to replace, add or leave out to make one text of the other. */
export function editDistance(one: string, other: string): number {
  const right = [...other];
  let row = right.map((_, place) => place + 1);
  let first = 0;
  for (const letter of one) {
    let diagonal = first;
    first++;
    let before = first;
    row = row.map((above, place) => {
      const cost = Math.min(diagonal + (letter === right[place] ? 0 : 1), above + 1, before + 1);
      diagonal = above;
      before = cost;
      return cost;
    });
  }
  return row.at(-1) ?? first;
}

export interface Nearest {
  distance: number;
  /** The part of the text that is nearest. */
  part: string;
}

/**
 * Where a text contains something like the wanted one: edit distance to its nearest part.
 *
 * One column for each letter of the text; a part may begin anywhere, so that the top row costs nothing.
 */
export function nearestPart(text: string, wanted: string): Nearest {
  const letters = [...text];
  const sought = [...wanted];
  const costs = Uint16Array.from({ length: sought.length + 1 }, (_, place) => place);
  const starts = new Uint16Array(sought.length + 1);
  let best = { distance: sought.length, start: 0, end: 0 };
  for (const [index, letter] of letters.entries()) {
    let diagonal = costs[0] ?? 0;
    let diagonalStart = index;
    starts[0] = index + 1;
    for (let place = 1; place <= sought.length; place++) {
      const left = costs[place] ?? 0;
      const leftStart = starts[place] ?? 0;
      let cost = diagonal + (sought[place - 1] === letter ? 0 : 1);
      let start = diagonalStart;
      if (left + 1 < cost) {
        cost = left + 1;
        start = leftStart;
      }
      const up = (costs[place - 1] ?? 0) + 1;
      if (up < cost) {
        cost = up;
        start = starts[place - 1] ?? 0;
      }
      costs[place] = cost;
      starts[place] = start;
      diagonal = left;
      diagonalStart = leftStart;
    }
    const cost = costs[sought.length] ?? 0;
    if (cost < best.distance) best = { distance: cost, start: starts[sought.length] ?? 0, end: index + 1 };
  }
  return { distance: best.distance, part: letters.slice(best.start, best.end).join('') };
}

/**
 * Whether a text has a phrase, as far as a picture may be misread: one letter in eight, none of a short phrase or of
 * one with a number, which another form differs by.
 * Both without spaces and marks.
 */
export const hasPhrase = (text: string, phrase: string): boolean =>
  text.includes(phrase) ||
  (phrase.length >= 8 &&
    !/\d/.test(phrase) &&
    nearestPart(text, phrase).distance <= Math.floor(phrase.length / 8));

export interface Aligned {
  distance: number;
  /** For each letter of the wanted text what stands in its place: nothing, another letter, or several. */
  pieces: string[];
  /** Where the part begins and ends, in letters. */
  start: number;
  end: number;
}

/** The nearest part of a text, letter for letter beside the wanted one. For lines, not for pages. */
export function alignTo(text: string, wanted: string): Aligned {
  const letters = [...text];
  const sought = [...wanted];
  const width = sought.length + 1;
  const costs = new Uint16Array((letters.length + 1) * width);
  const at = (row: number, column: number) => costs[row * width + column] ?? 0;
  for (let column = 1; column < width; column++) costs[column] = column;
  let end = 0;
  for (let row = 1; row <= letters.length; row++) {
    for (let column = 1; column < width; column++) {
      const changed = at(row - 1, column - 1) + (letters[row - 1] === sought[column - 1] ? 0 : 1);
      costs[row * width + column] = Math.min(changed, at(row - 1, column) + 1, at(row, column - 1) + 1);
    }
    if (at(row, width - 1) < at(end, width - 1)) end = row;
  }
  const pieces = sought.map(() => '');
  let row = end;
  let column = width - 1;
  while (column > 0) {
    const cost = at(row, column);
    const isSame = letters[row - 1] === sought[column - 1];
    if (row > 0 && cost === at(row - 1, column - 1) + (isSame ? 0 : 1)) {
      pieces[column - 1] = `${letters[row - 1]}${pieces[column - 1]}`;
      row--;
      column--;
    } else if (row > 0 && cost === at(row - 1, column) + 1) {
      pieces[column - 1] = `${letters[row - 1]}${pieces[column - 1]}`;
      row--;
    } else column--;
  }
  return { distance: at(end, width - 1), pieces, start: row, end };
}
