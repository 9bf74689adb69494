import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import { startInstall } from './features/install/start-install.ts';
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
startInstall();
