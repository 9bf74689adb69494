import './install-prompt.ts';

/**
 * Registers the worker and thinks about an offer to install, after the first screen and while nothing else is to do:
 * neither may delay it.
 */
export function startInstall(): void {
  const begin = async () => {
    linkManifest();
    const [{ registerWorker }, { considerOffer }] = await Promise.all([
      import('./register-worker.ts'),
      import('./install-offer.ts'),
    ]);
    await Promise.all([registerWorker(), considerOffer()]);
  };
  const whenIdle = () => {
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    // Offline and never loaded: without them the app works online, and the next start tries again.
    idle(() => void begin().catch(() => undefined), { timeout: 3000 });
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

/** Not in the page itself: the browser would fetch manifest and icon before the first screen is there. */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
