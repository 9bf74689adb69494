import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecognisers } from '#server/documents/reading/recognisers.ts';
import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { judgeSample } from './judge-sample.ts';
import { type BenchCondition, type SetName, sampleSets, uploadsOf } from './sample-sets.ts';

/** One paper in one condition. */
export interface Task {
  set: SetName;
  id: string;
  condition: BenchCondition;
}

export interface Result extends Task {
  type: DocumentType;
  isRight: boolean;
  /** Of a wrong paper. */
  accepted: readonly CheckReasonCode[];
  codes: readonly CheckReasonCode[];
  sentences: readonly string[];
  pages: number;
  milliseconds: number;
  altered: number;
  alteredOk: readonly string[];
}

const extensions = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The same in each run, and another for each paper: how it lies, and what the light is like. */
const seedOf = (id: string) =>
  [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 99_991, 7);

/**
 * Draws, reads and judges papers, one after the other.
 * @param save a folder that gets what is read
 */
export async function runSamples(
  tasks: readonly Task[],
  onResult: (result: Result) => void,
  save?: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-ocr-'));
  const recognisers = createRecognisers();
  const sets = new Map(
    await Promise.all(
      [...new Set(tasks.map(({ set }) => set))].map(async name => [name, await sampleSets[name]()] as const),
    ),
  );
  if (save) await mkdir(save, { recursive: true });
  try {
    for (const task of tasks) {
      const sample = sets.get(task.set)?.samples.find(({ id }) => id === task.id);
      if (!sample) throw new Error(`No paper is called ${task.id}`);
      const files = await uploadsOf(sample, task.condition, seedOf(task.id));
      if (save) {
        for (const [place, { mediaType, bytes }] of files.entries()) {
          const name = `${task.id}.${task.condition}.${place}.${extensions[mediaType]}`;
          await writeFile(join(save, name), bytes);
        }
      }
      const { reasons, pages, milliseconds, altered, alteredOk } = await judgeSample(
        sample,
        files,
        folder,
        recognisers,
      );
      onResult({
        ...task,
        type: sample.type,
        isRight: sample.expected === 'right',
        accepted: sample.expected === 'right' ? [] : sample.expected.reasons,
        codes: reasons.map(({ code }) => code),
        sentences: reasons.map(({ reason }) => reason),
        pages,
        milliseconds,
        altered,
        alteredOk: alteredOk.map(form => JSON.stringify(form)),
      });
    }
  } finally {
    await recognisers.close();
    for (const set of sets.values()) await set.close();
    await rm(folder, { recursive: true, force: true });
  }
}
