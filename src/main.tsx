import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loginTokenStorage } from './api/client/login-token.ts';
import { startInstall } from './features/app-shell/install/start-install.ts';
import { loadPreferences } from './features/preferences/preferences.ts';
import { readAhead } from './open-data.ts';
import { router } from './router.tsx';
import { mayHaveSessionCopy } from './session/session-database.ts';
import './theme/theme.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');

const startSession = () => import('./api/client/session.ts').then(({ session }) => session.start());
const isSignedIn = loginTokenStorage.read() !== null;

/** Not at the top of the module: a single `await` there turns off what the bundler does to save files. */
async function start(root: HTMLElement): Promise<void> {
  if (isSignedIn) void readAhead();
  // The token is adopted before the first call: a tab that slept may hold an older generation than the worker.
  await Promise.all([isSignedIn && startSession(), loadPreferences()]);
  // Loaded before rendering, so that React's first picture is a screen and not an empty page.
  await router.load();
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  startInstall();
  // No screen waits for that, and the next start clears what this one could not.
  if (!isSignedIn) clearLeftBehind().catch(() => undefined);
}

/** Without a token there is only to clear what a sign-out left behind. */
async function clearLeftBehind(): Promise<void> {
  if (await mayHaveSessionCopy()) await startSession();
}

void start(container);
