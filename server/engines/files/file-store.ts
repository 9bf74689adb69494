import type { Readable } from 'node:stream';

/** Thrown where the store has nothing under a key. */
export class FileMissing extends Error {
  override name = 'FileMissing';
}

/** Where the bytes of documents lie. Keys are ours: letters, digits and dashes. */
export interface FileStore {
  /**
   * Stores what a stream brings, and has it safe when this resolves. A stream that fails leaves nothing behind.
   * @throws Error of the stream
   */
  put(key: string, content: Readable): Promise<void>;
  /** @throws FileMissing */
  open(key: string): Promise<Readable>;
  /** Also of what an interrupted `put` left; nothing there is no error. */
  remove(key: string): Promise<void>;
  /** @throws Error where the store does not answer */
  check(): Promise<void>;
}
