import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showError } from '#src/feedback/error-toast.ts';
import Toasts from '#src/feedback/toasts.tsx';
import { toastStore } from '#src/ui/overlays/toast-store.ts';

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
});
const routeTree = rootRoute.addChildren(
  ['/auth', '/settings', '/my-importers'].map(path =>
    createRoute({ getParentRoute: () => rootRoute, path, component: () => path }),
  ),
);

let root: Root;
let go: (to: string) => Promise<void>;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const history = createMemoryHistory({ initialEntries: ['/auth'] });
  const router = createRouter({ routeTree, history });
  await act(async () => root.render(<RouterProvider router={router} />));
  go = to => act(async () => history.push(to));
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const reported = () =>
  [...document.querySelectorAll('section b, section span')].map(({ textContent }) => textContent);
const showBoth = () =>
  act(() => {
    showError('Authentication unsuccessful. Please try again.');
    toastStore.push({ kind: 'success', text: 'You have successfully logged in!' });
  });

test('an error goes with its screen, and what has succeeded is still said on the next one', async () => {
  await showBoth();
  await go('/settings');
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['success']);
  expect(reported()).not.toContain('Error');
});

test('an error of sign-in is not said over sign-up', async () => {
  await showBoth();
  await go('/auth?tab=sign-up');
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['success']);
});

test('why somebody has to sign in again is still said on the sign-in page [192]', async () => {
  await go('/settings');
  await act(() => showError('Could not refresh token. Please log in again.'));
  await go('/auth');
  expect(toastStore.get()).toMatchObject([{ text: 'Could not refresh token. Please log in again.' }]);
});

test('an error stays where only a part of its screen changes', async () => {
  await go('/my-importers');
  await act(() => showError('Something went wrong'));
  await go('/my-importers?page=2');
  expect(toastStore.get()).toHaveLength(1);
});
