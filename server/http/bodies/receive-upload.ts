import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import busboy from 'busboy';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Db } from '#server/db/db.ts';
import { safeFileName } from '#server/domain/files/file-kinds.ts';
import type { UploadedFile } from '#server/domain/files/uploaded-file.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { RequestContext } from '#server/http/environment.ts';
import { addRemoveFile } from '#server/jobs/remove-file/enqueue.ts';
import { bodyLimits } from '#src/contract/constants.ts';
import { drain } from './drain-body.ts';
import { FileInspector, fileTooLarge } from './file-inspector.ts';
import { brokeOff } from './read-body.ts';

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
): Promise<{ fields: Record<string, string>; file: UploadedFile }> {
  const contentType = c.req.header('Content-Type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType) || !c.req.raw.body) {
    throw invalid('The body must be multipart/form-data.');
  }
  const body = Readable.fromWeb(c.req.raw.body as Parameters<typeof Readable.fromWeb>[0]);
  const fileKey = randomUUID();
  try {
    if (Number(c.req.header('Content-Length') ?? 0) > bodyLimits.document + formBytes) throw fileTooLarge();
    // Before the first byte: a server that is killed on the way leaves no file that nobody knows.
    await addRemoveFile(db, fileKey, 'later');
    return await readParts(body, contentType, fileKey, files);
  } catch (error) {
    // A client that is still sending doesn't read the answer; and nobody else can read on, once this has the body.
    await drain(body);
    // Best at once, and by the job at the latest: a store that is away must not hide why the upload failed.
    await files.remove(fileKey).catch(() => undefined);
    throw error;
  }
}

function readParts(body: Readable, contentType: string, fileKey: string, files: FileStore) {
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
      stored = storeFile(content, filename ?? '', fileKey, files);
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
): Promise<UploadedFile> {
  const inspector = new FileInspector();
  content.on('error', error => inspector.destroy(error));
  // What is refused must not stop the parts behind it.
  inspector.on('error', () => content.resume());
  content.pipe(inspector);
  await files.put(fileKey, inspector);
  const { size, sha256, mediaType } = inspector;
  return { fileKey, fileName: safeFileName(sentName, mediaType), mediaType, size, sha256 };
}
