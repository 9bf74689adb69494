import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { ApiErrorBody } from '#src/contract/api-error.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { apiBase } from '#src/contract/headers.ts';

interface Tries {
  port: number;
  token: string;
  calls: readonly Endpoint[];
  tries: number;
}

const kilobyte = 1024;
const chunk = Buffer.alloc(16 * kilobyte, 'x');

/** Sends a body in chunks, whose length nobody knows before, as fast as the connection takes it. */
async function sendChunked(
  agent: Agent,
  { port, token }: Tries,
  { method, path, sends }: Endpoint,
  bytes: number,
) {
  const contentType = sends === 'json' ? 'application/json' : 'multipart/form-data; boundary=edge';
  const sent = request({
    port,
    agent,
    method,
    path: `${apiBase}/${path}`,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': contentType },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  if (sends !== 'json') {
    sent.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n');
  } else sent.write('"');
  for (let left = bytes; left > 0; left -= chunk.length) {
    if (!sent.write(chunk)) await Promise.race([once(sent, 'drain'), answered]);
  }
  sent.end(sends === 'json' ? '"' : '\r\n--edge--\r\n');
  const [answer] = await answered;
  return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
}

/** The next call of the same client, on the same connection where the answer let it stay open. */
async function callNext(agent: Agent, { port }: Tries): Promise<number | undefined> {
  const sent = request({ port, agent, path: `${apiBase}/openapi.json` }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await text(answer);
  return answer.statusCode;
}

/**
 * Sends bodies that are too large, from just above the limit to some megabytes, each followed by another call.
 * @returns what was not answered with 413 and `Connection: close`, or hurt the call behind it
 */
export async function tryLargeBodies(given: Tries): Promise<{ tries: number; failures: string[] }> {
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let done = 0; done < given.tries; done++) {
    const endpoint = given.calls[done % given.calls.length] as Endpoint;
    const bytes =
      endpoint.sends !== 'json' ? 16 * kilobyte * kilobyte : (257 + ((done * 389) % 4000)) * kilobyte;
    try {
      const { status, connection, body } = await sendChunked(agent, given, endpoint, bytes);
      const isWell = status === 413 && connection === 'close' && v.is(ApiErrorBody, JSON.parse(body));
      if (!isWell) failures.push(`${endpoint.path}, ${bytes} bytes: ${status} ${connection} ${body}`);
      const next = await callNext(agent, given);
      if (next !== 200) failures.push(`the call after ${endpoint.path}: ${next}`);
    } catch (error) {
      failures.push(`${endpoint.path}, ${bytes} bytes: ${error}`);
    }
  }
  agent.destroy();
  return { tries: given.tries, failures };
}
