import type { Page } from 'playwright';
import { viewports } from '#tests/support/viewports.ts';
import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'block' });

const proofOf = (page: Page) => page.getByRole('dialog', { name: 'Customs Proof request' });
const firstProof = (page: Page) => page.getByRole('link', { name: /^Proof of/ }).first();

async function storedProofs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'proofs')) return 0;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('proofs');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      return await new Promise<number>((resolve, reject) => {
        const counting = database.transaction('proofs').objectStore('proofs').count();
        counting.onsuccess = () => resolve(counting.result);
        counting.onerror = () => reject(counting.error);
      });
    } finally {
      database.close();
    }
  });
}

/** Changes one figure of every kept proof and leaves its signature as it was. */
async function tamperWithProofs(page: Page) {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('proofs');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction('proofs', 'readwrite');
      writing.oncomplete = () => resolve();
      writing.onerror = () => reject(writing.error);
      writing.objectStore('proofs').openCursor().onsuccess = event => {
        const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return;
        // One by itself, or many in a text.
        if (typeof cursor.value === 'string')
          cursor.update(
            cursor.value.replace(/(ey[\w-]+)\.([\w-]+)\.([\w-]+)/g, (_, head, payload, signature) => {
              const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
              const changed = text.replace('"customsDuty":"', '"customsDuty":"9');
              const encoded = btoa(changed).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
              return `${head}.${encoded}.${signature}`;
            }),
          );
        cursor.continue();
      };
    });
    database.close();
  });
}

test('shows the broker, the payload as JSON and that the signature is valid; Close closes it [43, 51, 52]', async ({
  page,
  serverView,
}) => {
  await page.goto('/customs-tracking?perPage=100');
  const proved = (await (await serverView()).orders()).find(({ proof }) => proof !== undefined);
  const link = page.getByRole('link', { name: `Proof of ${proved?.orderId}` });
  await link.click();
  const proof = proofOf(page);
  await expect(proof).toContainText('Authorized Customs Broker');
  await expect(proof).toContainText('Rheinport Zollagentur GmbH');
  await expect(proof.getByRole('status')).toContainText('Signature valid');

  const payload: unknown = JSON.parse(
    Buffer.from(proved?.proof?.split('.')[1] ?? '', 'base64url').toString('utf8'),
  );
  expect(JSON.parse(await proof.getByRole('region', { name: 'Payload of the proof' }).innerText())).toEqual(
    payload,
  );

  // On paper there is the certificate alone.
  await page.emulateMedia({ media: 'print' });
  await expect(proof.getByText(proved?.mrn ?? '', { exact: true })).toBeVisible();
  await expect(proof.getByText(/^Printed /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Customs Tracking', includeHidden: true })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  const close = proof.getByText('Close', { exact: true });
  await page.setViewportSize(viewports.phone);
  await expect(close).toBeVisible();
  await page.setViewportSize(viewports.desktop);
  await close.click();
  await expect(proof).toHaveCount(0);
  await expect(page).not.toHaveURL(/proof=/);
  await expect(link).toBeFocused();
});

test.describe('under the worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a link to a proof opens it, and it is checked offline too', async ({ page, goOffline }) => {
    await page.goto('/customs-tracking');
    await firstProof(page).click();
    await expect(proofOf(page).getByRole('status')).toContainText('Signature valid');
    // All of them are fetched and stored once nothing else is to do.
    await expect.poll(() => storedProofs(page)).toBeGreaterThan(1);
    await page.reload();
    await expect(proofOf(page).getByRole('status')).toContainText('Signature valid');
    await page.keyboard.press('Escape');
    await expect(proofOf(page)).toHaveCount(0);

    await goOffline();
    await page
      .getByRole('link', { name: /^Proof of/ })
      .nth(1)
      .click();
    await expect(proofOf(page).getByRole('status')).toContainText('Signature valid');
  });
});

test('a proof that was changed after it was signed does not hold', async ({ page, network }) => {
  await page.goto('/customs-tracking');
  await firstProof(page).click();
  await expect(proofOf(page).getByRole('status')).toContainText('Signature valid');
  await tamperWithProofs(page);
  // A whole list would bring them again, and what isn't here is asked for.
  network.on({ path: '/api/v1/customs-tracking/retrieve-list' }, { kind: 'drop-before' });
  network.on({ path: '/api/v1/customs-tracking/proofs' }, { kind: 'drop-before' });
  await page.reload();
  await expect(proofOf(page).getByRole('status')).toContainText('Signature invalid');
});
