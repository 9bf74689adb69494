/** Chromium's event, which TypeScript's library doesn't have. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let promptEvent: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function setPromptEvent(event: InstallPromptEvent | undefined): void {
  promptEvent = event;
  for (const listener of listeners) listener();
}

// Once a page, soon after its load: later listeners never hear of it.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault();
  setPromptEvent(event as InstallPromptEvent);
});
addEventListener('appinstalled', () => setPromptEvent(undefined));

export function canPromptInstall(): boolean {
  return promptEvent !== undefined;
}

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's own dialog. It can be opened once; after a refusal the browser decides when again. */
export async function promptInstall(): Promise<'accepted' | 'dismissed'> {
  const event = promptEvent;
  setPromptEvent(undefined);
  return event ? (await event.prompt()).outcome : 'dismissed';
}
