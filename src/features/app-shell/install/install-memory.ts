import { createStore, get, update } from 'idb-keyval';
import * as v from 'valibot';

/** What this device remembers of installing, beside the preferences. Times in milliseconds since 1970. */
const InstallMemory = v.object({
  starts: v.fallback(v.number(), 0),
  dismissedAt: v.fallback(v.optional(v.number()), undefined),
  installedAt: v.fallback(v.optional(v.number()), undefined),
});
type InstallMemory = v.InferOutput<typeof InstallMemory>;

const store = createStore('preferences', 'preferences');
const key = 'install';
const quietMs = 90 * 24 * 60 * 60 * 1000;

function read(stored: unknown): InstallMemory {
  const memory = v.safeParse(InstallMemory, stored ?? {});
  return memory.success ? memory.output : { starts: 0, dismissedAt: undefined, installedAt: undefined };
}

async function remember(change: (memory: InstallMemory) => InstallMemory): Promise<void> {
  // Without storage the offer may come once more than it should.
  await update<unknown>(key, stored => change(read(stored)), store).catch(() => undefined);
}

/** Counts a start of the app. @returns how many there were, this one included; 1 without storage */
export async function countStart(): Promise<number> {
  await remember(memory => ({ ...memory, starts: memory.starts + 1 }));
  return read(await get(key, store).catch(() => undefined)).starts || 1;
}

export const rememberDismissal = () => remember(memory => ({ ...memory, dismissedAt: Date.now() }));
export const rememberInstalled = () => remember(memory => ({ ...memory, installedAt: Date.now() }));

/** Whether the offer would be a nuisance: dismissed within 90 days, or taken. */
export async function isOfferUnwanted(now = Date.now()): Promise<boolean> {
  const { dismissedAt, installedAt } = read(await get(key, store).catch(() => undefined));
  return installedAt !== undefined || (dismissedAt !== undefined && now - dismissedAt < quietMs);
}
