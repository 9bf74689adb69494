import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

export const bucketCredentials = {
  accessKeyId: 'AKPORTOLAN',
  secretAccessKey: 'a secret of the bucket',
  region: 'eu-central-1',
};

/**
 * A status: answers nothing else. `silent`: takes every request and never answers. `halting`: begins each answer and
 * doesn't go on. `deaf`: reads no body.
 */
export type BucketTrouble = number | 'silent' | 'halting' | 'deaf';

/** A bucket that takes nothing without its length, and nobody without a signature that it can make itself. */
export class Bucket {
  readonly #objects = new Map<string, Buffer>();
  #server: Server | undefined;
  #port = 0;
  trouble: BucketTrouble | undefined;

  static async start(): Promise<Bucket> {
    const bucket = new Bucket();
    await bucket.start();
    return bucket;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/portolan`;
  }

  /** Listens, after a stop on the same port and with the same objects. */
  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    this.#server?.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { trouble } = this;
    if (trouble === 'deaf') return;
    // A client that gives up breaks its body off.
    const body = await buffer(request).catch(() => undefined);
    if (!body || trouble === 'silent') return;
    const key = request.url ?? '';
    if (typeof trouble === 'number') response.writeHead(trouble).end();
    else if (!(await isSigned(request))) response.writeHead(403).end('SignatureDoesNotMatch');
    else if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) response.writeHead(411).end();
      else {
        this.#objects.set(key, body);
        response.writeHead(200).end();
      }
    } else if (request.method === 'DELETE') {
      this.#objects.delete(key);
      response.writeHead(204).end();
    } else if (request.method === 'HEAD') response.writeHead(key === '/portolan' ? 200 : 404).end();
    else {
      const found = this.#objects.get(key);
      response.writeHead(found ? 200 : 404, { 'Content-Length': String(found?.length ?? 0) });
      if (trouble === 'halting') response.write(found?.subarray(0, 10));
      else response.end(found);
    }
  }
}

async function isSigned(request: IncomingMessage): Promise<boolean> {
  const { headers } = request;
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const signer = new AwsV4Signer({
    ...bucketCredentials,
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
