/** Chromium's event, which TypeScript's library doesn't have. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function keep(event: InstallPromptEvent | undefined): void {
  kept = event;
  for (const listener of listeners) listener();
}

// Once a page, soon after its load: later listeners never hear of it.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault();
  keep(event as InstallPromptEvent);
});
addEventListener('appinstalled', () => keep(undefined));

export function canPromptInstall(): boolean {
  return kept !== undefined;
}

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's own dialog. It can be opened once; after a refusal the browser decides when again. */
export async function promptInstall(): Promise<'accepted' | 'dismissed'> {
  const event = kept;
  keep(undefined);
  return event ? (await event.prompt()).outcome : 'dismissed';
}
