import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import workerUrl from './read-codes.ts?worker&url';
import type { CodeFormat, CodeRead, ReaderAnswer, ReaderRequest } from './reader-messages.ts';

/** The files that read codes. The service worker has them from their first use on. */
const readerFiles = { workerUrl, wasmUrl };

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

  /** With a way back of its own: nothing is answered with what was found for something else. */
  #ask(request: ReaderRequest, ...transferred: Transferable[]): Promise<ReaderAnswer> {
    const { port1, port2 } = new MessageChannel();
    return new Promise(resolve => {
      port1.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
        port1.close();
        resolve(data);
      };
      this.#worker.onerror = () => resolve({ kind: 'failed' });
      this.#worker.postMessage(request, [port2, ...transferred]);
    });
  }
}

/** Fetches them for later, on a device whose camera is likely to be used: one that is held in a hand. */
export async function prefetchReader(): Promise<void> {
  if (!navigator.mediaDevices || !matchMedia('(pointer: coarse)').matches) return;
  const devices = await navigator.mediaDevices.enumerateDevices();
  if (!devices.some(({ kind }) => kind === 'videoinput')) return;
  await serviceWorkerControls();
  for (const url of [workerUrl, wasmUrl])
    if (!(await caches.match(url, { ignoreVary: true }))) await (await fetch(url)).blob();
}

/** It stores what it is asked for; before a first visit's worker is there, nothing would be stored. */
async function serviceWorkerControls(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}
