import sharp from 'sharp';
import { type Backdrop, backdropOf, evenOut } from './even-out.ts';
import { flattened, paperCorners } from './paper-corners.ts';
import { type Picture, pixelsOf, resized } from './picture.ts';
import { type Slant, slantOf } from './slant.ts';

/** Of the copy on which the lines are looked for. */
const trialSide = 1100;
/** Less doesn't matter to the recognition, and turning blurs. */
const leastAngle = 0.25;

export interface Straightened extends Slant {
  picture: Picture;
}

/** Evens out the light, and lays the lines of the page level. */
export async function straighten(picture: Picture): Promise<Straightened> {
  const even = (await flatPaper(picture)) ?? evenPaper(picture);
  const slant = slantOf(await resized(even, trialSide));
  let level = even;
  if (Math.abs(slant.angle) >= leastAngle && !slant.isUpright) level = await rotated(level, -slant.angle);
  if (slant.fan !== 0 && !slant.isUpright) level = fannedIn(level, slant.fan);
  return { ...slant, picture: level };
}

function evenPaper(picture: Picture): Picture {
  const backdrop = backdropOf(picture);
  return crop(evenOut(picture, backdrop), backdrop);
}

/** Of the copy on which the corners of the paper are looked for. */
const cornerSide = 600;

async function flatPaper(picture: Picture): Promise<Picture | undefined> {
  const small = await resized(picture, cornerSide);
  const scale = picture.width / small.width;
  const corners = paperCorners(small);
  if (!corners) return undefined;
  const flat = flattened(picture, corners, scale);
  return evenOut(flat, backdropOf(flat));
}

const rotated = ({ pixels, width, height }: Picture, degrees: number): Promise<Picture> =>
  pixelsOf(sharp(pixels, { raw: { width, height, channels: 1 } }).rotate(degrees, { background: '#fff' }));

/** Moves the pixels of each column up or down, more towards the sides, so that lines that fan out become parallel. */
function fannedIn({ pixels, width, height }: Picture, fan: number): Picture {
  const out = Buffer.alloc(pixels.length, 255);
  for (let y = 0; y < height; y++) {
    const fall = Math.tan((fan * (y / height - 0.5) * Math.PI) / 180);
    for (let x = 0; x < width; x++) {
      const from = y + fall * (x - width / 2);
      const top = Math.floor(from);
      if (top < 0 || top >= height - 1) continue;
      const share = from - top;
      const place = top * width + x;
      out[y * width + x] = (pixels[place] ?? 255) * (1 - share) + (pixels[place + width] ?? 255) * share;
    }
  }
  return { pixels: out, width, height };
}

/** How much brighter paper is than the desk it lies on. */
const leastContrast = 45;

/** Cuts off the desk around bright papers, where one is seen. */
function crop(picture: Picture, { values, columns, rows, block }: Backdrop): Picture {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  const [dark, bright] = [at(0.03), at(0.9)];
  if (bright - dark < leastContrast) return picture;
  const threshold = (dark + bright) / 2;
  const areas = brightAreas(values, columns, rows, threshold).filter(
    area => area.count >= columns * rows * 0.06,
  );
  if (areas.length === 0) return picture;
  const left = Math.max(0, (Math.min(...areas.map(area => area.left)) - 1) * block);
  const top = Math.max(0, (Math.min(...areas.map(area => area.top)) - 1) * block);
  const right = Math.min(picture.width, (Math.max(...areas.map(area => area.right)) + 2) * block);
  const bottom = Math.min(picture.height, (Math.max(...areas.map(area => area.bottom)) + 2) * block);
  const width = right - left;
  const height = bottom - top;
  if (width * height > picture.width * picture.height * 0.92) return picture;
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * picture.width + left;
    picture.pixels.copy(pixels, y * width, start, start + width);
  }
  return { pixels, width, height };
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
}

/** Blocks that are bright and hang together. */
function brightAreas(values: Uint8Array, columns: number, rows: number, threshold: number): Area[] {
  const seen = new Uint8Array(values.length);
  const areas: Area[] = [];
  for (let first = 0; first < values.length; first++) {
    if (seen[first] || (values[first] ?? 0) < threshold) continue;
    const area: Area = { left: columns, top: rows, right: 0, bottom: 0, count: 0 };
    const waiting = [first];
    seen[first] = 1;
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const x = place % columns;
      const y = Math.floor(place / columns);
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y);
      area.count++;
      const near = [
        x > 0 ? place - 1 : -1,
        x < columns - 1 ? place + 1 : -1,
        y > 0 ? place - columns : -1,
        y < rows - 1 ? place + columns : -1,
      ];
      for (const next of near) {
        if (next < 0 || seen[next] || (values[next] ?? 0) < threshold) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
    areas.push(area);
  }
  return areas;
}
