import { createStore, get, update } from 'idb-keyval';
import * as v from 'valibot';
import { canPromptInstall, promptInstall, subscribeToInstallPrompt } from './install-prompt.ts';

/** `prompt`: the browser has a dialog for it. `ios`: the person has to do it, and is told how. */
export type InstallOffer = 'prompt' | 'ios' | undefined;

let isTimely = false;
let isWanted = false;
let hasMoved = false;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && !!navigator.standalone)
  );
}

/** The offer of now, for `useSyncExternalStore`. */
export function currentOffer(): InstallOffer {
  if (!isTimely || !isWanted || !hasMoved || isStandalone()) return undefined;
  if (canPromptInstall()) return 'prompt';
  // Safari on iOS alone has this property, and neither an event nor a dialog.
  return 'standalone' in navigator ? 'ios' : undefined;
}

export function subscribeToOffer(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeToInstallPrompt(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Called once a page: from its second start on somebody may want to keep the app. */
export async function considerOffer(): Promise<void> {
  const [starts, isUnwanted] = await Promise.all([countStart(), isOfferUnwanted()]);
  isWanted = !isUnwanted;
  if (starts > 1) isTimely = true;
  waitForNextScreen();
}

/** Something was kept on this device: the best reason for an app on it. */
export function makeOfferTimely(): void {
  if (isTimely) return;
  isTimely = true;
  waitForNextScreen();
}

/** Whenever it becomes possible, maybe in the middle of a row of parcels: under one's hands it would push the list aside. */
function waitForNextScreen(): void {
  hasMoved = false;
  notify();
}

/** The offer shows with the next screen. */
export function allowOfferOnNextScreen(): void {
  if (hasMoved) return;
  hasMoved = true;
  notify();
}

export async function takeOffer(): Promise<void> {
  if ((await promptInstall()) === 'dismissed') await dismissOffer();
}

export async function dismissOffer(): Promise<void> {
  isWanted = false;
  notify();
  await rememberDismissal();
}

// The browser may find out late that it can.
subscribeToInstallPrompt(waitForNextScreen);
addEventListener('appinstalled', () => {
  isWanted = false;
  notify();
  void rememberInstalled();
});

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
async function countStart(): Promise<number> {
  await remember(memory => ({ ...memory, starts: memory.starts + 1 }));
  return read(await get(key, store).catch(() => undefined)).starts || 1;
}

const rememberDismissal = () => remember(memory => ({ ...memory, dismissedAt: Date.now() }));
const rememberInstalled = () => remember(memory => ({ ...memory, installedAt: Date.now() }));

/** Whether the offer would be a nuisance: dismissed within 90 days, or taken. */
async function isOfferUnwanted(now = Date.now()): Promise<boolean> {
  const { dismissedAt, installedAt } = read(await get(key, store).catch(() => undefined));
  return installedAt !== undefined || (dismissedAt !== undefined && now - dismissedAt < quietMs);
}
