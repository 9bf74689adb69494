import * as v from 'valibot';
import { ApiErrorBody } from '#src/contract/api-error.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { readDoor, readRing, writeRing } from './desk-files.ts';

/** Something that the person at the desk can mend. */
export class DeskFailure extends Error {
  override name = 'DeskFailure';
}

async function call<E extends Endpoint>(
  url: string,
  key: string,
  endpoint: E,
  body?: unknown,
): Promise<v.InferOutput<E['answer']>> {
  const answer = await fetch(`${url}${deskBase}/${endpoint.path}`, {
    method: endpoint.method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw new DeskFailure(`The server does not answer at ${url}. Start it with: npm start`, { cause });
  });
  const content: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return v.parse(endpoint.answer, content);
  const refusal = v.safeParse(ApiErrorBody, content);
  throw new DeskFailure(
    refusal.success
      ? refusal.output.errors.map(error => error.message).join(' ')
      : `The server answered with status ${answer.status}.`,
  );
}

/**
 * Makes an invitation in the name of a forwarder, who is let in where the name is new.
 * @throws DeskFailure
 */
export async function invite(dataDirectory: string, name: string) {
  const door = readDoor(dataDirectory);
  if (!door) {
    throw new DeskFailure(`No server has run on ${dataDirectory}. Start one, or set DATA_DIR to its folder.`);
  }
  const ring = readRing(dataDirectory);
  let key = Object.hasOwn(ring, name) ? ring[name] : undefined;
  let isNew = false;
  if (key === undefined) {
    const { forwarder } = await call(door.url, door.operatorKey, deskEndpoints.addForwarder, { name });
    ({ key, isNew } = forwarder);
    writeRing(dataDirectory, { ...ring, [name]: key });
  }
  const { invitation } = await call(door.url, key, deskEndpoints.createInvitation);
  return { ...invitation, isNew };
}
