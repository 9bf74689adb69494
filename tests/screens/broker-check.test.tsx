import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createQueryClient } from '#src/api/queries/query-client.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import type { BrokerCheck, RelatedResource } from '#src/contract/importers/related-resource.ts';
import { reports } from '#src/feedback/reports.ts';
import { setLanguage } from '#src/messages/language.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type Reply, type ScriptedApi } from './scripted-api.ts';
import { press, shown, showScreen, toastsDuring } from './used-screen.tsx';

let api: ScriptedApi;
let DocumentsTab: typeof import('#src/features/documents/documents-tab.tsx').DocumentsTab;
let reportConnection: typeof import('#src/api/client/connection.ts').reportConnection;
beforeAll(async () => {
  api = await openScriptedApi();
  ({ DocumentsTab } = await import('#src/features/documents/documents-tab.tsx'));
  ({ reportConnection } = await import('#src/api/client/connection.ts'));
  const { session } = await import('#src/api/client/session.ts');
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  setLanguage('en');
  reportConnection('online');
});

const importerId = 'importer' as ImporterId;
const none = { relatedResources: [] };
const unreadable = { code: 'unreadable', values: {}, reason: 'The document could not be read.' };

/** An importer with a letter in its EORI row. */
function importerWith(
  status: RelatedResource['status'],
  brokerCheck?: BrokerCheck,
  errorsStack = status === 'NOK' ? [unreadable] : [],
): Importer {
  const file = { fileName: 'letter.pdf', mediaType: 'application/pdf', status, errorsStack };
  return {
    _id: importerId,
    name: 'Lanting',
    updatedAt: '2026-11-21T00:00:00.000Z',
    status: 'NOK',
    idCard: none,
    businessLicense: none,
    eori: { relatedResources: [file], brokerCheck },
    vat: none,
    taxReturn: none,
    poa: none,
    vatGuarantee: none,
  };
}

const show = (importer: Importer, readOnly = false) => {
  close?.();
  close = showScreen(<DocumentsTab importer={importer} readOnly={readOnly} />, createQueryClient(reports));
};

