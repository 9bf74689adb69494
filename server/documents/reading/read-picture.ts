import {
  hasInk,
  type Ink,
  isDark,
  linePicture,
  openPicture,
  type Picture,
  pagePicture,
  pageScale,
  pageSide,
  turn,
} from './picture.ts';
import { blankPage, type CloserLook, type ReadLine, type ReadPage, type Script } from './read-page.ts';
import type { Layout, Recognised, Recognisers } from './recognisers.ts';
import { straighten } from './straighten.ts';

/** From here on a page is read and not guessed at: the other ways up and the other script give less. */
const isReadable = ({ sureness, sureLetters }: Recognised) =>
  sureLetters >= 20 && (sureness >= 65 || sureLetters >= 80);
/** How large a page is while only its way up is looked for. */
const trialSide = 1000;
/** A long list of numbers is not one of our documents. */
const mostCloserLooks = 10;

/** So many labels are looked beside. */
const mostRows = 2;

/**
 * What lines that decide are enlarged to, in pixels. A Chinese character that is misread at one size is often
 * read at another; so are digits.
 */
const lineHeights: Record<Script, readonly number[]> = { latin: [64, 46, 88], han: [72, 52, 92] };

/** One way to read a page; each is tried where those before it didn't decide. */
interface Attempt {
  script: Script;
  layout: Layout;
  side: number;
}

const attempts: Record<Script, readonly Attempt[]> = {
  latin: [
    { script: 'latin', layout: 'text', side: pageSide },
    { script: 'latin', layout: 'sparse', side: pageSide },
    { script: 'latin', layout: 'text', side: 2700 },
  ],
  // Numbers among Chinese characters are read better by the letters of their own script.
  han: [
    { script: 'han', layout: 'text', side: pageSide },
    { script: 'latin', layout: 'sparse', side: pageSide },
    { script: 'han', layout: 'sparse', side: 2400 },
  ],
};
export const attemptCount = 3;

type Degrees = 0 | 90 | 180 | 270;

/** What the pages of a file have in common. */
export interface FileMemory {
  /** Its last page had to be turned so. */
  turned: Degrees;
}

interface Level {
  picture: Picture;
  /** How clear its lines are. */
  clarity: number;
}

/** A page that is read again and again, each time in another way, until somebody is content with it. */
export interface PictureReader {
  /**
   * @param attempt 0, 1, …
   * @returns what all attempts so far have seen
   */
  read(attempt: number): Promise<ReadPage>;
  /** Gives its picture back; it is opened again where it is needed once more. */
  release(): void;
}

/**
 * @param open the file, or a page of it
 * @param expected whose letters its type of paper is written in; the others are tried when these fail
 */
