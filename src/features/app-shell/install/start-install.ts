import { whenIdle } from '#src/api/client/when-idle.ts';
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
  const beginWhenIdle = () => {
    // Offline and never loaded: without them the app works online, and the next start tries again.
    void whenIdle()
      .then(begin)
      .catch(() => undefined);
  };
  if (document.readyState === 'complete') beginWhenIdle();
  else addEventListener('load', beginWhenIdle, { once: true });
}

/** Not in the page itself: the browser would fetch manifest and icon before the first screen is there. */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
