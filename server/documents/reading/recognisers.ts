import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createWorker, type Line, OEM, PSM } from 'tesseract.js';
import type { Box, Script } from './read-page.ts';

/** Parts of a language's data by their place in its table: settings, characters, the network and its dictionaries. */
const partsOfNetwork = [0, 1, 17, 18, 19, 20, 21, 22, 23];

/**
 * Leaves out of a language's data what the network doesn't use: 40 of 44 MB in Chinese, which belong to the recognition
 * that it replaced.
 * @param packed a table of 64-bit offsets, -1 where a part is missing, and the parts
 */
function networkOf(data: Buffer): Buffer {
  const count = data.readInt32LE(0);
  const offsets = Array.from({ length: count }, (_, part) => Number(data.readBigInt64LE(4 + 8 * part)));
  const head = Buffer.alloc(4 + 8 * count);
  head.writeInt32LE(count, 0);
  const parts: Buffer[] = [head];
  let length = head.length;
  for (const [part, offset] of offsets.entries()) {
    const isUsed = offset >= 0 && partsOfNetwork.includes(part);
    head.writeBigInt64LE(BigInt(isUsed ? length : -1), 4 + 8 * part);
    if (!isUsed) continue;
    const end = Math.min(data.length, ...offsets.filter(other => other > offset));
    parts.push(data.subarray(offset, end));
    length += end - offset;
  }
  return Buffer.concat(parts);
}

/** @returns a folder with the data of one language, as the engine wants it */
async function writeNetwork(file: string, language: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-letters-'));
  const data = await promisify(gunzip)(await readFile(file));
  await writeFile(join(folder, `${language}.traineddata`), networkOf(data));
  return folder;
}

export interface RecognisedLine {
  text: string;
  box: Box;
  /** How many pixels it falls for each one to the right. */
  slope: number;
  /** How tall its letters are, of those of the page's text. */
  size: number;
}

/** A page of running text, or a form with words here and there. */
export type Layout = 'text' | 'sparse';

export interface Recognised {
  lines: readonly RecognisedLine[];
  /** How sure it is of its letters, 0–100. */
  sureness: number;
  /** Letters and digits that it is quite sure of, in lines that go from left to right. */
  sureLetters: number;
}

/** Reads the letters of one script from pictures, one picture at a time. */
export interface Recogniser {
  /** @param picture PNG */
  readPage(picture: Buffer, layout?: Layout): Promise<Recognised>;
  /** @param picture PNG of one line */
  readLine(picture: Buffer): Promise<string>;
  close(): Promise<void>;
}

/** The best of what each package has: see decision 029. */
const languages: Record<Script, { name: string; folder: string }> = {
  latin: { name: 'eng', folder: '4.0.0_best_int' },
  han: { name: 'chi_sim', folder: '4.0.0' },
};
/** Else it writes remarks on each page to the log. */
const silent = { debug_file: '/dev/null' } as object;
const require = createRequire(import.meta.url);

/**
 * Starts an OCR engine in its own thread. Each script has its own: the library reads the data of several
 * languages from a single folder, and each is in its own package.
 */
