import type { PaperSet, TestPaper } from '../paper.ts';
import { rightButHard, rightIdentity } from './right-identity.ts';
import { rightLetters } from './right-papers.ts';
import { wrongCards, wrongRegistry, wrongUploads } from './wrong-identity.ts';
import { wrongLetters } from './wrong-letters.ts';

const papers: readonly TestPaper[] = [
  ...rightLetters,
  ...rightIdentity,
  ...rightButHard,
  ...wrongLetters,
  ...wrongCards,
  ...wrongRegistry,
  ...wrongUploads,
];

/** The first set: drawn on a canvas, and printed by a PDF library. */
export const setA: PaperSet = { papers, close: async () => {} };
