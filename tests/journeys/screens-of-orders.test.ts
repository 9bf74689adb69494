import { goWithin } from '#tests/support/go-within.ts';
import { connectScanner } from '#tests/support/hardware-scanner.ts';
import { viewports } from '#tests/support/viewports.ts';
import { resizeTo } from './expect-fits.ts';
import { lookAt } from './expect-usable.ts';
import { expect, test } from './journey.ts';
import { chooseItem, fillShipment, shipmentForm, shipmentUrl, submitShipment } from './shipment-form.ts';

// With the longest content that each screen meets, and no animation half way while it is measured.
test.use({ as: 'longNames' });

test.beforeEach(() => {
  // Each screen is measured at eight sizes.
  test.setTimeout(240_000);
});

const longTrackingId = 'YT2611-OFFICE-LANTINGXUAN-0000000000000000001234567890';

const longToday = {
  today: {
    ...{ timeZone: 'Europe/Berlin', day: '2026-11-25', needsYou: 2 },
    toShip: { overdue: 12_345, dueToday: 12_345, toShip: 30_000, load: [] },
    entries: [
      {
        ...{
          kind: 'confirmation-rejected',
          orderId: '028-1234567-1234567',
          ledgerId: 'l',
          action: 'correct',
        },
        ...{ trackingId: longTrackingId, confirmedAt: '2026-11-22T09:00:00.000Z', reason: 'No.' },
        ...{ code: 'CARRIER_NOT_ELIGIBLE', deadline: '2026-11-24T22:59:59.000Z' },
      },
      {
        ...{ kind: 'broker-refused', importerId: 'i', document: 'BUSINESS_LICENSE', action: 'upload' },
        name: 'Shenzhen Lantingxuan Cross-Border E-Commerce Trading Co., Ltd',
        reason: 'The second page of the certified translation is missing, and the seal can’t be read.',
      },
    ],
  },
};

test.describe('of what needs no worker', () => {
  test.use({ serviceWorkers: 'block' });
  test('customs tracking, its account menu, a proof, what needs somebody and help can be used at every size, in both themes, with large letters and by keys', async ({
    page,
    network,
  }) => {
    const orders = page.getByRole('link', { name: /^Items of/ });
    const proof = page.getByRole('link', { name: /^Proof of/ }).first();
    const failing = network.on(
      { path: '/api/v1/customs-tracking/retrieve-list' },
      { kind: 'status', status: 500, body: { errors: [] } },
    );
    await lookAt(page, 'nothing could be fetched', async () => {
      await page.goto('/customs-tracking');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    });
    failing.remove();
    await lookAt(page, 'the list', async () => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(orders).toHaveCount(10);
      await expect(proof).toBeVisible();
    });
    await lookAt(page, 'the account menu', async () => {
      await page.getByRole('button', { name: /, account$/ }).click();
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    });
    await page.keyboard.press('Escape');
    await lookAt(page, 'a proof', async () => {
      await proof.click();
      await expect(page.getByText('Signature valid')).toBeVisible();
    });
    await page.keyboard.press('Escape');
    await lookAt(page, 'what was confirmed', async () => {
      await page.getByRole('button', { name: /^Sort/ }).first().click();
      await page.getByRole('menuitem', { name: 'Confirmations' }).click();
      await expect(page.getByRole('link', { name: /^History of/ }).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 3 })).toBeVisible();
    });
    network.on({ path: /\/api\/v1\/today/ }, { kind: 'status', status: 200, body: longToday });
    await lookAt(page, 'what needs somebody', async () => {
      await goWithin(page, '/today');
      await expect(page.getByRole('link', { name: /^Correct: / })).toBeVisible();
    });
    await lookAt(page, 'help', async () => {
      await goWithin(page, '/help');
      await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    });
  });
});

