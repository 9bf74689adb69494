import { conditions, filesOf, type SampleCondition } from '../../support/samples/conditions.ts';
import type { SampleDocument, SampleFile, SampleSet } from '../../support/samples/sample.ts';

export type SetName = 'A' | 'B';

/** Loaded when asked for: each has a drawing machine of its own. */
export const sampleSets: Record<SetName, () => Promise<SampleSet>> = {
  A: async () => (await import('../../support/samples/set-a/samples.ts')).setA,
  B: async () => (await import('../../support/samples/set-b/samples.ts')).setB,
};

/** `file`: what is uploaded as it is, whatever the condition. */
export const benchConditions = ['file', ...conditions] as const;
export type BenchCondition = 'file' | SampleCondition;

/** The conditions in which this paper can be had. */
export function conditionsOf({ drawing }: SampleDocument): BenchCondition[] {
  if (drawing.files) return ['file'];
  return conditions.filter(condition => (condition === 'printed' ? drawing.printed : drawing.faces));
}

export async function uploadsOf(
  { drawing }: SampleDocument,
  condition: BenchCondition,
  seed: number,
): Promise<readonly SampleFile[]> {
  if (condition === 'file') return (await drawing.files?.()) ?? [];
  if (condition === 'printed') return drawing.printed ? [await drawing.printed()] : [];
  return filesOf((await drawing.faces?.()) ?? [], condition, seed);
}
