import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';

export type CodeFormat = ReadInputBarcodeFormat;

/** What the page asks of the worker that reads codes. */
export type ReaderRequest =
  | { kind: 'load'; wasmUrl: string }
  | {
      kind: 'read';
      /** Transferred: it is the worker's to close. */
      picture: VideoFrame | ImageBitmap;
      formats: readonly CodeFormat[];
      /** All of the picture is searched, and not its middle alone. */
      isWhole: boolean;
    };

export interface CodeRead {
  /** With its symbology in front. @see ISO/IEC 15424 */
  text: string;
  isInMiddle: boolean;
}

export type ReaderAnswer =
  | { kind: 'loaded' }
  | { kind: 'read'; reads: readonly CodeRead[]; isBlack: boolean }
  | { kind: 'failed' };
