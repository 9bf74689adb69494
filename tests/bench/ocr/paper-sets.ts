import { conditions, filesOf, type PaperCondition } from '../../support/papers/conditions.ts';
import type { PaperFile, PaperSet, TestPaper } from '../../support/papers/paper.ts';

export type SetName = 'A' | 'B';

/** Loaded when asked for: each has a drawing machine of its own. */
export const paperSets: Record<SetName, () => Promise<PaperSet>> = {
  A: async () => (await import('../../support/papers/set-a/papers.ts')).setA,
  B: async () => (await import('../../support/papers/set-b/papers.ts')).setB,
};

/** `file`: what is uploaded as it is, whatever the condition. */
export const benchConditions = ['file', ...conditions] as const;
export type BenchCondition = 'file' | PaperCondition;

/** The conditions in which this paper can be had. */
export function conditionsOf({ drawing }: TestPaper): BenchCondition[] {
  if (drawing.files) return ['file'];
  return conditions.filter(condition => (condition === 'printed' ? drawing.printed : drawing.faces));
}

export async function uploadsOf(
  { drawing }: TestPaper,
  condition: BenchCondition,
  seed: number,
): Promise<readonly PaperFile[]> {
  if (condition === 'file') return (await drawing.files?.()) ?? [];
  if (condition === 'printed') return drawing.printed ? [await drawing.printed()] : [];
  return filesOf((await drawing.faces?.()) ?? [], condition, seed);
}
