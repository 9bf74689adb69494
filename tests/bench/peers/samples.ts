import type { Load } from './load.ts';
import type { Subject } from './subject.ts';
import type { ListUse } from './use-list.ts';

/** What was measured of one subject, one entry a round. */
export interface Samples {
  loads: Load[];
  /** Milliseconds from Sign In to the first row. */
  signIns: number[];
  heaps: number[];
  uses: ListUse[];
  /** Milliseconds of a start without a server. */
  offlineStarts: number[];
}

export type SamplesOf = ReadonlyMap<Subject['name'], Samples>;

export const noSamples = (): Samples => ({
  loads: [],
  signIns: [],
  heaps: [],
  uses: [],
  offlineStarts: [],
});
