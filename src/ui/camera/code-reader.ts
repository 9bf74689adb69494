import { readerFiles } from './reader-files.ts';
import type { CodeFormat, CodeRead, ReaderAnswer, ReaderRequest } from './reader-messages.ts';

export interface SearchedPicture {
  reads: readonly CodeRead[];
  /** It shows nothing at all. */
  isBlack: boolean;
}

/** Reads codes in pictures, one after the other, in a worker of its own. */
export class CodeReader {
  readonly #worker = new Worker(readerFiles.workerUrl, { type: 'module' });

  /** @throws Error where its files can't be had, as without a network before its first use */
  static async load(): Promise<CodeReader> {
    const reader = new CodeReader();
    const loaded = await reader.#ask({ kind: 'load', wasmUrl: readerFiles.wasmUrl });
    if (loaded.kind === 'loaded') return reader;
    reader.close();
    throw new Error('The camera’s reader can’t be loaded.');
  }

  /** @returns undefined where it couldn't be searched */
  async read(
    picture: VideoFrame | ImageBitmap,
    { formats, isWhole }: { formats: readonly CodeFormat[]; isWhole: boolean },
  ): Promise<SearchedPicture | undefined> {
    const answer = await this.#ask({ kind: 'read', picture, formats, isWhole }, picture);
    return answer.kind === 'read' ? answer : undefined;
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask(request: ReaderRequest, ...transferred: Transferable[]): Promise<ReaderAnswer> {
    return new Promise(resolve => {
      this.#worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => resolve(data);
      this.#worker.onerror = () => resolve({ kind: 'failed' });
      this.#worker.postMessage(request, transferred);
    });
  }
}
