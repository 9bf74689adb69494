import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import busboy from 'busboy';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Db } from '#server/db/db.ts';
import { bareFileName, safeFileName, sniffedBytes, sniffMediaType } from '#server/domain/files/file-kinds.ts';
import { pictureSize } from '#server/domain/files/picture-size.ts';
import type { UploadedFile } from '#server/domain/files/uploaded-file.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { RequestContext } from '#server/http/environment.ts';
import { addRemoveFile } from '#server/queue/remove-file.ts';
import { bodyLimits, mostPicturePixels } from '#src/contract/constants.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import { drain } from './drain-body.ts';
import { brokeOff } from './read-body.ts';

const path = 'file';
const megabyte = 1024 * 1024;

/** So far a picture is searched for its size; what a camera writes before it is shorter. */
const searchedBytes = megabyte;

/** What is accepted as the file of a call; a table is looked into by its reader. */
interface FileRules {
  bytes: number;
  tooLarge: () => Refusal;
  empty: () => Refusal;
  isSniffed: boolean;
}

const rules: Record<Exclude<Endpoint['sends'], 'json'>, FileRules> = {
  document: {
    bytes: bodyLimits.document,
    tooLarge: () =>
      new Refusal(
        'DOCUMENT.TOO_LARGE',
        `A document may have at most ${bodyLimits.document / megabyte} MB. Scan it at a lower resolution, or upload its pages one by one.`,
        { path },
      ),
    empty: () => new Refusal('DOCUMENT.EMPTY', 'The file is empty.', { path }),
    isSniffed: true,
  },
  table: {
    bytes: uploadLimits.bytes,
    tooLarge: () =>
      new Refusal(
        'UPLOAD.TOO_LARGE',
        `A table may have at most ${uploadLimits.bytes / megabyte} MB. Upload it in parts.`,
        { path },
      ),
    empty: () => new Refusal('UPLOAD.EMPTY', 'The file is empty.', { path }),
    isSniffed: false,
  },
};

type Done = (error?: Error | null, data?: Buffer) => void;

/**
 * Passes a file on while it counts it, and looks what it is before its first byte goes on. Ends with a Refusal for
 * one that is empty, too large, of another kind, or a picture of too many pixels.
 */
class FileInspector extends Transform {
  readonly #digest = createHash('sha256');
  /** The beginning of the file, for as long as something is looked for in it. */
  #start: Buffer | null = Buffer.allocUnsafe(searchedBytes);
  /** A sender may choose pieces of one byte: to look at each would take hours. So it is looked at once it has doubled. */
  #nextLook = sniffedBytes;
  readonly #rules: FileRules;
  size = 0;
  mediaType = '';

  constructor(rules: FileRules) {
    super();
    this.#rules = rules;
    if (rules.isSniffed) return;
    this.#start = null;
    this.mediaType = 'application/octet-stream';
  }

