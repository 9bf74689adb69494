import type { Picture } from './picture.ts';

/** The paper below the letters, as bright as it is in each place: one value for each block of pixels. */
export interface Backdrop {
  values: Uint8Array;
  columns: number;
  rows: number;
  block: number;
}

/** Blocks along the longer side: each is wider than the strokes of letters, and narrower than a shadow. */
const blocksAlong = 120;
/** How bright a pixel of a block is that is paper for certain, as a part of its pixels in order. */
const paperPart = 0.9;
/** What is drawn over several blocks, such as a seal, is bridged by the paper around it. */
const reach = 2;
/** Where next to no light is, grain would become letters. */
const darkest = 28;

export function backdropOf({ pixels, width, height }: Picture): Backdrop {
  const block = Math.max(8, Math.round(Math.max(width, height) / blocksAlong));
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const values = new Uint8Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      const right = Math.min(width, (column + 1) * block);
      const bottom = Math.min(height, (row + 1) * block);
      let count = 0;
      for (let y = row * block; y < bottom; y++) {
        for (let x = column * block; x < right; x++) {
          const value = pixels[y * width + x] ?? 0;
          counts[value] = (counts[value] ?? 0) + 1;
          count++;
        }
      }
      let left = Math.floor(count * (1 - paperPart));
      let value = 255;
      while (value > 0 && left >= (counts[value] ?? 0)) left -= counts[value--] ?? 0;
      values[row * columns + column] = value;
    }
  }
  return { values: smooth(brightest(values, columns, rows), columns, rows), columns, rows, block };
}

function overNeighbours(
  values: Uint8Array,
  columns: number,
  rows: number,
  join: (values: readonly number[]) => number,
): Uint8Array {
  const out = new Uint8Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const near: number[] = [];
      for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++) {
        for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++) {
          near.push(values[y * columns + x] ?? 0);
        }
      }
      out[row * columns + column] = join(near);
    }
  }
  return out;
}

const brightest = (values: Uint8Array, columns: number, rows: number) =>
  overNeighbours(values, columns, rows, near => Math.max(...near));
const smooth = (values: Uint8Array, columns: number, rows: number) =>
  overNeighbours(values, columns, rows, near => near.reduce((sum, value) => sum + value, 0) / near.length);

/** Divides a picture by its backdrop: shadows, vignettes and the colour of the paper become white. */
export function evenOut({ pixels, width, height }: Picture, backdrop: Backdrop): Picture {
  const { values, columns, rows, block } = backdrop;
  const out = Buffer.alloc(pixels.length);
  // Between the middles of four blocks the backdrop changes evenly.
  const lefts = new Uint16Array(width);
  const shares = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const place = Math.min(Math.max((x + 0.5) / block - 0.5, 0), columns - 1);
    lefts[x] = Math.min(Math.floor(place), Math.max(0, columns - 2));
    shares[x] = columns < 2 ? 0 : place - (lefts[x] ?? 0);
  }
  const line = new Float32Array(columns);
  for (let y = 0; y < height; y++) {
    const place = Math.min(Math.max((y + 0.5) / block - 0.5, 0), rows - 1);
    const top = Math.min(Math.floor(place), Math.max(0, rows - 2));
    const share = rows < 2 ? 0 : place - top;
    for (let column = 0; column < columns; column++) {
      const above = values[top * columns + column] ?? 0;
      const below = values[Math.min(rows - 1, top + 1) * columns + column] ?? 0;
      line[column] = above + (below - above) * share;
    }
    for (let x = 0; x < width; x++) {
      const left = lefts[x] ?? 0;
      const from = line[left] ?? 0;
      const paper = from + ((line[Math.min(columns - 1, left + 1)] ?? 0) - from) * (shares[x] ?? 0);
      const value = ((pixels[y * width + x] ?? 0) * 255) / Math.max(paper, darkest);
      out[y * width + x] = value > 255 ? 255 : value;
    }
  }
  return { pixels: out, width, height };
}
