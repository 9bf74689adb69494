import { afterEach, vi } from 'vitest';
import type { ServerView } from '#tests/journeys/server-view.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

const dialog = (page: AppPage) => page.getByRole('dialog', { name: 'Customs Proof request' });

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

async function openProof(page: AppPage, view: ServerView) {
  const order = (await view.orders()).find(({ proof }) => proof !== undefined);
  if (!order?.proof || !order.mrn || !order.place) throw new Error('No order has a proof.');
  await page.goto(`/customs-tracking?proof=${order.orderId}`);
  await expect(dialog(page).getByRole('status').first()).toContainText('Signature valid');
  return { ...order, proof: order.proof, mrn: order.mrn, place: order.place };
}

test('a link to a proof shows it as a certificate once the list has come, with its JSON folded below [51]', async ({
  page,
  serverView,
}) => {
  const order = await openProof(page, await serverView());
  const certificate = dialog(page).locator('dl');
  for (const text of [order.mrn, order.place, order.orderId, 'Rheinport Zollagentur GmbH'])
    await expect(certificate).toContainText(text);
  await expect(certificate).toContainText(/Released\w+ \d+, \d{4} at \d\d:\d\d \(UTC[+\d:-]*\)/);
  await expect(dialog(page).getByRole('region', { name: 'Payload of the proof' })).toContainText(order.mrn);

  await dialog(page).getByRole('button', { name: 'Show all' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Show less' })).toBeVisible();
});

test('a certificate is shared with the signed proof where the system can share', async ({
  page,
  serverView,
}) => {
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
  const order = await openProof(page, await serverView());
  await dialog(page).getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => shared[0]?.title).toBe(`Customs Proof request ${order.orderId}`);
  expect(shared[0]?.text).toContain(`MRN: ${order.mrn}`);
  expect(shared[0]?.text).toContain(`Signed proof: ${order.proof}`);
});

test('elsewhere it is copied, and a failure to do so is said', async ({ page, serverView }) => {
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  const order = await openProof(page, await serverView());
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(dialog(page).getByText('Copied')).toBeVisible();
  expect(writing.mock.calls[0]?.[0]).toContain(`Order: ${order.orderId}`);
  writing.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(
    dialog(page).getByText('It couldn’t be copied. Select the text below and copy it.'),
  ).toBeVisible();
});

test('on paper it begins with whose it is, when it was printed with the time zone, and its numbers as a code', async ({
  page,
  serverView,
}) => {
  const order = await openProof(page, await serverView());
  const head = dialog(page).locator('[class*=letterhead__root]');
  await expect(head).toContainText('Shenzhen Lanting Trading Co., Ltd.');
  await expect(head).toContainText('Registration number 91440300MA51000190');
  await expect(head).toContainText(/Printed \w+ \d+, \d{4} at \d\d:\d\d · Times are in \S+/);
  await expect(head).toContainText(`MRN ${order.mrn}`);
  await expect(head).toContainText(/Proof [0-9A-F]{16}/);
  // Some hundred modules, each a square.
  const code = () => head.locator('svg[class*=letterhead__qr] path').elements()[0]?.getAttribute('d') ?? '';
  await expect.poll(() => code().split('M').length).toBeGreaterThan(200);
});
