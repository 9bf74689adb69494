import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { FileMissing, type FileStore, FilesUnavailable } from './file-store.ts';
import { createFolderFileStore } from './folder-file-store.ts';
import { withTemporaryFolder } from './temporary-folders.ts';

export interface S3Place {
  /** Address of the bucket, without a slash at its end, such as https://s3.example/portolan. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Of an answer: to its beginning, connection included, and to its next piece or the next that is sent. */
export interface S3Patience {
  beginMs: number;
  progressMs: number;
}

const usualPatience: S3Patience = { beginMs: 10_000, progressMs: 30_000 };

/** Aborts what is under way when nothing happens for too long. */
function createWatch() {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    rest,
    expect(what: string, withinMs: number) {
      rest();
      timer = setTimeout(() => {
        controller.abort(new FilesUnavailable(`The object store did not ${what} within ${withinMs} ms.`));
      }, withinMs);
    },
  };
}

type Watch = ReturnType<typeof createWatch>;

/** Passes a body on as it is asked for. The store is waited for, and never the reader. */
function watchReading(body: ReadableStream<Uint8Array>, watch: Watch, progressMs: number) {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        watch.expect('go on', progressMs);
        const { done, value } = await reader.read().finally(watch.rest);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Passes a file on: each piece that is fetched means that the one before was taken, and after the last comes the
 * answer.
 */
async function* watchSending(
  pieces: AsyncIterable<Uint8Array>,
  watch: Watch,
  { beginMs, progressMs }: S3Patience,
) {
  for await (const piece of pieces) {
    watch.expect('take a file', progressMs);
    yield piece;
  }
  watch.expect('answer', beginMs);
}

interface StoreRequest {
  method?: 'PUT' | 'DELETE' | 'HEAD';
  headers?: Record<string, string>;
  body?: AsyncIterable<Uint8Array>;
}

/** Files in a bucket of an S3-compatible store, under `documents/`. */
export function createS3FileStore(
  { url, ...credentials }: S3Place,
  { beginMs, progressMs }: S3Patience = usualPatience,
): FileStore {
  // Its own repetitions would send a stream that is spent; callers and jobs repeat.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 });
  const addressOf = (key: string) => `${url}/documents/${key}`;

  /** The answer's beginning; `watch` rests by then. @throws FilesUnavailable */
  async function call(address: string, init: StoreRequest = {}, watch = createWatch()): Promise<Response> {
    const { body, headers } = init;
    const method = init.method ?? 'GET';
    const signed = await client.sign(address, {
      method,
      // The transport is encrypted and its length is known: hashing 15 MB once more proves nothing.
      headers: { ...headers, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
    });
    watch.expect('answer', beginMs);
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: watch.signal,
        ...(body && { body, duplex: 'half' }),
      } as RequestInit);
    } catch (cause) {
      if (cause instanceof FilesUnavailable) throw cause;
      throw new FilesUnavailable('The object store can’t be reached.', { cause });
    } finally {
      watch.rest();
    }
  }

  async function expectOk(answer: Response, what: string): Promise<Response> {
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new FilesUnavailable(`The object store answered ${answer.status} to ${what}.`);
  }

  return {
    // A store wants the length before the first byte, and a stream knows it after its last.
    put: (key, content) =>
      withTemporaryFolder(async folder => {
        await createFolderFileStore(folder).put(key, content);
        const file = join(folder, key.slice(0, 2), key);
        const { size } = await stat(file);
        const watch = createWatch();
        const body = watchSending(createReadStream(file), watch, { beginMs, progressMs });
        const headers = { 'Content-Length': String(size), 'Content-Type': 'application/octet-stream' };
        const answer = await call(addressOf(key), { method: 'PUT', body, headers }, watch);
        await (await expectOk(answer, 'a new file')).body?.cancel();
      }),
    async open(key) {
      const watch = createWatch();
      const answer = await call(addressOf(key), {}, watch);
      if (answer.status === 404) {
        await answer.body?.cancel();
        throw new FileMissing(`There is no file ${key}.`);
      }
      const { body } = await expectOk(answer, 'a read');
      if (!body) throw new FilesUnavailable('The object store answered a read without a body.');
      const watched = watchReading(body, watch, progressMs);
      return Readable.fromWeb(watched as Parameters<typeof Readable.fromWeb>[0]);
    },
    async remove(key) {
      const answer = await call(addressOf(key), { method: 'DELETE' });
      if (answer.status !== 404) await expectOk(answer, 'a removal');
      await answer.body?.cancel();
    },
    async check() {
      await (await expectOk(await call(url, { method: 'HEAD' }), 'a question for the bucket')).body?.cancel();
    },
  };
}
