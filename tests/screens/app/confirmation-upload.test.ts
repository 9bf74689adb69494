import { describe, onTestFinished, vi } from 'vitest';
import { errorStatus } from '#src/contract/api-error.ts';
import { uploadCodes } from '#src/contract/shipments/confirmation-upload.ts';
import { confirmationUploadTexts } from '#src/messages/confirmation-upload.ts';
import { uploadRowTexts } from '#src/messages/upload-rows.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { joinAs } from '#tests/support/member-of.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import { answering, checkedUpload, laterRows, uploadRow } from './upload-answers.ts';

const path = '/customs-tracking/confirmations';
const choosing = `${path}?upload=new`;
const sent = { path: /\/upload-confirmations$/ };
const list = { path: /\/confirmation-uploads$/ };
const one = { path: /\/confirmation-uploads\/u1/ };

const csv = (name = 'November.csv') => new File(['order-id,tracking-number,carrier-code\n'], name);

const choose = (page: AppPage, file: File) => page.locator('input[type=file]').setInputFiles(file);
const tile = (page: AppPage, name: string) =>
  page.getByRole('group', { name: 'Rows by result' }).getByRole('button', { name });
const rows = (page: AppPage) => page.getByRole('table', { name: 'Rows of the file' }).locator('tbody tr');
const bodies = (network: FaultProxy, match: { path: RegExp }) =>
  network.arrivalsOf(match).map(({ body }) => JSON.parse(body));

