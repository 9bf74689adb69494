import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { digestOf } from '#server/adapters/keys/digest.ts';
import { keyIdOf } from '#server/domain/desk-key.ts';
import { type DeskAccess, readAccess, readKeyRing, writeKeyRing } from '#server/partners/desk-files.ts';
import { ApiErrorBody } from '#src/contract/api-error.ts';
import { type ClearanceChange, deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';

/** Something that the person who runs the command can correct. */
export class DeskFailure extends Error {
  override name = 'DeskFailure';
}

/** What is saved goes to a folder that is there. @throws DeskFailure */
export function requireFolder(folder: string): void {
  if (!existsSync(folder)) throw new DeskFailure(`There is no folder ${folder}.`);
}

/** Whose name something is done in. */
export type DeskActor =
  | { forwarder: string; email?: string | undefined }
  /** Without a name: the only broker there is. `eori` and `country` let a new one in. */
  | { broker: string | undefined; eori?: string | undefined; country?: string | undefined }
  | 'operator';

interface Request {
  body?: unknown;
  params?: Record<string, string>;
  patienceMs?: number;
}

async function send(
  url: string,
  key: string,
  endpoint: Endpoint,
  { body, params, patienceMs = 20_000 }: Request,
): Promise<Response> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params?.[name] ?? ''));
  const answer = await fetch(`${url}${deskBase}/${path}`, {
    method: endpoint.method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch((cause: unknown) => {
    throw new DeskFailure(`The server at ${url} isn’t responding: is it running?`, { cause });
  });
  if (answer.ok) return answer;
  const refusal = v.safeParse(ApiErrorBody, await answer.json().catch(() => undefined));
  throw new DeskFailure(
    refusal.success
      ? refusal.output.errors.map(error => error.message).join(' ')
      : `The server answered with status ${answer.status}.`,
  );
}

async function call<E extends Endpoint>(
  url: string,
  key: string,
  endpoint: E,
  request: Request = {},
): Promise<v.InferOutput<E['answer']>> {
  return v.parse(endpoint.answer, await (await send(url, key, endpoint, request)).json());
}

function findAccess(dataDirectory: string): DeskAccess {
  const access = readAccess(dataDirectory);
  if (access) return access;
  throw new DeskFailure(`No server has run on ${dataDirectory}. Start one, or set DATA_DIR to its folder.`);
}

/** The key of an actor, from the key ring beside the data or newly given by the operator. */
async function keyOf(
  dataDirectory: string,
  access: DeskAccess,
  actor: DeskActor,
): Promise<{ key: string; isNew: boolean }> {
  if (actor === 'operator') return { key: access.operatorKey, isNew: false };
  const whose = 'forwarder' in actor ? 'forwarders' : 'brokers';
  const wanted = 'forwarder' in actor ? actor.forwarder : actor.broker;
  const keyRing = readKeyRing(dataDirectory, whose);
  const known = wanted !== undefined && Object.hasOwn(keyRing, wanted) ? keyRing[wanted] : undefined;
  // An email address to be noted goes to the server, with or without a key.
  if (known !== undefined && !('email' in actor && actor.email)) return { key: known, isNew: false };
  const { name, key, isNew } =
    'forwarder' in actor
      ? (
          await call(access.url, access.operatorKey, deskEndpoints.addForwarder, {
            body: { name: actor.forwarder, ...(actor.email && { email: actor.email }) },
          })
        ).forwarder
      : (
          await call(access.url, access.operatorKey, deskEndpoints.addBroker, {
            body: { name: actor.broker, eori: actor.eori, country: actor.country },
          })
        ).broker;
  writeKeyRing(dataDirectory, whose, { ...keyRing, [name]: key });
  return { key, isNew };
}

export async function callAs<E extends Endpoint>(
  dataDirectory: string,
  actor: DeskActor,
  endpoint: E,
  request: Request = {},
) {
  const access = findAccess(dataDirectory);
  const { key, isNew } = await keyOf(dataDirectory, access, actor);
  return { answer: await call(access.url, key, endpoint, request), isNew };
}

/**
 * Makes an invitation in the name of a forwarder, which is created if the name is new.
 * @throws DeskFailure
 */
export async function invite(dataDirectory: string, forwarder: string, email?: string) {
  const actor = { forwarder, email };
  const { answer, isNew } = await callAs(dataDirectory, actor, deskEndpoints.createInvitation);
  return { ...answer.invitation, isNew };
}

/** Moves the clearance of an order in the name of a broker. @throws DeskFailure */
export async function clear(
  dataDirectory: string,
  actor: DeskActor,
  body: v.InferInput<typeof ClearanceChange>,
) {
  return (await callAs(dataDirectory, actor, deskEndpoints.setClearance, { body })).answer.clearance;
}

/** Has a broker issue POA and VAT guarantee of an importer, named by id or name. @throws DeskFailure */
export async function issueBrokerDocuments(dataDirectory: string, actor: DeskActor, importer: string) {
  return (await callAs(dataDirectory, actor, deskEndpoints.issueBrokerDocuments, { body: { importer } }))
    .answer.brokerDocuments;
}

/** What sellers sent, newest first. @throws DeskFailure */
export async function listInbox(dataDirectory: string, actor: DeskActor) {
  return (await callAs(dataDirectory, actor, deskEndpoints.listInbox)).answer.packages;
}

export const callAsOperator = async <E extends Endpoint>(
  dataDirectory: string,
  endpoint: E,
  request: Request = {},
) => (await callAs(dataDirectory, 'operator', endpoint, request)).answer;

export function sendAsOperator(
  dataDirectory: string,
  endpoint: Endpoint,
  request: Request,
): Promise<Response> {
  const { url, operatorKey } = findAccess(dataDirectory);
  return send(url, operatorKey, endpoint, request);
}

/** Every broker, with the number of its sellers. @throws DeskFailure */
export const listBrokers = async (dataDirectory: string) =>
  (await callAsOperator(dataDirectory, deskEndpoints.listBrokers)).brokers;

/** Has a seller, named by its sign-in address, belong to a broker. @throws DeskFailure */
export const assignBroker = async (dataDirectory: string, seller: string, broker: string) =>
  (await callAsOperator(dataDirectory, deskEndpoints.assignBroker, { body: { seller, broker } })).assignment;

/** Names the broker that new sellers belong to. @throws DeskFailure */
export const setDefaultBroker = async (dataDirectory: string, broker: string) =>
  (await callAsOperator(dataDirectory, deskEndpoints.setDefaultBroker, { body: { broker } })).broker;

/** Every key of the desk, without the keys themselves. @throws DeskFailure */
export const listKeys = async (dataDirectory: string) =>
  (await callAsOperator(dataDirectory, deskEndpoints.listKeys)).keys;

/** Has a key open nothing any more, and forgets it here too. @throws DeskFailure */
export async function revokeKey(dataDirectory: string, keyId: string) {
  const { key } = await callAsOperator(dataDirectory, deskEndpoints.revokeKey, { params: { keyId } });
  for (const whose of ['forwarders', 'brokers'] as const) {
    const keyRing = readKeyRing(dataDirectory, whose);
    const rest = Object.entries(keyRing).filter(([, one]) => keyIdOf(digestOf(one)) !== keyId);
    if (rest.length < Object.keys(keyRing).length)
      writeKeyRing(dataDirectory, whose, Object.fromEntries(rest));
  }
  return key;
}

/** Saves an archive into a folder. @param name without its ending @returns the archive's path @throws DeskFailure */
export async function saveArchive(
  dataDirectory: string,
  actor: DeskActor,
  { endpoint, params }: { endpoint: Endpoint; params: Record<string, string> },
  { folder, name }: { folder: string; name: string },
): Promise<string> {
  requireFolder(folder);
  const access = findAccess(dataDirectory);
  const { key } = await keyOf(dataDirectory, access, actor);
  const answer = await send(access.url, key, endpoint, { params });
  const path = join(folder, `${name.replace(/[^\w-]/g, '')}.zip`);
  // Identity documents: only for the person who fetched them.
  await writeFile(path, Buffer.from(await answer.arrayBuffer()), { mode: 0o600 });
  return path;
}

/** Saves a package's files as one archive into a folder. @returns the archive's path @throws DeskFailure */
export const downloadPackage = (dataDirectory: string, actor: DeskActor, packageId: string, folder: string) =>
  saveArchive(
    dataDirectory,
    actor,
    { endpoint: deskEndpoints.downloadParcel, params: { packageId } },
    { folder, name: packageId },
  );

/** The work behind the calls, for the operator. @throws DeskFailure */
export const listJobs = (dataDirectory: string) => callAsOperator(dataDirectory, deskEndpoints.listJobs);

/** Has a job done now, or given up for good. @throws DeskFailure */
export async function retryOrDropJob(dataDirectory: string, jobId: string, what: 'retry' | 'drop') {
  const endpoint = what === 'retry' ? deskEndpoints.retryJob : deskEndpoints.dropJob;
  return (await callAsOperator(dataDirectory, endpoint, { params: { jobId } })).job;
}

/** A large database takes its time to copy. */
const snapshotPatienceMs = 30 * 60_000;

/** Has the server put a copy of its data into its data directory. @returns the folder's name @throws DeskFailure */
export const takeSnapshot = async (dataDirectory: string) =>
  (await callAsOperator(dataDirectory, deskEndpoints.takeSnapshot, { patienceMs: snapshotPatienceMs }))
    .snapshot.folder;
