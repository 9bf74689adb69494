import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FileMissing, type FileStore } from '#server/engines/files/file-store.ts';
import { createS3FileStore } from '#server/engines/files/s3-file-store.ts';
import { openTestFiles } from './support/test-files.ts';

const credentials = {
  accessKeyId: 'AKPORTOLAN',
  secretAccessKey: 'a secret of the bucket',
  region: 'eu-central-1',
};

/** A bucket that takes nothing without its length, and nobody without a signature that it can make itself. */
const objects = new Map<string, Buffer>();
let outage: number | undefined;
let server: Server;
let url: string;

async function isSigned(request: IncomingMessage): Promise<boolean> {
  const { headers } = request;
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const signer = new AwsV4Signer({
    ...credentials,
    service: 's3',
    method: request.method ?? '',
    url: `http://${headers.host}${request.url}`,
    headers: Object.fromEntries(
      signed.filter(name => name !== 'host').map(name => [name, String(headers[name])]),
    ),
    datetime: String(headers['x-amz-date']),
    allHeaders: true,
  });
  return (await signer.sign()).headers.get('Authorization') === headers.authorization;
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await buffer(request);
    const key = request.url ?? '';
    if (outage) response.writeHead(outage).end();
    else if (!(await isSigned(request))) response.writeHead(403).end('SignatureDoesNotMatch');
    else if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) response.writeHead(411).end();
      else {
        objects.set(key, body);
        response.writeHead(200).end();
      }
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (request.method === 'HEAD') response.writeHead(key === '/portolan' ? 200 : 404).end();
    else {
      const found = objects.get(key);
      response.writeHead(found ? 200 : 404).end(found);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/portolan`;
});
afterAll(() => server.close());
beforeEach(() => {
  outage = undefined;
});

const stores: [string, () => FileStore][] = [
  ['a folder', openTestFiles],
  ['a bucket', () => createS3FileStore({ url, ...credentials })],
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

test('a bucket that is out is an error and no missing file', async () => {
  const store = createS3FileStore({ url, ...credentials });
  outage = 503;
  await expect(store.open('key')).rejects.toThrow('The object store answered 503');
  await expect(store.put('key', Readable.from('x'))).rejects.toThrow('The object store answered 503');
  await expect(store.check()).rejects.toThrow('503');
});

test('a wrong secret opens no bucket', async () => {
  const store = createS3FileStore({ url, ...credentials, secretAccessKey: 'guessed' });
  await expect(store.check()).rejects.toThrow('403');
});
