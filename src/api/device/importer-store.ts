import { entries, get, set } from 'idb-keyval';
import * as v from 'valibot';
import type { ImporterId } from '#src/contract/ids.ts';
import { Importer } from '#src/contract/importers/importer.ts';
import { inTime } from '#src/session/in-time.ts';
import { currentKey } from './member-key.ts';
import { openedImporters as store } from './opened-importers.ts';

const Entry = v.object({ importer: Importer, etag: v.optional(v.string()), savedAt: v.number() });
export type StoredImporter = v.InferOutput<typeof Entry>;

function storedOf(value: unknown): StoredImporter | undefined {
  const entry = v.safeParse(Entry, value);
  return entry.success ? entry.output : undefined;
}

const keyOf = (of: string, importerId: string) => `${of}/${importerId}`;

// Links to files give access to anyone who has them, and expire after five minutes: they stay in memory.
function withoutLinks(importer: Importer): Importer {
  return JSON.parse(
    JSON.stringify(importer, (key, value) => (key === 'signedUrl' ? undefined : value)),
  ) as Importer;
}

/**
 * Keeps an importer that was opened here, for when there is no connection. Never fails.
 * @param own whose it was when it was asked for: the answer may come while another company takes the screen
 */
export async function storeImporter(
  own: string | undefined,
  known: { importer: Importer; etag: string | undefined },
): Promise<void> {
  if (own === undefined) return;
  const { importer, etag } = known;
  const entry = { importer: withoutLinks(importer), etag, savedAt: Date.now() };
  // Offline it will not be there, which its screen says.
  await set(keyOf(own, importer._id), entry, store).catch(() => undefined);
}

/** The importer as it was when it was opened here last. */
export async function readImporter(importerId: ImporterId): Promise<StoredImporter | undefined> {
  const own = currentKey();
  // What can't be read is not on this device.
  return own === undefined ? undefined : storedOf(await inTime(get<unknown>(keyOf(own, importerId), store)));
}

/** Every importer that was opened here, as it was then; none where the storage doesn't answer. */
export async function readOpenedImporters(): Promise<StoredImporter[]> {
  const own = currentKey();
  if (own === undefined) return [];
  const stored = (await inTime(entries<string, unknown>(store))) ?? [];
  return stored.flatMap(([key, value]) => (key.startsWith(keyOf(own, '')) ? (storedOf(value) ?? []) : []));
}
