import { describe, onTestFinished, vi } from 'vitest';
import { nextTrackingId } from '#tests/journeys/shipment-form.ts';
import { readCsv } from '#tests/server/support/read-table.ts';
import { joinAs } from '#tests/support/member-of.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

const path = '/customs-tracking/confirmations';
const list = { path: /\/customs-tracking\/confirmations/ };
const figures = { path: /\/customs-tracking\/figures/ };
const orders = (page: AppPage) => page.getByRole('link', { name: /^History of / });

const answer = {
  figures: {
    ...{ timeZone: 'Europe/Berlin', since: '2026-10-24', accountHealth: 'https://sellercentral.amazon.de/x' },
    late: [
      { days: 10, from: '2026-11-10', to: '2026-11-19', count: 3, orders: 60, rate: 0.05 },
      { days: 30, from: '2026-10-21', to: '2026-11-19', count: 4, orders: 90, rate: null },
    ],
    cancelled: { days: 7, from: '2026-11-13', to: '2026-11-19', count: 1, orders: 12, rate: null },
    customs: {
      ...{ from: '2026-10-22', to: '2026-11-20' },
      offices: [
        { place: 'Hamburg', orders: 40, medianHours: 30, p90Hours: 75 },
        { place: 'Köln', orders: 4, medianHours: null, p90Hours: null },
      ],
    },
    days: Array.from({ length: 30 }, (_, at) => ({
      day: new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10),
      ...{ orders: at === 29 ? 10 : 0, late: at === 29 ? 1 : 0, onTime: at === 29 ? 8 : 0 },
    })),
  },
};

