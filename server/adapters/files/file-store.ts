import type { Readable } from 'node:stream';

/** Thrown where the store has nothing under a key. */
export class FileMissing extends Error {
  override name = 'FileMissing';
}

/** Thrown if the store isn’t responding, or not as it should: the same may be tried again. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
}

/** Where the bytes of documents are stored. Keys are ours: letters, digits and dashes. */
export interface FileStore {
  /**
   * Stores what a stream brings, and has it safe when this resolves. A stream that fails leaves nothing behind.
   * @throws Error of the stream
   * @throws FilesUnavailable
   */
  put(key: string, content: Readable): Promise<void>;
  /** @throws FileMissing @throws FilesUnavailable */
  open(key: string): Promise<Readable>;
  /** Also of what an interrupted `put` left; nothing there is no error. @throws FilesUnavailable */
  remove(key: string): Promise<void>;
  /** @throws Error if the store isn’t responding */
  check(): Promise<void>;
}
