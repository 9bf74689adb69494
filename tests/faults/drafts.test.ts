import type { Page } from 'playwright';
import { expectBadge } from './support/device.ts';
import { readStoredToken } from './support/device-storage.ts';
import { readImporter } from './support/draft.ts';
import { expect, test } from './support/fault-test.ts';
import { untilWorkerControls } from './support/shipment.ts';

const createPath = '/api/v1/importer/create';
const updatePath = '/api/v1/importer/update';

test('cases 1 and 41: a draft begun offline has its page at once and its other tabs once it has arrived, one tab edits it and its documents, and it arrives by itself with a refreshed token [8][58][149]', async ({
  page,
  context,
  device,
  network,
  seller,
  server,
}) => {
  await page.goto('/my-importers/edit');
  await untilWorkerControls(page);
  await network.down();
  const name = (tab: Page) => tab.getByLabel('Importer name');
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save as draft' });
  await name(page).fill('Lanting');
  await save(page).click();
  await page.waitForURL(/\/my-importers\/edit\/[^/]+$/);
  await expect(page.getByText(/is saved on this device, not sent yet/)).toBeVisible();
  // [58] There is no importer at the server yet to attach a document to.
  const whyLater =
    'The other tabs open once this draft has been sent. For now it is only saved on this device.';
  await page.goto(`${page.url()}?tab=documents`);
  await expect(name(page)).toHaveValue('Lanting');
  await expect(page.getByText(whyLater)).toBeVisible();
  for (const later of [/^Identification documents/, 'POA', 'Info contact']) {
    await expect(page.getByRole('tab', { name: later })).toBeDisabled();
    await expect(page.getByRole('tab', { name: later })).toHaveAccessibleDescription(whyLater);
  }
  await expect(page.getByRole('tab', { name: /^General/, selected: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(name(other)).toHaveValue('Lanting');
  await expect(name(other)).toHaveAttribute('readonly');
  await expect(save(other)).toHaveCount(0);
  await other.getByRole('button', { name: 'Take over editing' }).click();
  await name(other).fill('Lanting Home');
  await save(other).click();
  await expect(page.getByText('This draft is open in another tab')).toBeVisible();
  await expect
    .poll(async () => (await device.rows()).at(-1)?.payload)
    .toMatchObject({ name: 'Lanting Home' });

  await other.getByRole('link', { name: 'Back' }).click();
  const listed = other.getByRole('row').filter({ hasText: 'Lanting Home' });
  await expect(listed).toContainText('Saved on this device, not sent yet');
  await device.ageToken(24 * 60 * 60 * 1000);
  const aged = await readStoredToken(other);
  // Before the network comes: a page that is left while it refreshes loses that answer, and the next one asks again.
  await other.goto('/pending');
  await network.up();
  await expect.poll(async () => (await device.rows()).every(({ state }) => state === 'sent')).toBe(true);
  expect(device.refreshes().filter(({ upstreamStatus }) => upstreamStatus === 200)).toHaveLength(1);
  const replayed = [createPath, updatePath]
    .flatMap(path => network.arrivalsOf({ path }))
    .filter(({ upstreamStatus }) => upstreamStatus === 200);
  expect(new Set(replayed.map(arrival => arrival.headers.authorization))).toEqual(
    new Set([`Bearer ${await readStoredToken(other)}`]),
  );
  expect(replayed[0]?.headers.authorization).not.toBe(`Bearer ${aged}`);
  const [, id = ''] = /edit\/([^/?]+)/.exec(page.url()) ?? [];
  expect((await readImporter(server.process.url, id, seller.token)).name).toBe('Lanting Home');
  await expectBadge(other, 0);

  // Sent, it has its documents; in the tab that doesn't hold it they can only be read.
  await other.goto(page.url());
  await expect(other.getByText('This draft is open in another tab')).toBeVisible();
  const uploads = (tab: Page) => tab.getByRole('tabpanel').locator('input[type=file]');
  const openDocuments = (tab: Page) => tab.getByRole('tab', { name: /^Identification documents/ }).click();
  await openDocuments(page);
  await expect(uploads(page)).toHaveCount(5);
  await openDocuments(other);
  await expect(other.getByText('No document provided')).toHaveCount(5);
  await expect(uploads(other)).toHaveCount(0);
  await other.getByRole('tab', { name: 'POA' }).click();
  await expect(other.getByRole('heading', { name: 'VAT guarantee' })).toBeVisible();
  await expect(other.getByRole('tabpanel').getByRole('button', { name: /^Send/ })).toHaveCount(0);
});
