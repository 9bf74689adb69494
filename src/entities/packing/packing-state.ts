import type { Signal } from '#src/entities/scanned-code/signal-table.ts';
import type { LabelAnswers, LabelVerdict } from './judge-label.ts';

/** When a scan was typed, in milliseconds of the page's own clock. */
export interface Scan {
  text: string;
  /** Its first character. */
  startedAt: number;
  /** Its last one. */
  endedAt: number;
}

/** What a scan is where an order is due: it opens one, one has to be fetched first, or a notice says why not. */
export type Found<Notice> = { opens: string } | { fetches: string; notice: Notice } | { notice: Notice };

/** What a person has answered about a label at the packing table. */
export interface PackingAnswers extends LabelAnswers {
  /** It is this order's, although a code before it couldn't be read. */
  isOwn?: boolean;
  /** The parcel goes although the buyer has asked to cancel. */
  isCancellationSeen?: boolean;
  /** The parcel goes although not all of it was counted. */
  isCountSkipped?: boolean;
}

export interface LabelEntry {
  /** As it was scanned or typed. */
  text: string;
  trackingId: string;
  answers: PackingAnswers;
  isTyped: boolean;
}

/** A code that a person gives to an item of the open order. */
export interface Assignment {
  code: string;
  itemId: string;
}

export type Question =
  | { kind: 'other-order'; other: string }
  /** Whether a code that nobody knew is really the item's. */
  | ({ kind: 'article' } & Assignment)
  | {
      kind: 'label';
      verdict: Extract<LabelVerdict, { kind: 'used' | 'which-carrier' }>;
      label: LabelEntry;
    }
  /** A code before it was nothing that is known, perhaps another order's. */
  | { kind: 'after-unknown'; unknown: string; label: LabelEntry }
  | { kind: 'cancellation'; label: LabelEntry };

/** What is said beside the work, without asking anything. */
export type PackingNotice<Notice> =
  | { kind: 'found'; found: Notice }
  /** What was scanned or typed where a label was due, and is none. */
  | {
      kind: 'no-label';
      verdict: Extract<LabelVerdict, { kind: 'order' | 'article' | 'routing' | 'unknown' }>;
    }
  /** An article's code that counts nothing. */
  | ArticleNotice
  /** A label was scanned before everything was counted. */
  | { kind: 'not-counted'; label: LabelEntry }
  | { kind: 'same-order' }
  | { kind: 'undone' };

/** `code` is absent where it can be no article's. */
export type ArticleNotice = { kind: 'article' } & (
  | { what: 'too-many'; code: string; name: string; quantity: number }
  | { what: 'other' | 'unknown'; code: string }
  | { what: 'none'; text: string }
);

/** What a scan is where contents are counted. */
export interface ArticleVerdict {
  signal: Signal;
  /** The item of which it is a unit. */
  counts?: string;
  notice?: ArticleNotice;
  /** It is nothing that is known. */
  unknown?: string;
}

interface At<Notice> {
  notice?: PackingNotice<Notice> | undefined;
}
interface Turn {
  orderId: string;
}
interface BeforeLabel extends Turn {
  /** A code that couldn't be read, because of which the next label asks. */
  unknown?: string | undefined;
}

/** The order's label is still due. */
type Unfinished<Notice> =
  | ({ kind: 'open' } & BeforeLabel & At<Notice>)
  | ({ kind: 'question'; question: Question } & BeforeLabel)
  | ({ kind: 'not-saved'; label: LabelEntry } & Turn);

type Place<Notice> =
  /** No order is open, and no label is taken. `fetching` is the order that is being looked for. */
  | ({ kind: 'list'; fetching?: string } & At<Notice>)
  | Unfinished<Notice>
  | ({ kind: 'saving'; label: LabelEntry } & Turn)
  | ({ kind: 'saved'; trackingId: string } & Turn & At<Notice>)
  /** It doesn't wait any more, which wasn't done here. Should it wait again, its question is open again too. */
  | ({ kind: 'gone'; before: Unfinished<Notice> } & Turn & At<Notice>);

export type PackingState<Notice> = Place<Notice> & {
  /** When it began: a scan whose first character is older belongs to another state. */
  since: number;
  /** Counts the turns: an order that is opened again begins again. */
  turn: number;
  /** Orders whose turn ended without a label, by another order's code. */
  putAside: readonly string[];
};

/** What is known at the packing table when a label comes. */
export interface AtTable {
  verdict: LabelVerdict;
  /** Something was counted, left out or typed for the open order. */
  isStarted: boolean;
  isCancellationRequested: boolean;
  /** Where contents are counted: absent for what may be a label. */
  article?: ArticleVerdict | undefined;
  /** Units without which no label is taken, and of which nobody who may has said that they aren't counted. */
  left?: number;
}

/** What happens at the packing table. */
export type PackingInput<Notice> =
  | {
      kind: 'scan';
      scan: Scan;
      /** The order whose number it is, open or not. */
      orderId: string | undefined;
      trackingId: string | undefined;
      /** Looked for only where an order is due: a label must not wait for it. */
      found: () => Found<Notice>;
      /** Absent where no order is open. */
      table?: AtTable;
    }
  /** A person presses Confirm; `answers` are those that the same text got before. */
  | { kind: 'typed'; text: string; answers: PackingAnswers; table: AtTable }
  /** A question about a label, or a notice, is answered by a tap. */
  | { kind: 'answered'; text: string; answers: PackingAnswers; table: AtTable }
  /** A person says which item a code is, and is asked whether it really is. */
  | { kind: 'assigning'; assignment: Assignment }
  | { kind: 'assigned' }
  /** A person opens an order, or a question is answered with it. */
  | { kind: 'opened'; orderId: string }
  /** The question isn't followed, or the label that wasn't saved is given up. */
  | { kind: 'dismissed' }
  | { kind: 'closed' }
  /** The address has changed by itself. */
  | { kind: 'moved'; orderId: string | undefined }
  | { kind: 'fetched'; orderId: string; found: Found<Notice> }
  | { kind: 'saved'; orderId: string; trackingId: string }
  | { kind: 'not-saved'; orderId: string }
  /** The same values, although the marketplace's list refuses them. */
  | { kind: 'saved-anyway' }
  | { kind: 'undone'; orderId: string }
  | { kind: 'gone'; orderId: string; isGone: boolean }
  /** The order of the address isn't among those that are known. */
  | { kind: 'missing'; orderId: string; found: Found<Notice> };

/** What the form of the open order tells. */
export type PackingTap = Exclude<PackingInput<unknown>, { kind: 'scan' | 'fetched' | 'missing' }>;

export type PackingEvent<Notice> = PackingInput<Notice> & { now: number };

export type PackingEffect =
  | { kind: 'signal'; signal: Signal }
  | { kind: 'show'; orderId: string | undefined }
  | { kind: 'fetch'; orderId: string }
  | { kind: 'save'; orderId: string; trackingId: string; carrier: string | undefined; isShared: boolean }
  | { kind: 'save-anyway'; orderId: string }
  /** One unit; with the code that was assigned to its item. */
  | { kind: 'count'; itemId: string; code?: string };

export interface Step<Notice> {
  state: PackingState<Notice>;
  effects: readonly PackingEffect[];
}

/** The answers that hold for a text: only those that were given about it. */
export function answersFor(state: PackingState<unknown>, text: string): PackingAnswers {
  const label = state.kind === 'not-saved' ? state.label : undefined;
  return label && (label.text === text || label.trackingId === text) ? label.answers : {};
}
