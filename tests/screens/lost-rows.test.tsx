import 'fake-indexeddb/auto';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#src/api/client/session.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { PendingBanners } from '#src/features/pending/banners/pending-banners.tsx';
import { outboxDatabase } from '#src/outbox/store/outbox-store.ts';
import { memberOf, tokenOf } from '../session/tokens.ts';

// What is said when the browser takes away what was saved here, while a page is open.

let root: Root;
let container: HTMLElement;

function open(): void {
  const rootRoute = createRootRoute({ component: PendingBanners });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  root.render(<RouterProvider router={router as never} />);
}

function reload(): void {
  root.unmount();
  container.remove();
  open();
}

const save = (order: string) =>
  outbox.accept({
    opId: crypto.randomUUID(),
    kind: 'shipment-confirmation',
    entity: `order:${order}`,
    locks: [`item:${order}`],
    ...memberOf('acme'),
    payload: {},
    payloadV: 1,
  });

const lose = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(outboxDatabase);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

const cookieCount = async () => {
  const cookies = (await cookieStore.getAll()).filter(({ name }) => name?.startsWith('portolan.saved-here'));
  return cookies.map(({ value }) => JSON.parse(decodeURIComponent(value ?? '')).count);
};

beforeEach(async () => {
  const issuedAt = Math.floor(Date.now() / 1000);
  await session.adopt(tokenOf({ seller: 'acme', session: 'a1', person: 'ada', issuedAt }));
  open();
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

test('rows lost under an open page are told there at once, and after a reload, also when another is saved in between', async () => {
  const text = 'cleared this device’s storage. 2 changes that were saved here have been lost.';
  await save('1');
  await save('2');
  await expect.poll(cookieCount).toEqual([2]);
  await lose();
  await expect.poll(() => container.textContent).toContain(text);
  await save('3');
  reload();
  await expect.poll(() => container.textContent).toContain(text);
  container.querySelector('button')?.click();
  await expect.poll(cookieCount).toEqual([1]);
  reload();
  await expect.poll(cookieCount).toEqual([1]);
  expect(container.textContent).not.toContain('lost');
});
