import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FileMissing, type FileStore, FilesUnavailable } from '#server/adapters/files/file-store.ts';
import { createS3FileStore } from '#server/adapters/files/s3-file-store.ts';
import { openTestFiles } from '#tests/server/support/test-files.ts';
import { Bucket, bucketCredentials as credentials } from '#tests/support/bucket.ts';

let bucket: Bucket;
beforeAll(async () => {
  bucket = await Bucket.start();
});
afterAll(() => bucket.stop());
beforeEach(() => {
  bucket.trouble = undefined;
});

const openBucket = () => createS3FileStore({ url: bucket.url, ...credentials });

const stores: [string, () => FileStore][] = [
  ['a folder', openTestFiles],
  ['a bucket', openBucket],
];

describe.each(stores)('%s', (_, open) => {
  test('gives back what it was given, byte by byte, until it is removed', async () => {
    const store = open();
    const key = randomUUID();
    const content = randomBytes(3 * 1024 * 1024);
    await store.put(key, Readable.from([content.subarray(0, 1000), content.subarray(1000)]));
    expect((await buffer(await store.open(key))).equals(content)).toBe(true);
    await store.remove(key);
    await expect(store.open(key)).rejects.toThrow(FileMissing);
    await store.remove(key);
  });

  test('keeps nothing of a stream that failed, and says why', async () => {
    const store = open();
    const key = randomUUID();
    const failing = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error('The phone left the network.');
      })(),
    );
    await expect(store.put(key, failing)).rejects.toThrow('The phone left the network.');
    await expect(store.open(key)).rejects.toThrow(FileMissing);
  });

  test('answers when it is asked whether it is there', async () => {
    await open().check();
  });
});

test('a disk without room is an outage, so that the upload is tried again', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const content = Readable.from(
    (async function* () {
      yield randomBytes(1000);
      throw full;
    })(),
  );
  await expect(openTestFiles().put(randomUUID(), content)).rejects.toThrow(FilesUnavailable);
});

test('a bucket that is out is an error and no missing file', async () => {
  const store = openBucket();
  bucket.trouble = 503;
  await expect(store.open('key')).rejects.toThrow('The object store answered 503');
  await expect(store.put('key', Readable.from('x'))).rejects.toThrow('The object store answered 503');
  await expect(store.check()).rejects.toThrow(FilesUnavailable);
});

test('a wrong secret opens no bucket', async () => {
  const store = createS3FileStore({ url: bucket.url, ...credentials, secretAccessKey: 'guessed' });
  await expect(store.check()).rejects.toThrow('403');
});

describe('a bucket that hangs', () => {
  const impatient = () =>
    createS3FileStore({ url: bucket.url, ...credentials }, { beginMs: 150, progressMs: 300 });

  test('before the first byte of its answer is given up', async () => {
    bucket.trouble = 'silent';
    const words = 'The object store did not answer within 150 ms.';
    await expect(impatient().check()).rejects.toThrow(new FilesUnavailable(words));
    await expect(impatient().open('key')).rejects.toThrow(words);
    await expect(impatient().remove('key')).rejects.toThrow(words);
    await expect(impatient().put('key', Readable.from([randomBytes(4096)]))).rejects.toThrow(words);
  });

  test('while it takes a file is given up', async () => {
    bucket.trouble = 'deaf';
    const large = () => Readable.from([randomBytes(12 * 1024 * 1024)]);
    await expect(impatient().put('deaf', large())).rejects.toThrow('did not take a file within 300 ms.');
    bucket.trouble = 'silent';
    await expect(impatient().put('silent', large())).rejects.toThrow(FilesUnavailable);
  });

  test('in the middle of a file is given up, and a reader that takes its time is waited for', async () => {
    const store = createS3FileStore({ url: bucket.url, ...credentials }, { beginMs: 9000, progressMs: 1000 });
    const content = randomBytes(4 * 1024 * 1024);
    await store.put('file', Readable.from([content]));
    bucket.trouble = 'halting';
    await expect(buffer(await store.open('file'))).rejects.toThrow('did not go on within 1000 ms.');

    bucket.trouble = undefined;
    const read: Buffer[] = [];
    for await (const piece of await store.open('file')) {
      // Longer than the store may be silent.
      if (read.length === 0) await new Promise(resolve => setTimeout(resolve, 1200));
      read.push(piece as Buffer);
    }
    expect(Buffer.concat(read).equals(content)).toBe(true);
  });
});
