import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { sniffedBytes, sniffMediaType } from '#server/domain/files/file-kinds.ts';
import { pictureSize } from '#server/domain/files/picture-size.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { bodyLimits, mostPicturePixels } from '#src/contract/constants.ts';

const path = 'file';
const megabyte = 1024 * 1024;

/** So far a picture is searched for its size; what a camera writes before it is shorter. */
const searchedBytes = megabyte;

export const fileTooLarge = () =>
  new Refusal(
    'DOCUMENT.TOO_LARGE',
    `A document may have at most ${bodyLimits.document / megabyte} MB. Scan it at a lower resolution, or upload its pages one by one.`,
    { path },
  );

type Done = (error?: Error | null, data?: Buffer) => void;

/**
 * Passes a file on while it counts it, and looks what it is before its first byte goes on. Ends with a Refusal for
 * one that is empty, too large, of another kind, or a picture of too many pixels.
 */
export class FileInspector extends Transform {
  readonly #digest = createHash('sha256');
  /** The beginning of the file, for as long as something is looked for in it. */
  #start: Buffer | null = Buffer.alloc(0);
  size = 0;
  mediaType = '';

  /** Hexadecimal. To be asked once, when all of it went through. */
  get sha256(): string {
    return this.#digest.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: string, done: Done) {
    this.size += chunk.length;
    if (this.size > bodyLimits.document) return done(fileTooLarge());
    this.#digest.update(chunk);
    if (!this.#start) return done(null, chunk);
    this.#start = Buffer.concat([this.#start, chunk]);
    if (this.mediaType) this.#measure(done, chunk);
    else if (this.#start.length < sniffedBytes) done();
    else this.#sniff(done, this.#start);
  }

  override _flush(done: Done) {
    if (this.size === 0) return done(new Refusal('DOCUMENT.EMPTY', 'The file is empty.', { path }));
    if (this.#start && !this.mediaType) this.#sniff(done, this.#start);
    else done();
  }

  #sniff(done: Done, start: Buffer) {
    sniffMediaType(start).then(mediaType => {
      this.mediaType = mediaType;
      this.#measure(done, start);
    }, done);
  }

  /** Passes `next` on, unless the picture turns out to be too large by what came with it. */
  #measure(done: Done, next: Buffer) {
    const start = this.#start ?? next;
    const found = pictureSize(this.mediaType, start);
    const isPicture = this.mediaType !== 'application/pdf';
    if (found || !isPicture || start.length > searchedBytes) this.#start = null;
    if (found && found.width * found.height > mostPicturePixels) {
      const most = mostPicturePixels / 1_000_000;
      const message = `A picture may have at most ${most} megapixels; this one has ${found.width} × ${found.height} pixels. Make it smaller, or photograph only the page.`;
      return done(new Refusal('DOCUMENT.TOO_COMPLEX', message, { path }));
    }
    done(null, next);
  }
}