  /** Hexadecimal. To be asked once, when all of it went through. */
  get sha256(): string {
    return this.#digest.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: string, done: Done) {
    this.size += chunk.length;
    if (this.size > this.#rules.bytes) return done(this.#rules.tooLarge());
    this.#digest.update(chunk);
    if (!this.#start) return done(null, chunk);
    const before = this.size - chunk.length;
    chunk.copy(this.#start, before);
    if (this.size < this.#nextLook) return this.mediaType ? done(null, chunk) : done();
    this.#nextLook = Math.min(2 * this.size, searchedBytes);
    const held = this.mediaType ? chunk : Buffer.concat([this.#start.subarray(0, before), chunk]);
    this.#look(this.#start.subarray(0, this.size), held, done);
  }

  override _flush(done: Done) {
    if (this.size === 0) return done(this.#rules.empty());
    if (!this.#start) return done();
    const start = this.#start.subarray(0, this.size);
    this.#look(start, this.mediaType ? undefined : start, done);
  }

  /** @param next is passed on after it, unless the file turns out to be no document, or too large a picture */
  #look(start: Buffer, next: Buffer | undefined, done: Done) {
    if (this.mediaType) return this.#measure(start, next, done);
    sniffMediaType(start).then(mediaType => {
      this.mediaType = mediaType;
      this.#measure(start, next, done);
    }, done);
  }

  #measure(start: Buffer, next: Buffer | undefined, done: Done) {
    const found = pictureSize(this.mediaType, start);
    const isPicture = this.mediaType !== 'application/pdf';
    if (found || !isPicture || start.length === searchedBytes) this.#start = null;
    if (found && found.width * found.height > mostPicturePixels) {
      const most = mostPicturePixels / 1_000_000;
      const message = `A picture may have at most ${most} megapixels; this one has ${found.width} × ${found.height} pixels. Make it smaller, or photograph only the page.`;
      return done(new Refusal('DOCUMENT.TOO_COMPLEX', message, { path }));
    }
    done(null, next);
  }
}

/** What the form around the file may take. */
const formBytes = 64 * 1024;

const invalid = (message: string) => new Refusal('REQUEST.INVALID', message, { path: 'file' });

/**
 * Streams the file of a multipart call into the store, in any order of the parts, and reads the texts beside it.
 * @returns the texts, and the file; a job that waits an hour removes the file unless something refers to it by then
 * @throws Refusal, and nothing is left in the store
 */
export async function receiveUpload(
  c: RequestContext,
  { files, db }: { files: FileStore; db: Db },
  kind: keyof typeof rules,
): Promise<{ fields: Record<string, string>; file: UploadedFile }> {
  const contentType = c.req.header('Content-Type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType) || !c.req.raw.body) {
    throw invalid('The body must be multipart/form-data.');
  }
  const body = Readable.fromWeb(c.req.raw.body as Parameters<typeof Readable.fromWeb>[0]);
  const fileKey = randomUUID();
  try {
    const { bytes, tooLarge } = rules[kind];
    if (Number(c.req.header('Content-Length') ?? 0) > bytes + formBytes) throw tooLarge();
    // Before the first byte: a server that is killed on the way leaves no file that nobody knows.
    await addRemoveFile(db, fileKey, 'later');
    return await readParts(body, contentType, (content, name) =>
      storeFile(content, name, fileKey, files, rules[kind]),
    );
  } catch (error) {
    // A client that is still sending doesn't read the answer; and nobody else can read on, once this has the body.
    await drain(body);
    // Best at once, and by the job at the latest: a store that is away must not hide why the upload failed.
    await files.remove(fileKey).catch(() => undefined);
    throw error;
  }
}

function readParts(
  body: Readable,
  contentType: string,
  storeFile: (content: Readable, sentName: string) => Promise<UploadedFile>,
) {
  return new Promise<{ fields: Record<string, string>; file: UploadedFile }>((resolve, reject) => {
    const fields: Record<string, string> = {};
    let stored: Promise<UploadedFile> | undefined;
    let hasFailed = false;
    const fail = (error: unknown) => {
      if (hasFailed) return;
      hasFailed = true;
      body.unpipe(parser);
      parser.destroy();
      // The store closes its half before anything is removed.
      void Promise.allSettled([stored]).then(() => reject(error));
    };
    const parser = openParser(contentType);
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, content, { filename }) => {
      if (name !== 'file' || stored !== undefined) {
        content.resume();
        fail(invalid('There must be one file, in the part “file”.'));
        return;
      }
      stored = storeFile(content, filename ?? '');
      stored.catch(fail);
    });
    parser.on('error', () => fail(invalid('The upload is malformed.')));
    parser.on('filesLimit', () => fail(invalid('There must be only one file.')));
    parser.on('close', () => {
      if (stored === undefined) return fail(invalid('There is no file.'));
      stored.then(file => hasFailed || resolve({ fields, file }), fail);
    });
    body.on('error', () => fail(brokeOff()));
    body.pipe(parser);
  });
}

function openParser(contentType: string) {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 4096, parts: 12 },
    });
  } catch {
    throw invalid('The upload is malformed.');
  }
}

async function storeFile(
  content: Readable,
  sentName: string,
  fileKey: string,
  files: FileStore,
  accepted: FileRules,
): Promise<UploadedFile> {
  const inspector = new FileInspector(accepted);
  content.on('error', error => inspector.destroy(error));
  // What is refused must not stop the parts behind it.
  inspector.on('error', () => content.resume());
  content.pipe(inspector);
  await files.put(fileKey, inspector);
  const { size, sha256, mediaType } = inspector;
  const fileName = accepted.isSniffed ? safeFileName(sentName, mediaType) : bareFileName(sentName);
  return { fileKey, fileName, mediaType, size, sha256 };
}