const buttonName = 'Ask the broker to check the EORI document';
const named = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`);
/** The row of the EORI document. */
const row = () => [...document.querySelectorAll('li')].find(one => one.textContent.includes('letter.pdf'));
const rowText = () => row()?.textContent ?? '';

const requestedAt = '2026-11-20T09:00:00.000Z';
const answered = { requestedAt, answeredAt: '2026-11-21T10:00:00.000Z', broker: 'Rheinport' };

test('the broker can be asked about what was refused, and about nothing else', async () => {
  show(importerWith('NOK'));
  await shown('Check failed');
  expect(named(buttonName)?.textContent).toBe('Ask the broker to check');
  expect(named('View Errors of the EORI document')).not.toBeNull();
  const incomplete = { ...unreadable, code: 'formIncomplete' };
  for (const other of [
    importerWith('OK'),
    importerWith('CHECKING'),
    importerWith('NOK', undefined, [incomplete]),
  ]) {
    show(other);
    await shown('letter.pdf');
    expect(named(buttonName)).toBeNull();
  }
  show(importerWith('NOK'), true);
  await shown('Check failed');
  expect(named(buttonName)).toBeNull();
});

test('the errors name the file that can’t be opened, and all where they were read as one', async () => {
  const back = { fileName: 'back.pdf', mediaType: 'application/pdf', status: 'NOK' } as const;
  for (const [code, files] of [
    ['damaged', 'letter.pdf'],
    ['unreadable', 'letter.pdf · back.pdf'],
  ] as const) {
    const importer = importerWith('NOK', undefined, [{ ...unreadable, code }]);
    importer.eori.relatedResources.push(back);
    show(importer);
    await press('View Errors of the EORI document');
    await waitFor(() =>
      expect(document.querySelector('[role=dialog] p')?.textContent).toBe(`EORI · ${files}`),
    );
  }
});

test('a question says since when the broker is checking, and the errors can still be read', async () => {
  show(importerWith('NOK', { state: 'REQUESTED', requestedAt }));
  await shown('Broker check in progress');
  expect(rowText()).toContain('Requested on November 20, 2026.');
  expect(rowText()).not.toContain('Check failed');
  expect(named(buttonName)).toBeNull();
  expect(named('View Errors of the EORI document')).not.toBeNull();
});

test('an accepted document says by whom and when', async () => {
  show(importerWith('OK', { state: 'ACCEPTED', ...answered }));
  await shown('Accepted by the broker');
  expect(rowText()).toContain('Rheinport');
  expect(rowText()).toContain('November 21, 2026');
  expect(rowText()).not.toContain('Check OCR ok');
});

test('a refused one says by whom, when and why, and what to do', async () => {
  const refusal = { state: 'REFUSED', ...answered, reason: 'The stamp hides the number.' } as const;
  show(importerWith('NOK', refusal));
  await shown('Rejected by the broker');
  expect(rowText()).toContain('Rheinport · November 21, 2026');
  expect(rowText()).toContain('“The stamp hides the number”');
  expect(rowText()).toContain('Upload another document, or correct the form.');
  expect(named(buttonName)).toBeNull();
  setLanguage('zh-CN');
  await shown('报关行审核未通过');
  expect(rowText()).toContain('原因：“The stamp hides the number”。请上传其他文件；');
});

test('an answer that the files no longer agree with is not shown', async () => {
  show(importerWith('NOK', { state: 'ACCEPTED', ...answered }));
  await shown('Check failed');
  expect(named(buttonName)).not.toBeNull();
});

test('asking is one call, is said while it runs and once it is done, and keeps the reader’s place', async () => {
  show(importerWith('NOK'));
  let goOn = () => {};
  const held = new Promise<void>(resolve => {
    goOn = resolve;
  });
  api.replies(async () => {
    await held;
    return { body: { requestBrokerCheck: true } };
  });
  const reported = await toastsDuring(async () => {
    await press(buttonName);
    await shown('Asking the broker…');
    expect(document.activeElement).toBe(named('View Errors of the EORI document'));
    expect(named(buttonName)).toBeNull();
    goOn();
  });
  expect(reported).toEqual(['The broker was asked to check the document.']);
  const calls = api.arrivals.map(({ path, body, headers }) => [
    path,
    JSON.parse(body),
    headers['idempotency-key'],
  ]);
  expect(calls).toEqual([
    ['importer/request-broker-check', { importerId, type: 'EORI' }, expect.any(String)],
  ]);
});

const refuses = (status: number, code: string): Reply => ({
  status,
  body: { errors: [{ code, message: 'No.' }] },
});

test.each([
  [
    refuses(409, 'DOCUMENT.NO_BROKER'),
    'Your request couldn’t be sent to the broker. No broker is assigned to your company yet. Contact support.',
  ],
  [
    refuses(409, 'IMPORTER.NOT_COMPLETE'),
    'Your request couldn’t be sent to the broker. Fill in the form and save it first: the broker compares the document with it.',
  ],
  [refuses(500, 'SERVER.UNEXPECTED'), 'Your request couldn’t be sent to the broker. Try again.'],
  [{ body: { requestBrokerCheck: false } }, 'Your request couldn’t be sent to the broker. Try again.'],
])('a question that was not taken says so, and can be asked again', async (reply, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show(importerWith('NOK'));
  api.replies(() => reply);
  expect(await toastsDuring(() => press(buttonName))).toEqual([text]);
  await waitFor(() => expect(named(buttonName)).not.toBeNull());
});

test('without a connection the row says that the broker can’t be asked now', async () => {
  show(importerWith('NOK'));
  await shown('Check failed');
  reportConnection('offline');
  await shown('You’re offline. You can ask the broker when you’re back online.');
  expect(named(buttonName)).toBeNull();
  reportConnection('online');
  await shown('Ask the broker to check');
});