test('Needs you leads to what was confirmed, of which each total and filter is an address of its own', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  await view.confirmElsewhere(item, 'YT2611000000000777', 'Packing table 7');
  await page.goto('/today');
  await page.getByRole('link', { name: 'Confirmations' }).click();
  await expect(page).toHaveURL(path);
  const row = page.getByRole('row').filter({ hasText: 'YT2611000000000777' });
  await expect(row).toContainText('Packing table 7');
  await expect(row).toContainText(item.orderId);

  await page.getByLabel('Status').selectOption('refused');
  await expect(page).toHaveURL(/state=refused/);
  await expect(page.getByRole('row').filter({ hasText: 'YT2611000000000777' })).toHaveCount(0);
  await page.getByLabel('Status').selectOption('');
  await page.getByLabel('Carrier').selectOption('Yun Express');
  await expect(row).toBeVisible();

  const totals = page.getByRole('table', { name: 'Totals by day' });
  await totals
    .getByRole('link', { name: /^(?!All).*, Orders: \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/carrier=Yun\+?(%20)?Express/);
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d).*to=\1/);
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: /^History of/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${item.orderId}`);
});

test('once the owner has decided so, totals by person lead to a person’s orders, and a period of long ago says that there are none', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  await view.confirmElsewhere(await view.nextWaitingItem(), 'YT2611000000000778', 'Packing table 7');
  await page.goto(path);
  await expect(page.getByText(/^Totals by day/)).toBeVisible();
  const persons = page.getByRole('table', { name: 'Totals by person' });
  await expect(persons).toHaveCount(0);
  await page.goto('/settings/shipping');
  await page.getByLabel('Totals and filter by person').selectOption('counted');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shipping settings saved.')).toBeVisible();

  await page.goto(path);
  const row = persons.locator('tbody tr').first();
  const count = row.getByRole('link', { name: /, Orders: \d+$/ });
  const [name = '', orderCount] = (await count.getAttribute('aria-label'))?.split(/, Orders: /) ?? [];
  await count.click();
  await expect(page).toHaveURL(/person=/);
  await expect(orders(page)).toHaveCount(Math.min(50, Number(orderCount)));
  await expect(page.getByRole('button', { name })).toBeVisible();
  const longAgo = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('From').fill(longAgo);
  await expect(page.getByText('These orders can’t be listed by person')).toBeVisible();
  await page.getByRole('button', { name: 'One person' }).click();
  await expect(page).not.toHaveURL(/person=/);
  await expect(page.getByText('Totals by person are only shown for the last 90 days.')).toBeVisible();
});

test('numerator and denominator of a figure lead to their orders; what is too little or too old is a dash and says why', async ({
  page,
  network,
}) => {
  network.on(figures, { kind: 'status', status: 200, body: answer });
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main).toContainText('5%3 of 60 ordersLimit 4%');
  await expect(main).toContainText('—4 of 90 ordersComplete from October 24, 2026 on');
  await expect(main).toContainText('—1 of 12 ordersShown once there are 20 orders');
  await expect(main).toContainText('Half within 1d 6h, nine in ten within 3d 3h');
  await expect(main).toContainText('1 office with fewer than 20 ordersKöln4 released');
  await expect(page.getByRole('img', { name: /1 of 10 late, 10%$/ })).toBeVisible();
  const table = page.getByRole('table', { name: 'Confirmed per day, 30 days' });
  await expect(table.locator('tbody tr').first()).toHaveText('November 20, 202610110%');
  await page.getByRole('link', { name: 'Late or overdue, 10 days: 3' }).click();
  await expect(page).toHaveURL(/by=ship-by/);
  await expect(page).toHaveURL(/late=late/);
  await expect(page.getByLabel('From')).toHaveValue('November 10, 2026');
  await page.getByRole('link', { name: /^Hamburg: 40/ }).click();
  await expect(page).toHaveURL(/by=released/);
  await page.getByRole('button', { name: 'Hamburg' }).click();
  await expect(page).not.toHaveURL(/place=/);
});

test('the list says by which zone its days and times are, as people write it', async ({ page, network }) => {
  const confirmations = { timeZone: 'America/New_York', orders: [], totals: [] };
  network.on(list, { kind: 'status', status: 200, body: { confirmations } });
  await page.goto(path);
  await expect(page.getByText('Days and times in America/New York')).toBeVisible();
});

test('a period that ends before it begins is refused at the field, and nothing that fits is said so with a way out', async ({
  page,
}) => {
  await page.goto(`${path}?from=2026-11-20&to=2026-11-01`);
  await expect(page.getByText('The end is before the beginning.')).toBeVisible();
  await page.getByLabel('From').fill('2001-01-01');
  await expect(page.getByText('Choose 366 days at most.')).toBeVisible();
  await page.getByLabel('To').fill('2001-01-02');
  await expect(page.getByText('No orders match')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(orders(page).first()).toBeVisible();
});

test('a failure is reported and can be tried again; without a connection the screen says what it needs', async ({
  page,
  network,
}) => {
  const failing = network.on(list, { kind: 'status', status: 500, body: { errors: [] } });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Failed to fetch the confirmations' })).toBeVisible();
  failing.remove();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(orders(page).first()).toBeVisible();
  await page.goto('/help');
  await network.down();
  await page.goWithin(`${path}?state=verified`);
  await expect(page.getByText('Confirmations appear when you’re back online.')).toBeVisible();
});

/** Files that the browser was given to keep. */
function savedFiles() {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
    const { download: name, href } = this as HTMLAnchorElement;
    const blob = blobs.get(href);
    if (blob) saved.push({ name, blob });
  });
  onTestFinished(() => {
    made.mockRestore();
    pressed.mockRestore();
  });
  return saved;
}

test('the orders that the filters show are downloaded, and where they can’t be the screen says why and nothing is saved', async ({
  page,
  network,
}) => {
  const saved = savedFiles();
  const download = async (kind: string) => {
    await page.getByRole('button', { name: 'Download in another format' }).click();
    const item = page.getByRole('menuitem', { name: kind });
    await expect(item).toBeVisible();
    // A menu chooses what the pointer is on.
    await item.evaluateAll(found =>
      found[0]?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })),
    );
    await item.click();
  };
  await page.goto(`${path}?by=ordered&late=late`);
  await expect(orders(page).first()).toBeVisible();
  const shown = await orders(page).allInnerTexts();
  await download('CSV');
  await expect(page.getByText(/^Downloaded: Confirmations .+ to .+\.csv$/)).toBeVisible();
  const [, ...rows] = readCsv((await saved[0]?.blob.text())?.replace('\uFEFF', '') ?? '');
  expect(new Set(rows.map(([orderId]) => orderId))).toEqual(new Set(shown));

  const refused = network.on(
    { path: /download-confirmations/ },
    { kind: 'status', status: 422, body: { errors: [{ code: 'CONFIRMATIONS.TOO_MANY_ROWS', message: '' }] } },
  );
  await page.getByRole('button', { name: 'Download these orders as an Excel file' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was downloaded.' });
  await expect(alert).toContainText(
    'An Excel file holds 20,000 rows at most. Choose a shorter period, or CSV.',
  );
  // The same again would be refused again.
  await expect(alert.getByRole('button')).not.toBeVisible();
  refused.remove();
  await network.down();
  await download('Amazon’s layout');
  await expect(alert).toContainText('Can’t reach Portolan. Check your connection and try again.');
  expect(saved.map(({ name }) => name.slice(-4))).toEqual(['.csv']);
  await network.up();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Downloaded: Amazon confirmations .+\.txt$/)).toBeVisible();
  await expect(alert).not.toBeVisible();
});

test('a file whose sending, and then whose confirming, loses its connection is confirmed once', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const items = [await view.nextWaitingItem(), await view.nextWaitingItem()];
  const labels = items.map(() => nextTrackingId());
  const head = 'order-id\ttracking-number\tcarrier-name\tdelivery-service\tdispatch-from';
  const service = 'YunExpress Global Direct line non Battery-Tracked';
  const lines = items.map(({ orderId }, place) =>
    [orderId, labels[place], 'Yun Express', service, 'Shenzhen'].join('\t'),
  );
  const file = new File([[head, ...lines].join('\r\n')], 'november.txt');
  const upload = async () => {
    await page.goto(`${path}?upload=new`);
    await page.locator('input[type=file]').setInputFiles(file);
  };
  const stored = async () =>
    Promise.all(
      items.map(async ({ orderId, product }) => {
        const item = (await view.itemsOf(orderId)).find(({ _id }) => _id === product._id);
        return item?.trackingId ?? null;
      }),
    );
  const cut = network.on({ path: /\/upload-confirmations$/ }, { kind: 'drop-before' });
  await upload();
  await expect(page.getByText(`${file.name} wasn’t uploaded`)).toBeVisible();
  cut.remove();

  // By ship-by date, those that are due from tomorrow on would be left out.
  await page.getByRole('link', { name: 'Get your unconfirmed orders' }).click();
  await expect(page).toHaveURL(`${path}?by=ordered&state=open`);
  for (const { orderId } of items)
    await expect(page.getByRole('link', { name: `History of ${orderId}` })).toBeVisible();

  await upload();
  const confirm = page.getByRole('button', { name: 'Confirm 2 orders' });
  await expect(confirm).toBeVisible();
  expect(await stored()).toEqual([null, null]);
  const lost = network.on({ path: /\/start-upload$/ }, { kind: 'drop-after-commit' });
  await confirm.click();
  await lost.hit();
  lost.remove();
  // The page asks what has become of it, whether or not it was told.
  await expect(page.getByRole('group', { name: 'Rows by result' })).toContainText('Confirmed 2');
  expect(await stored()).toEqual(labels);
  for (const { orderId } of items) {
    const kinds = (await view.historyOf(orderId)).map(({ kind }) => kind);
    expect(kinds.filter(kind => kind === 'confirmed')).toHaveLength(1);
  }
});

describe('a member of the warehouse', () => {
  test.override({ as: 'nobody' });
  test('is not offered the confirmations, and led away from them', async ({
    page,
    server,
    serverView,
    signIn,
  }) => {
    const bo = { email: 'bo@wharf.example', password: 'Quiet+Tide73', firstName: 'Bo', lastName: 'Zhou' };
    await joinAs('warehouse', bo, server, await (await serverView()).validToken());
    await signIn(bo);
    await page.goto('/customs-tracking');
    await page.getByRole('button', { name: /^Sort/ }).first().click();
    await expect(page.getByRole('menuitem', { name: 'Ship by' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Confirmations' })).toHaveCount(0);
    await page.goto('/today');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Needs you');
    await expect(page.getByRole('link', { name: 'Confirmations' })).toHaveCount(0);
    await page.goto(path);
    await expect(page).toHaveURL('/customs-tracking/to-ship');
  });
});
