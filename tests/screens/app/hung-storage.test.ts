import { afterEach, onTestFinished, vi } from 'vitest';
import { outboxDatabase } from '#src/outbox/store/outbox-store.ts';
import type { ServerView } from '#tests/journeys/server-view.ts';
import { nextTrackingId, shipmentUrl } from '#tests/journeys/shipment-form.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import { saveConfirmationOf } from './save-confirmation.ts';
import { scan } from './scan.ts';

// While storage hangs, the seconds for which the app waits for it pass ten times as fast. That it then gives up on other
// storage that is only slow does no harm: the last case has none at all. With storage that works, a busy machine needs
// all the time that people have.
let isHanging = false;
const { setTimeout } = globalThis;
vi.stubGlobal('setTimeout', (run: () => void, ms = 0) =>
  setTimeout(run, isHanging && ms >= 500 && ms <= 3000 ? ms / 10 : ms),
);
afterEach(() => {
  isHanging = false;
});

/** As WebKit has done: these databases neither open nor fail, until the browser is closed. */
function hang(databases: readonly string[]): void {
  isHanging = true;
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, version) =>
    databases.includes(name) ? ({} as IDBOpenDBRequest) : open(name, version);
}

/** Every screen that reads from the device, with what shows that it is usable. */
const screens = {
  'Customs Tracking': async (page: AppPage) => {
    await page.goWithin('/customs-tracking');
    await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
  },
  proof: async (page: AppPage) => {
    await page
      .getByRole('link', { name: /^Proof of/ })
      .first()
      .click();
    await expect(page.getByText('Signature valid')).toBeVisible();
  },
  'shipment form': async (page: AppPage, view: ServerView) => {
    await page.goWithin(shipmentUrl({ orderId: (await view.nextWaitingItem()).orderId }));
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Confirm shipment' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Shipment' });
    await expect(dialog.getByLabel('Tracking ID')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  },
  'To ship': async (page: AppPage, view: ServerView) => {
    const { orderId } = await view.nextWaitingItem();
    await page.goWithin('/customs-tracking/to-ship');
    await expect(page.getByRole('main').getByText(orderId)).toBeVisible();
    await scan(orderId);
    await expect(page.getByLabel('Tracking ID')).toBeVisible();
  },
  'hand-over lists': async (page: AppPage) => {
    await page.goWithin('/customs-tracking/hand-over');
    await expect(page.getByRole('button', { name: /^Start: / }).first()).toBeVisible();
  },
  'Pending changes': async (page: AppPage) => {
    await page.goWithin('/pending');
    // Problems of the company are shown without the device's own rows, too.
    const shown = [
      page.getByText(/^(Nothing is waiting on this device|This device’s storage isn’t responding)/),
      page.getByRole('main').getByRole('listitem'),
    ];
    await expect.poll(() => shown.flatMap(part => part.elements()).length).toBeGreaterThan(0);
  },
  'importer list': async (page: AppPage) => {
    await page.goWithin('/my-importers');
    await expect(page.getByRole('table')).toBeVisible();
  },
  'importer form': async (page: AppPage) => {
    await page.goWithin('/my-importers/edit');
    await expect(page.getByLabel('Importer name')).toBeVisible();
  },
  settings: async (page: AppPage) => {
    await page.goWithin('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  },
};

type ScreenName = keyof typeof screens;
const all = Object.keys(screens) as ScreenName[];

const hanging: Record<string, readonly ScreenName[]> = {
  preferences: ['Customs Tracking', 'To ship', 'settings'],
  cache: all,
  'open-orders': ['Customs Tracking', 'shipment form', 'To ship'],
  'hand-overs': ['hand-over lists'],
  proofs: ['Customs Tracking', 'proof'],
  importers: ['importer list', 'importer form'],
  'outbox-rows': [
    ...(['Customs Tracking', 'shipment form', 'To ship', 'hand-over lists'] as const),
    ...(['Pending changes', 'importer form'] as const),
  ],
  session: ['Customs Tracking', 'shipment form', 'To ship', 'Pending changes'],
  device: ['shipment form', 'Pending changes', 'settings'],
};
const cases: [databases: readonly string[], opened: readonly ScreenName[]][] = [
  ...Object.entries(hanging).map(([name, opened]): [string[], readonly ScreenName[]] => [[name], opened]),
  [Object.keys(hanging), all],
];

test.for(cases)(
  'with the databases %j hanging, %j open all the same',
  async ([databases, opened], { page, serverView }) => {
    const view = await serverView();
    hang(databases);
    await page.goto('/customs-tracking');
    for (const name of opened) await screens[name](page, view);
  },
);

/** A transaction that goes on: nobody reads or writes rows until what this returns is called. */
async function blockRows(): Promise<() => void> {
  const opening = indexedDB.open(outboxDatabase);
  await new Promise(resolve => {
    opening.onsuccess = resolve;
  });
  const database = opening.result;
  const store = database.transaction('rows', 'readwrite').objectStore('rows');
  let isHeld = true;
  const goOn = () => {
    if (isHeld) store.get('none').onsuccess = goOn;
    else database.close();
  };
  goOn();
  isHanging = true;
  const release = () => {
    isHeld = false;
    isHanging = false;
  };
  onTestFinished(release);
  return release;
}

test('saved changes appear without a reload once storage that hung responds again', async ({
  page,
  serverView,
}) => {
  const item = await (await serverView()).nextWaitingItem();
  // Nothing is tried, of whose outcome the list would hear.
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => offline.mockRestore());
  await page.goto('/help');
  await saveConfirmationOf(item, nextTrackingId());
  const release = await blockRows();
  await page.goto('/pending');
  await expect(page.getByRole('main').getByText('This device’s storage isn’t responding')).toBeVisible();
  release();
  await expect(page.getByText(item.orderId)).toBeVisible();
});
