import type { Page } from 'playwright';
import { viewports } from '#tests/support/viewports.ts';
import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'block' });

const proofOf = (page: Page) => page.getByRole('dialog', { name: 'Customs Proof request' });

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
