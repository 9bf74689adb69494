import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { callAsOperator, DeskFailure, requireFolder, sendAsOperator } from './desk-client.ts';

/** What a seller has here, by its sign-in address or its id. @throws DeskFailure */
export const describeSeller = async (dataDirectory: string, seller: string) =>
  (await callAsOperator(dataDirectory, deskEndpoints.describeSeller, { params: { seller } })).seller;

const exportPatienceMs = 30 * 60_000;

/** Saves everything that is a seller's as one new archive. @throws DeskFailure */
export async function exportSeller(dataDirectory: string, seller: string, file: string): Promise<void> {
  if (existsSync(file)) throw new DeskFailure(`${file} already exists: name another file.`);
  requireFolder(dirname(file));
  const request = { params: { seller }, patienceMs: exportPatienceMs };
  const answer = await sendAsOperator(dataDirectory, deskEndpoints.exportSeller, request);
  const draft = `${file}.part`;
  try {
    // Identity documents: only for the person who fetched them.
    const handle = await open(draft, 'wx', 0o600);
    const content = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(content, handle.createWriteStream({ flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Deletes everything that is a seller's. @throws DeskFailure */
export const eraseSeller = async (dataDirectory: string, seller: string) =>
  (
    await callAsOperator(dataDirectory, deskEndpoints.eraseSeller, {
      body: { seller },
      patienceMs: 10 * 60_000,
    })
  ).erased;

/** Makes somebody an owner of a company, or invites them where the address has no account. @throws DeskFailure */
export const recoverOwner = async (dataDirectory: string, seller: string, email: string, locale?: string) =>
  (
    await callAsOperator(dataDirectory, deskEndpoints.recoverOwner, {
      body: { seller, email, ...(locale && { locale }) },
    })
  ).owner;
