import { seededRandom } from '#server/sandbox/random.ts';
import { recognise } from '#src/contract/scanned-codes/recognise.ts';
import { formatsOf } from '#src/entities/camera/due-formats.ts';
import { type Due, judgeReads, needsWhole, noReads } from '#src/entities/scanned-code/judge-reads.ts';
import { middleOf, searchCodes } from '#src/ui/camera/search-codes.ts';
import { type Condition, conditions, cropped, drawLabel, type Kind, pictureOf } from './drawn-labels.ts';

/** Ten a second, as the camera gives them, for two seconds. */
const betweenPicturesMs = 100;
const mostPictures = 20;

export interface Tally {
  labels: number;
  delivered: number;
  /** Left to a tap. */
  shown: number;
  /** Texts that were delivered and are not the label's. */
  wrong: string[];
}

/** What becomes of so many labels of a kind in front of the camera, a third of them in each condition. */
export async function readLabels(
  kind: Kind,
  labels: number,
  seed: number,
): Promise<Record<Condition, Tally>> {
  const random = seededRandom(seed);
  const tally: Record<string, Tally> = {};
  for (let place = 0; place < labels; place++) {
    const condition = conditions[place % conditions.length] ?? 'undamaged';
    const text = kind.draw(random);
    const { delivered, isShown } = await readLabel(kind, text, condition, random);
    tally[condition] ??= { labels: 0, delivered: 0, shown: 0, wrong: [] };
    const own = tally[condition];
    own.labels++;
    if (isShown) own.shown++;
    if (delivered === undefined) continue;
    const [ours, theirs] = [text, delivered].map(code => JSON.stringify(recognise(code).readings));
    if (ours === theirs || recognise(delivered).text === text) own.delivered++;
    else own.wrong.push(`${text}: ${delivered}`);
  }
  return tally as Record<Condition, Tally>;
}

async function readLabel(
  kind: Kind,
  text: string,
  condition: Condition,
  random: ReturnType<typeof seededRandom>,
): Promise<{ delivered?: string; isShown: boolean }> {
  const label = await drawLabel(text, kind.format, condition, random);
  const due: Due = { turn: 'bench', kinds: kind.due, isAnswer: false };
  const formats = formatsOf(due);
  let reads = noReads;
  let isShown = false;
  for (let nth = 0; nth < mostPictures; nth++) {
    const picture = pictureOf(label, random);
    const isWhole = needsWhole(reads, due);
    const middle = cropped(picture, middleOf(picture.width, picture.height));
    const codes = await searchCodes(middle, isWhole ? picture : undefined, formats);
    const judged = judgeReads(reads, { at: nth * betweenPicturesMs, reads: codes, isWhole }, due);
    if (judged.delivers) return { delivered: judged.delivers.text, isShown: false };
    reads = judged.reads;
    isShown ||= judged.shows.length > 0;
  }
  return { isShown };
}
