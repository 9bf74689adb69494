import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#src/api/queries/query-client.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import type { ImporterId, SellerId } from '#src/contract/ids.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';
import { reports } from '#src/feedback/reports.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type Reply, type ScriptedApi } from './scripted-api.ts';
import { choose, press, shown, showScreen, toastsDuring } from './used-screen.tsx';

let api: ScriptedApi;
let screens: {
  DocumentsTab: typeof import('#src/features/documents/documents-tab.tsx').DocumentsTab;
  PoaTab: typeof import('#src/features/documents/broker/poa-tab.tsx').PoaTab;
  SendDialog: typeof import('#src/features/importers/send-dialog.tsx').default;
  ConsentReturn: typeof import('#src/features/account-setup/consent-return.tsx').ConsentReturn;
};
beforeAll(async () => {
  api = await openScriptedApi();
  const [{ DocumentsTab }, { PoaTab }, { default: SendDialog }, { ConsentReturn }, { session }] =
    await Promise.all([
      import('#src/features/documents/documents-tab.tsx'),
      import('#src/features/documents/broker/poa-tab.tsx'),
      import('#src/features/importers/send-dialog.tsx'),
      import('#src/features/account-setup/consent-return.tsx'),
      import('#src/api/client/session.ts'),
    ]);
  screens = { DocumentsTab, PoaTab, SendDialog, ConsentReturn };
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());

const issued = (...issuers: NonNullable<RelatedResource['issuedBy']>[]) => ({
  relatedResources: issuers.map(issuedBy => ({
    fileName: 'scan.pdf',
    mediaType: 'application/pdf',
    status: 'OK' as const,
    issuedBy,
  })),
});

const importer = (brokers: ReturnType<typeof issued>): Importer => ({
  _id: crypto.randomUUID() as ImporterId,
  name: 'Lanting',
  updatedAt: '2026-11-21T00:00:00.000Z',
  status: 'OK',
  idCard: issued('SELLER'),
  businessLicense: issued('SELLER'),
  eori: issued('SELLER'),
  vat: issued('SELLER'),
  taxReturn: issued('SELLER'),
  poa: brokers,
  vatGuarantee: brokers,
});

const seller: Seller = {
  _id: 'seller-ada' as SellerId,
  user: { email: 'ada@portolan.example', firstName: 'Ada', lastName: 'Lin' },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [{ name: 'Elbe Logistik' }, { name: 'Hanse Spedition' }],
};

let close: (() => void) | undefined;
beforeEach(() => {
  // What goes there is proved elsewhere.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => close?.());

const show = (screen: ReactNode) => {
  const queryClient = createQueryClient(reports);
  queryClient.setQueryDefaults(['seller'], { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(['seller'], seller);
  close = showScreen(screen, queryClient);
};
const showDocuments = () => show(<screens.DocumentsTab importer={importer(issued())} />);
const showReceived = () => show(<screens.PoaTab importer={importer(issued('BROKER'))} />);
const showSigned = () => show(<screens.PoaTab importer={importer(issued('BROKER', 'SELLER'))} />);

const refusal: Reply = { status: 500, body: { errors: [{ code: 'SERVER.UNEXPECTED', message: 'No.' }] } };
const answers = (reply: Reply) => api.replies(() => reply);
const scan = new File(['%PDF-'], 'scan.pdf', { type: 'application/pdf' });

/** What is said where the server did it, answered that it did not, and refused. */
async function toastsOfEachCase(
  path: string,
  answer: string,
  run: () => Promise<void>,
  before: string[] = [],
) {
  const reported: string[][] = [];
  for (const reply of [{ body: { [answer]: true } }, { body: { [answer]: false } }, refusal]) {
    answers(reply);
    reported.push(await toastsDuring(run));
    expect(api.arrivals.map(arrival => arrival.path)).toEqual([...before, path]);
  }
  return reported;
}

test.each([
  ['POA', 0],
  ['VAT guarantee', 1],
])('sending the signed %s says how it ended [196]', async (_, place) => {
  showSigned();
  const run = async () => {
    await press('Send signed document', place);
    // In the dialog, behind those of both documents.
    await press('Send signed document', 2);
  };
  const looked = ['importer/signed-pages'];
  expect(await toastsOfEachCase('documents/send', 'sendDocument', run, looked)).toEqual([
    ['Document was successfully sent!'],
    ['Error sending Document!'],
    ['Error sending Document!'],
  ]);
});

test('sending a signed document shows its pages and asks; where nothing was added to the broker’s, once more', async () => {
  showSigned();
  const pages = { fileId: 'signed', pages: ['cGFnZQ=='], left: 0, isUnsigned: true };
  api.replies(({ path }) => ({
    body: path === 'importer/signed-pages' ? { signedPages: pages } : { sendDocument: true },
  }));
  await press('Send signed document');
  await waitFor(() =>
    expect(document.querySelector('[role=dialog] img')?.getAttribute('alt')).toBe('Page 1 of the signed POA'),
  );
  await press('Send signed document', 2);
  await shown('Nothing has been added to the broker’s document.');
  expect(api.arrivals.map(({ path }) => path)).toEqual(['importer/signed-pages']);
  expect(await toastsDuring(() => press('Send it anyway'))).toEqual(['Document was successfully sent!']);
});

test('deleting a document says how it ended [197]', async () => {
  showDocuments();
  const run = async () => {
    await press('Delete the EORI document');
    await press('Delete');
  };
  expect(await toastsOfEachCase('importer/delete-documents', 'deleteDocuments', run)).toEqual([
    ['Document was successfully deleted!'],
    ['Something went wrong with the deleting the document!'],
    ['Something went wrong with the deleting the document!'],
  ]);
});

const file: Reply = { headers: { 'Content-Disposition': 'attachment; filename="EORI.pdf"' }, body: '%PDF-' };

async function toastsOfDownload(path: string, button: string) {
  const reported: string[][] = [];
  for (const reply of [file, refusal]) {
    answers(reply);
    reported.push(await toastsDuring(() => press(button)));
    expect(api.arrivals.map(arrival => arrival.path)).toEqual([path]);
  }
  return reported;
}

test('downloading a document says how it ended [198]', async () => {
  showDocuments();
  expect(await toastsOfDownload('importer/download-document', 'Download the EORI document')).toEqual([
    ['Document was successfully downloaded!'],
    ['Something went wrong with the downloading the document!'],
  ]);
});

test('downloading a POA says how it ended, in its own words [198]', async () => {
  showReceived();
  expect(await toastsOfDownload('en/importer/download-poa', 'Download the broker’s POA')).toEqual([
    ['Document was successfully downloaded!'],
    ['Something went wrong with downloading the document!'],
  ]);
});

test('uploading a document says how it ended [199]', async () => {
  showDocuments();
  const run = () => choose('Upload the EORI document', scan);
  expect(await toastsOfEachCase('importer/upload-document', 'uploadDocument', run)).toEqual([
    ['Document was successfully uploaded!'],
    ['Something went wrong with the uploading the document!'],
    ['Something went wrong with the uploading the document!'],
  ]);
});

test.each([
  ['POA', 'importer/upload-poa', 'uploadPoa'],
  ['VAT guarantee', 'importer/upload-vat-guarantee', 'uploadVatGuarantee'],
])('uploading a signed %s says how it ended [200]', async (name, path, answer) => {
  showReceived();
  expect(await toastsOfEachCase(path, answer, () => choose(`Upload the signed ${name}`, scan))).toEqual([
    ['POA was successfully uploaded!'],
    ['Something went wrong with the uploading the POA!'],
    ['Something went wrong with the uploading the POA!'],
  ]);
});

/** The form, once what was checked of the importer is known. */
async function showUnchosen(changes: Partial<Importer> = {}) {
  const handleClose = vi.fn();
  const known = { ...importer(issued()), ...changes };
  const { _id, name } = known;
  answers({ body: { importer: known } });
  show(<screens.SendDialog importer={{ _id, name }} onClose={handleClose} />);
  await waitFor(() => expect(api.arrivals).toHaveLength(1));
  return handleClose;
}

async function showSending(changes: Partial<Importer> = {}) {
  const handleClose = await showUnchosen(changes);
  await press('Choose a forwarder');
  await press('Hanse Spedition');
  return handleClose;
}

const noteOfForwarder = () => {
  const notes = document.querySelector('[role=combobox]')?.getAttribute('aria-describedby') ?? '';
  return document.getElementById(notes)?.textContent;
};

test('nothing is sent until a forwarder is chosen [144]', async () => {
  await showUnchosen();
  await press('Send');
  await waitFor(() => expect(noteOfForwarder()).toBe('Forwarder is required'));
  expect(api.arrivals).toHaveLength(1);
});

test('sending an importer says that it is in progress, and then that it was sent [201, 209]', async () => {
  const handleClose = await showSending();
  let answer = () => {};
  const answered = new Promise<void>(resolve => {
    answer = resolve;
  });
  api.replies(async () => {
    await answered;
    return { body: { sendImporter: true } };
  });
  const sending = async () => {
    await press('Send');
    // A button has room for both texts, and shows one.
    const face = () => document.querySelector('[aria-busy=true] > span > span:not([data-off])');
    await waitFor(() => expect(face()?.textContent).toBe('Sending...'));
    answer();
  };
  expect(await toastsDuring(sending)).toEqual(['Sending importer..', 'Importer was sent succesfully!']);
  // The second of the seller's list, counted from 0.
  expect(api.arrivals.map(({ body }) => JSON.parse(body))).toMatchObject([
    { forwarderId: 1, forwarderName: 'Hanse Spedition' },
  ]);
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
});

test('sending names the documents that are left out since their check failed, and tells the server so', async () => {
  const vat = {
    relatedResources: issued('SELLER').relatedResources.map(one => ({ ...one, status: 'NOK' as const })),
  };
  await showSending({ vat });
  await shown('Left out: VAT.');
  answers({ body: { sendImporter: true } });
  await toastsDuring(() => press('Send'));
  expect(api.arrivals.map(({ body }) => JSON.parse(body))).toMatchObject([{ leavesOut: ['VAT'] }]);
});

test.each([
  ['answered false', { body: { sendImporter: false } }],
  ['refused', refusal],
])('sending an importer that is %s says so, at the forwarder too [202]', async (_, reply) => {
  const handleClose = await showSending();
  answers(reply);
  expect(await toastsDuring(() => press('Send'))).toEqual([
    'Sending importer..',
    'An error occurred while sending the importer!',
  ]);
  expect(noteOfForwarder()).toBe('Something went wrong');
  expect(handleClose).not.toHaveBeenCalled();
});

test.each([
  ['is not good', { body: { storeSellerAmazonCode: false } }],
  ['is refused', refusal],
  ['meets a page that is not ours', { headers: { 'Content-Type': 'text/html' }, body: '<h1>Hotel</h1>' }],
])('a code of the marketplace that %s leads back without a message [204]', async (_, reply) => {
  answers(reply);
  const reported = vi.spyOn(toastStore, 'push');
  const handleDone = vi.fn();
  show(<screens.ConsentReturn code="code" onDone={handleDone} />);
  await waitFor(() => expect(handleDone).toHaveBeenCalledOnce());
  expect(api.arrivals.map(({ path, body }) => [path, JSON.parse(body || 'null')])).toContainEqual([
    'auth/seller-amazon/store',
    { code: 'code' },
  ]);
  expect(reported).not.toHaveBeenCalled();
  reported.mockRestore();
});