async function openRecogniser(script: Script): Promise<Recogniser> {
  const { name, folder } = languages[script];
  const data = join(dirname(require.resolve(`@tesseract.js-data/${name}/package.json`)), folder);
  const langPath = await writeNetwork(join(data, `${name}.traineddata.gz`), name);
  return new Promise<Recogniser>((resolve, reject) => {
    createWorker(name, OEM.LSTM_ONLY, {
      langPath,
      gzip: false,
      // Else it writes the unpacked data into the working directory.
      cacheMethod: 'none',
      // Without it a failure while it starts is thrown outside of any promise.
      errorHandler: (error: unknown) => reject(new Error(String(error))),
    }).then(async worker => {
      await worker.setParameters({ user_defined_dpi: '200', ...silent });
      resolve({
        async readPage(picture, layout = 'text') {
          const options = { tessedit_pageseg_mode: layout === 'text' ? PSM.AUTO : PSM.SPARSE_TEXT };
          const { data: page } = await worker.recognize(picture, options as object, {
            text: false,
            blocks: true,
          });
          const lines = (page.blocks ?? []).flatMap(block => block.paragraphs.flatMap(part => part.lines));
          const usual = usualHeight(lines);
          return {
            lines: lines.map(line => ({
              text: textOf(line),
              box: line.bbox,
              slope: slopeOf(line),
              size: heightOf(line) / usual,
            })),
            ...measureUpright(lines),
          };
        },
        async readLine(picture) {
          const options = { tessedit_pageseg_mode: PSM.SINGLE_LINE };
          const { data: line } = await worker.recognize(picture, options as object, { text: true });
          return line.text.trim();
        },
        close: async () => {
          await worker.terminate();
        },
      });
    }, reject);
  }).finally(() => rm(langPath, { recursive: true, force: true }));
}

const slopeOf = ({ baseline: { x0, x1, y0, y1 } }: Line) =>
  x1 - x0 < 40 ? 0 : Math.max(-0.2, Math.min(0.2, (y1 - y0) / (x1 - x0)));

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const hasLetters = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length > 1;

/** Of its words: frames beside them make a line taller than its letters. */
const wordHeights = (line: Line) =>
  line.words.filter(({ text }) => hasLetters(text)).map(({ bbox }) => bbox.y1 - bbox.y0);

/** Without what its slope adds, where it has no words. */
const heightOf = (line: Line) =>
  median(wordHeights(line)) ??
  Math.max(1, line.bbox.y1 - line.bbox.y0 - Math.abs(slopeOf(line)) * (line.bbox.x1 - line.bbox.x0));

const usualHeight = (lines: readonly Line[]) => median(lines.flatMap(wordHeights)) || 1;

/** Words with a gap that shows where a column ends. */
function textOf(line: Line): string {
  let text = '';
  let end = Number.POSITIVE_INFINITY;
  for (const word of line.words) {
    if (text !== '') text += word.bbox.x0 - end > heightOf(line) * 1.4 ? '   ' : ' ';
    text += word.text;
    end = word.bbox.x1;
  }
  return text.trim();
}

const isUpended = ({ x0, y0, x1, y1 }: Box) => y1 - y0 > 2 * (x1 - x0);

/**
 * It reads a sheet on its side too, but its lines then can't be cut out and looked at again. An app's line below a
 * scan may stand upright beside them.
 */
function measureUpright(lines: readonly Line[]) {
  const upended = measure(lines.filter(line => isUpended(line.bbox)).flatMap(line => line.words));
  const upright = measure(lines.filter(line => !isUpended(line.bbox)).flatMap(line => line.words));
  return upended.sureLetters > upright.sureLetters ? { ...upright, sureLetters: 0 } : upright;
}

const quiteSure = 70;

/** Weighed by length, and without what is no letter: frames and folds are read as strokes. */
function measure(words: readonly { text: string; confidence: number }[]) {
  let letters = 0;
  let confidence = 0;
  let sureLetters = 0;
  for (const word of words) {
    const length = (word.text.match(/[\p{L}\p{N}]/gu) ?? []).length;
    letters += length;
    confidence += word.confidence * length;
    if (word.confidence >= quiteSure) sureLetters += length;
  }
  return { sureness: letters === 0 ? 0 : confidence / letters, sureLetters };
}

/** The recognisers, each started when it is first needed: a letter in English needs no Chinese. */
export interface Recognisers {
  get(script: Script): Promise<Recogniser>;
  close(): Promise<void>;
}

export function createRecognisers(): Recognisers {
  const open = new Map<Script, Promise<Recogniser>>();
  return {
    get(script) {
      const known = open.get(script) ?? openRecogniser(script);
      open.set(script, known);
      return known;
    },
    async close() {
      await Promise.all([...open.values()].map(async recogniser => (await recogniser).close()));
      open.clear();
    },
  };
}