test('a chosen file is sent and leads to what its check finds, row by row, of which each result is an address', async ({
  page,
  network,
}) => {
  const answer = answering(network);
  answer(list, { uploads: [{ ...checkedUpload, state: 'stopped', fileName: 'October.xlsx' }] });
  answer(sent, { uploadConfirmations: { _id: 'u1' } });
  answer(one, {
    upload: { ...checkedUpload, state: 'checking', counts: { ready: 1 }, page: [uploadRow(2, 'ready')] },
  });
  await page.goto('/customs-tracking/confirmations');
  await page.getByRole('link', { name: 'Upload a file' }).click();
  await expect(page).toHaveURL(choosing);
  const earlier = page.getByRole('listitem').filter({ hasText: 'October.xlsx' });
  await expect(earlier).toContainText('Stopped6 rows · Ready 2 · Unchanged 1 · Differs 1 · Rejected 2');
  await expect(earlier.getByRole('link', { name: /^Open October.xlsx/ })).toBeVisible();
  await choose(page, csv());
  await expect(page).toHaveURL(`${path}?upload=u1`);
  expect(network.arrivalsOf(sent).map(({ body }) => body.includes('filename="November.csv"'))).toEqual([
    true,
  ]);
  await expect(page.getByRole('status').filter({ hasText: 'Checking the file…' })).toBeVisible();
  await expect(page.getByText('1 of 6 rows')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);

  answer(one, { upload: { ...checkedUpload, next: 7 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November.csv');
  await expect(page.getByRole('button', { name: 'Confirm 2 orders' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/on November .* by Wei LinColumns: 2 read, 1 ignored/);
  await expect(page.getByText('Ignored and not stored: Käufer')).toHaveCount(1);
  await expect(tile(page, 'All rows')).toHaveText('All rows 6');
  // Nothing has been confirmed, corrected or stopped.
  await expect(page.getByRole('group', { name: 'Rows by result' }).getByRole('button')).toHaveCount(5);
  await expect(rows(page).filter({ hasText: 'An unusual number for this carrier.' })).toContainText(
    'Yun Express',
  );
  await expect(rows(page).filter({ hasText: 'different values. Those are kept' })).toContainText('Differs');
  await expect(page.getByText('The ship date “11/12/2026” can’t be read.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'History of 028-0000000-0000002' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'History of 028-0000000-0000006' })).toHaveCount(0);

  const more = { path: /after=7/ };
  network.clear();
  answering(network)(more, { upload: { ...checkedUpload, page: laterRows } });
  answering(network)(one, { upload: { ...checkedUpload, next: 7 } });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('Order 028-7 has this tracking ID too.')).toBeVisible();
  await expect(page.getByText('Line 6 has the same item with the same values.')).toBeVisible();
  await expect(page.getByText('Line 6 has the same item with different values.')).toBeVisible();
  await expect(rows(page)).toHaveCount(9);
  await tile(page, 'Rejected').click();
  await expect(page).toHaveURL(`${path}?upload=u1&show=refused`);
  await expect.poll(() => network.arrivalsOf({ path: /result=refused/ }).length).toBe(1);
  await tile(page, 'Rejected').click();
  await expect(page).toHaveURL(`${path}?upload=u1`);
});

test('the orders are confirmed with corrections where that is ticked, and can be stopped while they are', async ({
  page,
  network,
}) => {
  const answer = answering(network);
  const start = { path: /\/start-upload$/ };
  const stop = { path: /\/stop-upload$/ };
  answer(one, { upload: checkedUpload });
  await page.goto(`${path}?upload=u1`);
  answer(start, { errors: [{ code: 'UPLOAD.WRONG_STATE', message: 'No.' }] }, 409);
  await page.getByRole('button', { name: 'Confirm 2 orders' }).click();
  await expect.poll(() => page.toastTexts().join()).toContain('Somebody has started or stopped this upload');
  await page.getByLabel('Also correct the 1 order').check();
  const confirm = page.getByRole('button', { name: 'Confirm 3 orders' });
  answer(start, { startUpload: true });
  const running = { ...checkedUpload, state: 'running', counts: { confirmed: 1, ready: 3, refused: 2 } };
  answer(one, { upload: running });
  await confirm.click();
  await expect(page.getByText('1 of 4 rows')).toBeVisible();
  expect(bodies(network, start)).toEqual([
    { uploadId: 'u1', correct: false },
    { uploadId: 'u1', correct: true },
  ]);
  expect(network.arrivalsOf(start).every(({ headers }) => headers['idempotency-key'])).toBe(true);
  // The button that was pressed is gone; a keyboard goes on from where it was.
  await expect(page.getByRole('region', { name: 'Being confirmed' })).toBeFocused();
  answer(one, { upload: { ...running, counts: { confirmed: 2, ready: 2, refused: 2 } } });
  await expect(page.getByText('2 of 4 rows')).toBeVisible();
  await expect(page.getByText('You can close this page')).toBeVisible();

  answer(stop, { stopUpload: true });
  answer(one, { upload: { ...running, state: 'stopped', counts: { confirmed: 2, stopped: 2, refused: 2 } } });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Rows: 2 confirmed, 0 corrected, 0 unchanged, 2 rejected.')).toBeVisible();
  await expect(page.getByText('still reach the marketplace')).toBeVisible();
  expect(bodies(network, stop)).toEqual([{ uploadId: 'u1' }]);
  // Nothing moves any more: nobody asks again.
  const asked = network.arrivalsOf(one).length;
  await new Promise(resolve => setTimeout(resolve, 2000));
  expect(network.arrivalsOf(one)).toHaveLength(asked);
});

test('a file that changes nothing says so, one that only differs is corrected when that is ticked', async ({
  page,
  network,
}) => {
  const answer = answering(network);
  answer(one, { upload: { ...checkedUpload, orders: { ready: 0, differs: 0 } } });
  await page.goto(`${path}?upload=u1`);
  await expect(page.getByText('There is nothing to confirm in this file.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Con/ })).toHaveCount(0);
  answer(one, { upload: { ...checkedUpload, orders: { ready: 0, differs: 1 } } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByLabel('Also correct the 1 order').check();
  await expect(page.getByRole('button', { name: 'Correct 1 order' })).toBeVisible();
});

test('what was done can be downloaded, all of it or what was rejected, and leads to Confirmations', async ({
  page,
  network,
}) => {
  const saved: string[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
    const { download, href } = this as HTMLAnchorElement;
    if (href === 'blob:1') saved.push(download);
  });
  onTestFinished(() => {
    made.mockRestore();
    pressed.mockRestore();
  });
  const answer = answering(network);
  const download = { path: /\/download-upload$/ };
  answer(one, {
    upload: { ...checkedUpload, state: 'done', counts: { confirmed: 3, unchanged: 1, refused: 2 } },
  });
  const headers = { 'Content-Disposition': 'attachment; filename="November result.csv"' };
  network.on(download, { kind: 'status', status: 200, headers, body: 'line,result\n' });
  await page.goto(`${path}?upload=u1`);
  await expect(page.getByText('Rows: 3 confirmed, 0 corrected, 1 unchanged, 2 rejected.')).toBeVisible();
  for (const kind of ['All rows', 'Rejected rows']) {
    await page.getByRole('button', { name: 'Download rows' }).click();
    const item = page.getByRole('menuitem', { name: kind });
    await expect(item).toBeVisible();
    // A menu chooses what the pointer is on.
    await item.evaluateAll(([found]) =>
      found?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })),
    );
    await item.click();
    await expect(page.getByText('Downloaded: November result.csv')).toBeVisible();
    await expect(item).toHaveCount(0);
  }
  expect(saved).toEqual(['November result.csv', 'November result.csv']);
  expect(bodies(network, download)).toEqual([{ uploadId: 'u1' }, { uploadId: 'u1', only: 'refused' }]);
  pressed.mockRestore();
  await page.getByRole('link', { name: 'Go to Confirmations' }).click();
  await expect(page).toHaveURL('/customs-tracking/confirmations');
});

const refusals: [error: { code: string } & Record<string, unknown>, words: string][] = [
  [{ code: 'UPLOAD.COLUMN_TWICE', column: 'sku' }, 'The column sku appears twice.'],
  [
    { code: 'UPLOAD.COLUMNS_MISSING', missing: ['order-id', 'carrier-code'] },
    'These columns are missing: order-id and carrier-code.',
  ],
  [{ code: 'UPLOAD.EMPTY' }, 'The file has no rows below its header.'],
  [{ code: 'UPLOAD.NO_HEADER' }, 'There’s no header row that we recognise at the top of the file.'],
  [
    { code: 'UPLOAD.TOO_LARGE', rows: 12_000 },
    'It has 12,000 rows. Split it into files of up to 10,000 rows.',
  ],
  [{ code: 'UPLOAD.TOO_LARGE' }, 'The file is too large. Split it into files of up to 5 MB and 10,000 rows.'],
  [{ code: 'UPLOAD.UNREADABLE', line: 12 }, 'It can’t be read from line 12 on.'],
  [{ code: 'UPLOAD.UNREADABLE' }, 'It can’t be read as a table.'],
];

test('a file that is refused says why and what to do; what can’t be right doesn’t even travel', async ({
  page,
  network,
}) => {
  const answer = answering(network);
  answer(list, { uploads: [] });
  await page.goto(choosing);
  await expect(page.getByText('No uploads yet')).toBeVisible();
  await expect(page.getByText('choose a default one in Settings → Shipping')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'wasn’t uploaded' });
  for (const [error, words] of refusals) {
    answer(sent, { errors: [{ message: 'No.', ...error }] }, 422);
    await choose(page, csv(`${words.length}.csv`));
    await expect(alert).toContainText(`${words.length}.csv wasn’t uploaded${words}`);
    // The same file would be refused again.
    await expect(alert.getByRole('button')).toHaveCount(0);
  }
  const travelled = network.arrivalsOf(sent).length;
  await choose(page, new File([], 'empty.csv'));
  await expect(alert).toContainText('empty.csv wasn’t uploadedThe file has no rows');
  await choose(page, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.xlsx'));
  await expect(alert).toContainText('large.xlsx wasn’t uploadedThe file is too large.');
  expect(network.arrivalsOf(sent)).toHaveLength(travelled);
});

test('an upload can be cancelled; one that a lost connection ended is sent again without being chosen again', async ({
  page,
  network,
}) => {
  const answer = answering(network);
  answer(list, { uploads: [] });
  await page.goto(choosing);
  const hanging = network.on(sent, { kind: 'hang' });
  await choose(page, csv());
  await expect(page.getByRole('status').filter({ hasText: 'Uploading November.csv…' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  hanging.remove();

  await network.down();
  await choose(page, csv());
  const alert = page.getByRole('alert').filter({ hasText: 'November.csv wasn’t uploaded' });
  await expect(alert).toContainText('Can’t reach Portolan. Check your connection and try again.');
  await expect(page.getByText('Uploading a file needs a connection.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeDisabled();
  await network.up();
  answer(sent, { uploadConfirmations: { _id: 'u1' } });
  answer(one, { upload: checkedUpload });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Confirm 2 orders' })).toBeVisible();
  await network.down();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Confirming them needs a connection.')).toBeVisible();
  await page.goWithin(`${path}?upload=u2`);
  await expect(page.getByText('Uploads appear when you’re back online.')).toBeVisible();
});

test('an upload that nobody knows leads to a new one, and what the address makes up is left out', async ({
  page,
  network,
}) => {
  const answer = answering(network);
  answer(one, { errors: [{ code: 'UPLOAD.UNKNOWN', message: 'No.' }] }, 404);
  answer(list, { uploads: [] });
  await page.goto(`${path}?upload=u1&show=anything`);
  await expect(page.getByRole('heading', { name: 'Upload not found' })).toBeVisible();
  expect(network.arrivalsOf({ path: /anything/ })).toEqual([]);
  await page.getByRole('link', { name: 'Upload another file' }).click();
  await expect(page).toHaveURL(choosing);
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
});

test('each result and refusal is said in both languages', async ({ page, network }) => {
  const codes = Object.keys(errorStatus).filter(code => /^UPLOAD\.(?!UNKNOWN|WRONG_STATE)/.test(code));
  for (const language of ['en', 'zh-CN'] as const) {
    expect(Object.keys(uploadRowTexts[language].reasons).sort()).toEqual([...uploadCodes].sort());
    expect(Object.keys(confirmationUploadTexts[language].refused)).toEqual(expect.arrayContaining(codes));
  }
  const split = uploadRow(2, 'refused', 'QUANTITY_SPLIT', '3');
  const unknown = { ...uploadRow(4, 'refused'), code: 'OF_NEXT_YEAR' };
  answering(network)(one, { upload: { ...checkedUpload, page: [split, unknown] } });
  await page.goto(`${path}?upload=u1`);
  await expect(page.getByText('a reason that this version of the app doesn’t know')).toBeVisible();
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByText('同一商品不可分批发货。下单数量：3 件。')).toBeVisible();
  await expect(page.getByRole('button', { name: '确认 2 个订单发货' })).toBeVisible();
});

describe('a member of the warehouse', () => {
  test.override({ as: 'nobody' });
  test('is led away from uploads', async ({ page, server, serverView, signIn }) => {
    const bo = { email: 'bo@wharf.example', password: 'Quiet+Tide73', firstName: 'Bo', lastName: 'Zhou' };
    await joinAs('warehouse', bo, server, await (await serverView()).validToken());
    await signIn(bo);
    await page.goto(choosing);
    await expect(page).toHaveURL('/customs-tracking/to-ship');
  });
});