export function createPictureReader(
  open: () => Promise<string | Buffer>,
  recognisers: Recognisers,
  expected: Script,
  closerLook: CloserLook,
  memory: FileMemory,
): PictureReader {
  const ink: Ink = expected === 'han' ? 'notRed' : 'all';
  let level: Level | undefined;
  let turned: Degrees = 0;
  let page: ReadPage | undefined;

  async function readFirst(): Promise<ReadPage> {
    const picture = await openPicture(await open(), ink);
    if (isDark(picture)) return { ...blankPage, fault: 'dark' };
    if (!(await hasInk(picture))) return blankPage;
    if (Math.max(picture.width, picture.height) < leastSide) return { ...blankPage, fault: 'tooSmall' };
    let best: (Recognised & { attempt: Attempt }) | undefined;
    for (const script of expected === 'latin' ? (['latin', 'han'] as const) : (['han', 'latin'] as const)) {
      const attempt: Attempt = { script, layout: 'text', side: pageSide };
      const found = await readUpright(picture, attempt);
      if (best === undefined || found.recognised.sureLetters > best.sureLetters) {
        best = { ...found.recognised, attempt };
        level = found.level;
        turned = found.turned;
      }
      if (isReadable(best)) break;
    }
    if (best === undefined || level === undefined) return blankPage;
    if (isReadable(best)) memory.turned = turned;
    const hasText = best.sureLetters >= 6 || (level.clarity >= clearLines && best.lines.length > 2);
    return {
      lines: await lookCloser(level.picture, best, best.attempt),
      certain: false,
      sureness: best.sureness,
      blank: false,
      fault: hasText ? undefined : 'noText',
    };
  }

  /** Reads it as it is, and in the three other orientations if that gives nothing. */
  async function readUpright(picture: Picture, attempt: Attempt) {
    const recogniser = await recognisers.get(attempt.script);
    const readTurned = async (degrees: Degrees, side: number) => {
      const straight = await straighten(degrees === 0 ? picture : await turn(picture, degrees));
      const recognised = await recogniser.readPage(await pagePicture(straight.picture, side));
      return { recognised, level: straight, turned: degrees };
    };
    const first = await readTurned(memory.turned, attempt.side);
    if (isReadable(first.recognised)) return first;
    let best = first;
    // Lines that go from top to bottom are seen before they are read.
    const ways: readonly Degrees[] = first.level.isUpright ? [90, 270, 180, 0] : [180, 90, 270, 0];
    for (const degrees of ways.filter(way => way !== memory.turned)) {
      const trial = await readTurned(degrees, trialSide);
      if (trial.recognised.sureLetters > best.recognised.sureLetters) best = trial;
      if (isReadable(trial.recognised)) break;
    }
    return best === first ? first : readTurned(best.turned, attempt.side);
  }

  async function levelAgain(): Promise<Level> {
    const picture = await openPicture(await open(), ink);
    level = await straighten(turned === 0 ? picture : await turn(picture, turned));
    return level;
  }

  async function readMore(attempt: Attempt, { picture }: Level, before: ReadPage): Promise<ReadPage> {
    const recogniser = await recognisers.get(attempt.script);
    const recognised = await recogniser.readPage(await pagePicture(picture, attempt.side), attempt.layout);
    const lines = await lookCloser(picture, recognised, attempt);
    return {
      ...before,
      lines: [...before.lines, ...lines],
      sureness: Math.max(before.sureness, recognised.sureness),
    };
  }

  async function lookCloser(picture: Picture, { lines }: Recognised, { side }: Attempt): Promise<ReadLine[]> {
    const looked: ReadLine[] = [];
    const scale = pageScale(picture, side);
    let left = mostCloserLooks;
    let rows = mostRows;
    for (const line of lines) {
      const { text, size } = line;
      const looks = [text];
      for (const look of [0, 1, 2]) {
        const script = left > 0 ? closerLook.again(looks) : undefined;
        if (script === undefined) break;
        if (look === 0) left--;
        const recogniser = await recognisers.get(script);
        const height = lineHeights[script][look] ?? 72;
        looks.push(await recogniser.readLine(await linePicture(picture, line, scale, height)));
      }
      looked.push({ looks, size });
      // The number may stand so far from its label that they weren't taken for one line, and be lost alone.
      const script = rows > 0 ? closerLook.beside(text) : undefined;
      if (script === undefined) continue;
      rows--;
      const recogniser = await recognisers.get(script);
      const row = { ...line, box: { ...line.box, x1: picture.width / scale } };
      looked.push({ looks: [await recogniser.readLine(await linePicture(picture, row, scale, 64))], size });
    }
    return looked;
  }

  return {
    async read(number) {
      const attempt = attempts[expected][number];
      if (page === undefined || number === 0) page = await readFirst();
      else if (attempt && !page.blank && page.fault === undefined) {
        page = await readMore(attempt, level ?? (await levelAgain()), page);
      }
      return page;
    },
    release() {
      level = undefined;
    },
  };
}

/** Fewer pixels hold no page that anybody could read. */
const leastSide = 420;
/** Of a page with lines on it, read or not. */
const clearLines = 1.25;
