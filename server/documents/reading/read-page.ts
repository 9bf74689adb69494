/** Where something is, in pixels of the picture that was read. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** One line of a document. */
export interface ReadLine {
  /** What each look at it saw: one, or several where it matters. A text layer needs one. */
  looks: readonly string[];
  /** How tall its letters are, of those of the page's text; undefined where that isn't known. */
  size?: number | undefined;
}

/** What was read of one page. */
export interface ReadPage {
  lines: readonly ReadLine[];
  /** The file says so itself: a text layer, nothing guessed from a picture. */
  certain: boolean;
  /** How sure the recognition is of its letters, 0–100. */
  sureness: number;
  /** Nothing is drawn or printed on it. */
  blank: boolean;
  /** What is wrong with its picture, where no letter was read. */
  fault?: PictureFault | undefined;
}

export type PictureFault = 'dark' | 'tooSmall' | 'noText';

export const blankPage: ReadPage = { lines: [], certain: false, sureness: 0, blank: true };

/** What keeps a file from being read at all. */
export type FileFault = 'locked' | 'damaged' | 'tooLarge';

export class UnreadableFile extends Error {
  readonly fault: FileFault;
  /** Its place among the files that are read together. */
  file: number | undefined;
  constructor(fault: FileFault, cause: unknown) {
    super(`The file is ${fault}`, { cause });
    this.name = 'UnreadableFile';
    this.fault = fault;
  }
}

export type Script = 'latin' | 'han';

/** Which lines decide about a document. */
export interface CloserLook {
  /**
   * Whether a line is worth a closer look, or one more, and by whose letters; undefined where it isn't.
   * @param looks what was seen so far
   */
  again(looks: readonly string[]): Script | undefined;
  /** Whether a line is the label of something that stands beside it, and by whose letters that is written. */
  beside(text: string): Script | undefined;
}
