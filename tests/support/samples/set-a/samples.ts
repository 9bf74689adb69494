import type { SampleDocument, SampleSet } from '../sample.ts';
import { rightButHard, rightIdentity } from './right-identity.ts';
import { rightLetters } from './right-samples.ts';
import { wrongCards, wrongRegistry, wrongUploads } from './wrong-identity.ts';
import { wrongLetters } from './wrong-letters.ts';

const samples: readonly SampleDocument[] = [
  ...rightLetters,
  ...rightIdentity,
  ...rightButHard,
  ...wrongLetters,
  ...wrongCards,
  ...wrongRegistry,
  ...wrongUploads,
];

/** The first set: drawn on a canvas, and printed by a PDF library. */
export const setA: SampleSet = { samples, close: async () => {} };
