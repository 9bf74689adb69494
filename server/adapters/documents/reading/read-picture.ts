import { hasInk, linePicture, openPicture, type Picture, pagePicture, turn } from './picture.ts';
import { blankPage, type CloserLook, type ReadLine, type ReadPage, type Script } from './read-page.ts';
import type { Recognised, Recognisers } from './recognisers.ts';

/** From here on a page is read and not guessed at: the other ways up and the other script give less. */
const isReadable = ({ sureness, sureLetters }: Recognised) =>
  sureLetters >= 20 && (sureness >= 65 || sureLetters >= 80);
/** How large a page is while only its way up is looked for. */
const trialSide = 1000;
/** A long list of numbers is not one of our documents. */
const mostCloserLooks = 8;

/**
 * What lines that decide are enlarged to, in pixels. A Chinese character that is misread at one size is often
 * read at another; digits need one more witness.
 */
const lineHeights: Record<Script, readonly number[]> = { latin: [72], han: [72, 52] };

interface Reading extends Recognised {
  script: Script;
  picture: Picture;
}

/**
 * Reads one picture.
 * @param file path, or its bytes
 * @param expected whose letters its type of paper is written in; the others are tried when these fail
 */
export async function readPicture(
  file: string | Buffer,
  recognisers: Recognisers,
  expected: Script,
  closerLook: CloserLook,
): Promise<ReadPage> {
  const picture = await openPicture(file);
  if (!(await hasInk(picture))) return blankPage;
  const scripts: Script[] = expected === 'latin' ? ['latin', 'han'] : ['han', 'latin'];
  let best: Reading | undefined;
  for (const script of scripts) {
    const reading = await readUpright(picture, recognisers, script);
    if (best === undefined || reading.sureLetters > best.sureLetters) best = reading;
    if (isReadable(best)) break;
  }
  if (best === undefined) return blankPage;
  return {
    lines: await lookCloser(best, recognisers, closerLook),
    certain: false,
    sureness: best.sureness,
    blank: best.lines.every(line => line.text === ''),
  };
}

/** Reads it as it is, and in the three other orientations if that gives nothing. */
async function readUpright(picture: Picture, recognisers: Recognisers, script: Script): Promise<Reading> {
  const recogniser = await recognisers.get(script);
  const asItLies = await recogniser.readPage(await pagePicture(picture));
  if (isReadable(asItLies)) return { ...asItLies, script, picture };
  let best = { turned: picture, sureLetters: asItLies.sureLetters };
  for (const degrees of [90, 270, 180] as const) {
    const turned = await turn(picture, degrees);
    const trial = await recogniser.readPage(await pagePicture(turned, trialSide));
    if (trial.sureLetters > best.sureLetters) best = { turned, sureLetters: trial.sureLetters };
    if (isReadable(trial)) break;
  }
  if (best.turned === picture) return { ...asItLies, script, picture };
  return { ...(await recogniser.readPage(await pagePicture(best.turned))), script, picture: best.turned };
}

async function lookCloser(
  { lines, picture }: Reading,
  recognisers: Recognisers,
  closerLook: CloserLook,
): Promise<ReadLine[]> {
  const looked: ReadLine[] = [];
  let left = mostCloserLooks;
  for (const { text, box } of lines) {
    const script = left > 0 ? closerLook(text) : undefined;
    if (script === undefined) {
      looked.push({ looks: [text] });
      continue;
    }
    left--;
    const recogniser = await recognisers.get(script);
    const looks = [text];
    for (const height of lineHeights[script]) {
      looks.push(await recogniser.readLine(await linePicture(picture, box, height)));
    }
    looked.push({ looks });
  }
  return looked;
}
