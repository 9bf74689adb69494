import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { FileMissing, type FileStore } from './file-store.ts';
import { createFolderFileStore } from './folder-file-store.ts';

export interface S3Place {
  /** Address of the bucket, without a slash at its end, such as https://s3.example/portolan. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const answerWithinMs = 60_000;

/** Files in a bucket of an S3-compatible store, under `documents/`. */
export function createS3FileStore({ url, ...credentials }: S3Place): FileStore {
  // Its own repetitions would send a stream that is spent; callers and jobs repeat.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 });
  const addressOf = (key: string) => `${url}/documents/${key}`;

  async function ask(address: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
    const { method = 'GET', body, headers } = init;
    const signed = await client.sign(address, {
      method,
      // The transport is encrypted and its length is known: hashing 15 MB once more proves nothing.
      headers: { ...headers, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
    });
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(answerWithinMs),
      ...(body && { body, duplex: 'half' }),
    } as RequestInit);
  }

  async function expectOk(answer: Response, what: string): Promise<Response> {
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new Error(`The object store answered ${answer.status} to ${what}.`);
  }

  return {
    async put(key, content) {
      // A store wants the length before the first byte, and a stream knows it after its last.
      const folder = await mkdtemp(join(tmpdir(), 'portolan-upload-'));
      try {
        await createFolderFileStore(folder).put(key, content);
        const file = join(folder, key.slice(0, 2), key);
        const { size } = await stat(file);
        const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
        const headers = { 'Content-Length': String(size), 'Content-Type': 'application/octet-stream' };
        const answer = await ask(addressOf(key), { method: 'PUT', body, headers });
        await (await expectOk(answer, 'a new file')).body?.cancel();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async open(key) {
      const answer = await ask(addressOf(key), {});
      if (answer.status === 404) {
        await answer.body?.cancel();
        throw new FileMissing(`There is no file ${key}.`);
      }
      const { body } = await expectOk(answer, 'a read');
      if (!body) throw new Error('The object store answered a read without a body.');
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    },
    async remove(key) {
      const answer = await ask(addressOf(key), { method: 'DELETE' });
      if (answer.status !== 404) await expectOk(answer, 'a removal');
      await answer.body?.cancel();
    },
    async check() {
      await (await expectOk(await ask(url, { method: 'HEAD' }), 'a question for the bucket')).body?.cancel();
    },
  };
}