test('an order’s history, its items, Confirm Shipment and what waits on the device can be used at every size, in both themes, with large letters and by keys', async ({
  page,
  serverView,
  goOffline,
}) => {
  const view = await serverView('longNames');
  const item = await view.nextWaitingItem();
  const other = await view.nextWaitingItem();
  await view.confirmElsewhere(other, longTrackingId, '中'.repeat(40));
  const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });

  await lookAt(
    page,
    'the history of an order',
    async () => {
      await page.goto(`/customs-tracking/history?orderId=${other.orderId}`);
      await expect(page.getByText('Shipment confirmed')).toBeVisible();
    },
    button('Print'),
  );
  // On paper there is no app around it.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: `History of ${other.orderId}` })).toBeVisible();
  await expect(page.getByText(/^Printed /)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  const anyItem = page.getByRole('checkbox', { name: /^Select / }).filter({ visible: true });
  await lookAt(
    page,
    'the items, chosen',
    async () => {
      await goWithin(page, shipmentUrl(item));
      await expect(
        page
          .getByText(/^Ship by/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(anyItem.first()).toBeChecked();
      await expect(page.getByText(/^\d+ Selected$/)).toBeVisible();
    },
    button('Confirm shipment').last(),
  );

  const form = shipmentForm(page);
  const confirm = form.getByRole('button', { name: 'Confirm shipment' });
  await lookAt(
    page,
    'Confirm Shipment with errors',
    async () => {
      await chooseItem(page, item);
      await submitShipment(form);
      await expect(form.getByText('This field is required.').first()).toBeVisible();
    },
    confirm,
  );
  await lookAt(
    page,
    'Confirm Shipment, filled in',
    () => fillShipment(form, { trackingId: longTrackingId }),
    confirm,
  );
  await goOffline();
  await lookAt(page, 'the items, one of them saved on the device', async () => {
    await submitShipment(form);
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('table')).toContainText('Saved on this device');
  });
  await lookAt(
    page,
    'Pending changes',
    async () => {
      await page.getByRole('link', { name: /saved on this device/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Pending changes' })).toBeVisible();
    },
    button('Send now'),
  );
  const question = page.getByRole('alertdialog');
  await lookAt(
    page,
    'whether to discard one',
    async () => {
      await button('Discard').click();
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
    },
    question.getByRole('button').last(),
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await lookAt(page, 'customs tracking offline', async () => {
    await page
      .getByRole('link', { name: /^Customs Tracking/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByText(/Offline\. As of/)).toBeVisible();
  });
});

test('To ship, a pick list, an order at the packing table, what it asks and what it has saved, and hand-over lists can be used at every size, in both themes, with large letters and by keys, and are in sight', async ({
  page,
  serverView,
  goOffline,
}) => {
  const { orderId } = await (await serverView('longNames')).nextWaitingItem();
  const scan = await connectScanner(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const scrollToEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

  await lookAt(page, 'To ship', async () => {
    await page.goto('/customs-tracking/to-ship');
    await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  });
  await lookAt(page, 'a pick list', async () => {
    await page.getByRole('link', { name: 'Pick list' }).click();
    await expect(page.getByRole('checkbox', { name: /^Picked: / }).first()).toBeVisible();
  });
  await page.goBack();
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  await lookAt(page, 'an order that isn’t there', async () => {
    await scrollToEnd();
    await scan('028-9999999-9999999');
    await expect(page.getByText('028-9999999-9999999 isn’t on this device.')).toBeInViewport();
  });
  await lookAt(
    page,
    'a number that isn’t the carrier’s',
    async () => {
      await scan(orderId);
      await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
      await expect(page.getByLabel('Tracking ID')).toBeFocused();
      await scrollToEnd();
      await scan('01234567890123');
      await expect(page.getByText('Is 01234567890123 the tracking ID?')).toBeInViewport();
    },
    button('Confirm shipment'),
  );
  await lookAt(
    page,
    'an order that is saved on the device',
    async () => {
      await resizeTo(page, viewports.phone);
      await button('Scan again').click();
      await scan('JJD000390007798765432');
      const service = page.getByRole('combobox', { name: 'Delivery Service' });
      await expect(service).toBeFocused();
      await expect(service).toBeInViewport({ ratio: 1 });
      await service.click();
      await page.getByRole('option').first().click();
      await goOffline();
      await scan('JJD000390007798765432');
      await expect(page.getByText('Saved on this device', { exact: true })).toBeInViewport();
    },
    button('Next order'),
  );
  await lookAt(page, 'hand-over lists', async () => {
    await goWithin(page, '/customs-tracking/hand-over');
    await expect(page.getByRole('button', { name: /^Start: DHL/ })).toBeVisible();
  });
  await lookAt(
    page,
    'a hand-over list that is being scanned',
    async () => {
      await page.getByRole('button', { name: /^Start: DHL/ }).click();
      await expect(page.getByText('JJD000390007798765432')).toBeVisible();
    },
    button('Close the list'),
  );
  await lookAt(page, 'a closed one', async () => {
    await button('Add all').click();
    await button('Close the list').click();
    await expect(page.getByRole('heading', { name: 'Hand-over list 交接清单' })).toBeVisible();
  });
});

test.describe('without orders', () => {
  test.use({ as: 'noOrders', serviceWorkers: 'block' });
  test('empty lists of orders and of importers can be used at every size, in both themes, with large letters and by keys', async ({
    page,
  }) => {
    await lookAt(page, 'customs tracking', async () => {
      await page.goto('/customs-tracking');
      await expect(page.getByText('No orders in customs yet')).toBeVisible();
    });
    await lookAt(page, 'importers', async () => {
      await goWithin(page, '/my-importers');
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    });
  });
});
