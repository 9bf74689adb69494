import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import { loadPreferences } from './lib/preferences.ts';
import { router } from './router.tsx';
import './theme/theme.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id «root»');

// The token is adopted before the first call: a tab that slept may hold an older generation than the worker.
await Promise.all([session.start(), loadPreferences()]);
// Loaded before rendering, so that React's first picture is a screen and not an empty page.
await router.load();
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

// After the first screen, whose files it would otherwise compete for. Without a worker the app still delivers.
import('./features/install/register-worker.ts')
  .then(({ registerWorker }) => registerWorker())
  .catch(() => undefined);
