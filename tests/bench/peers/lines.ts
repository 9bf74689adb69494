import { type Figures, medianOf, quantileOf } from './figures.ts';
import type { Samples } from './samples.ts';
import type { Subject } from './subject.ts';

type Name = Subject['name'];
type Take = (samples: Samples) => Figures | undefined;
type Load = Samples['loads'][number];
type Use = Samples['uses'][number];

/** A line of the table. */
export interface Line {
  words: string;
  unit: 'ms' | 'KB' | 'MB' | '';
  take: Take;
  /** The product's, and who is beside it. */
  subjects: readonly [ours: Name, ...Name[]];
  /** Whose figure is 1 ×. */
  against?: Name;
  /** The highest that is good enough, as a figure or as a share. */
  atMost?: number;
  share?: number;
}

const load =
  (read: (one: Load) => number | undefined): Take =>
  ({ loads }) =>
    medianOf(loads.map(read));
const click =
  (read: (one: Use) => number | null): Take =>
  ({ uses }) =>
    medianOf(uses.map(read));
const keys =
  (of: (one: Use) => Use['keys'], share: number): Take =>
  ({ uses }) =>
    quantileOf(uses.map(of), share);
const rows = (use: Use) => use.keys;
const letter = (use: Use) => use.letters;

const lcp = { unit: 'ms', take: load(({ lcpMs }) => lcpMs), against: 'bare' } as const;
const tbt = { unit: 'ms', take: load(({ tbtMs }) => tbtMs) } as const;
const firstRow = { unit: 'ms', take: load(({ firstRowMs }) => firstRowMs) } as const;
const beforeRows = { unit: '', take: load(({ requestsBeforeRows }) => requestsBeforeRows) } as const;
const requests = { unit: '', take: load(one => one.requests) } as const;
const scripts = { unit: 'KB', take: load(({ scriptBytes }) => scriptBytes / 1000) } as const;

const signIn: Line['subjects'] = ['sign-in', 'bare'];
const many: Line['subjects'] = ['list', 'mui', 'react-admin', 'bare'];
const few: Line['subjects'] = ['list-60', 'bare'];
const onlyMany: Line['subjects'] = ['list'];
const onlyFew: Line['subjects'] = ['list-60'];
const lists: Line['subjects'] = ['list', 'mui', 'react-admin'];
const atWork = { unit: 'ms', subjects: lists, against: 'mui', share: 0.5 } as const;
const letters = { unit: 'ms', subjects: lists, against: 'mui' } as const;
const fewAtWork = { unit: 'ms', subjects: onlyFew } as const;

export const lines: readonly Line[] = [
  { words: 'Sign-in: LCP', ...lcp, subjects: signIn, share: 0.6 },
  { words: 'Sign-in: requests until quiet', ...requests, subjects: signIn },
  { words: 'Sign-in: JavaScript until quiet', ...scripts, subjects: signIn, atMost: 105 },
  {
    words: 'Sign In pressed to first row, 60 orders',
    unit: 'ms',
    take: ({ signIns }) => medianOf(signIns),
    subjects: onlyFew,
    atMost: 2000,
  },
  { words: 'List of 10,000: LCP', ...lcp, subjects: many, share: 2 },
  { words: 'List of 10,000: first row', ...firstRow, subjects: lists },
  { words: 'List of 10,000: TBT', ...tbt, subjects: many, atMost: 300 },
  { words: 'List of 10,000: requests before the first row', ...beforeRows, subjects: lists, atMost: 15 },
  { words: 'List of 10,000: requests until quiet', ...requests, subjects: many },
  { words: 'List of 10,000: JavaScript until quiet', ...scripts, subjects: many, atMost: 190 },
  { words: 'List of 60: LCP', ...lcp, subjects: few, share: 1.5 },
  { words: 'List of 60: first row', ...firstRow, subjects: onlyFew },
  { words: 'List of 60: TBT', ...tbt, subjects: few },
  { words: 'List of 60: requests before the first row', ...beforeRows, subjects: onlyFew, atMost: 15 },
  { words: 'List of 60: JavaScript until quiet', ...scripts, subjects: few, atMost: 190 },
  { words: 'Key to its rows, p50', ...atWork, take: keys(rows, 0.5) },
  { words: 'Key to its rows, p95', ...atWork, take: keys(rows, 0.95) },
  { words: 'Letter to paint, p50', ...letters, take: keys(letter, 0.5) },
  { words: 'Letter to paint, p95', ...letters, take: keys(letter, 0.95), atMost: 40 },
  { words: 'Sort', ...atWork, take: click(({ sort }) => sort) },
  { words: 'Page change', ...atWork, take: click(({ nextPage }) => nextPage) },
  { words: 'Key to its rows, 60 orders, p50', ...fewAtWork, take: keys(rows, 0.5) },
  { words: 'Sort, 60 orders', ...fewAtWork, take: click(({ sort }) => sort) },
  {
    words: 'Heap after two forced collections',
    unit: 'MB',
    take: ({ heaps }) => medianOf(heaps.map(heap => heap / 1e6)),
    subjects: many,
    atMost: 12,
  },
  {
    words: 'Start without a network to the first row',
    unit: 'ms',
    take: ({ offlineStarts }) => medianOf(offlineStarts),
    subjects: onlyMany,
    atMost: 800,
  },
];
