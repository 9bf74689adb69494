import type { Page, Request } from 'playwright';
import { headers } from '#src/contract/headers.ts';
import { outboxMarks } from '#src/contract/queued-receipt.ts';
import { createPath } from '../support/device.ts';
import { fillShipment, openOrder, pressConfirm, shipmentDialog } from '../support/shipment.ts';
import type { TestOrder } from '../support/test-seller.ts';
import type { Deed, Word } from './deed.ts';
import type { Operation } from './plan.ts';
import { within } from './within.ts';

/** What both devices know of a draft. */
export interface KnownDraft {
  _id: string;
  /** The device that made it; it may not have got to the server. */
  madeOn: number;
  /** ETags that the devices were answered. */
  etags: Map<number, string>;
}

export interface Goods {
  items: readonly { order: TestOrder; item: TestOrder['items'][number] }[];
  drafts: Map<number, KnownDraft>;
  marketplaceId: string;
}

/** As long as the page waits for its worker. */
const workerPatienceMs = 11_000;
const performMs = 60_000;

type Confirmation = Extract<Operation, { kind: 'confirm' }>;
type Edit = Extract<Operation, { kind: 'draft' }>;

/** Does what the plan says in a tab, and notes it. Never throws: a tab that dies or hangs has promised nothing. */
export function perform(page: Page, deed: Deed, goods: Goods): Promise<Word> {
  return within(performMs, performIn(page, deed, goods), { kind: 'nothing', why: 'no word within a minute' });
}

async function performIn(page: Page, deed: Deed, goods: Goods): Promise<Word> {
  const { operation } = deed;
  try {
    if (operation.kind === 'confirm') {
      return operation.by === 'form'
        ? await confirmByForm(page, deed, operation, goods)
        : await confirmByCall(page, deed, operation, goods);
    }
    return operation.by === 'form'
      ? await draftByForm(page, deed, operation, goods)
      : await draftByCall(page, deed, operation, goods);
  } catch (error) {
    const [why = ''] = String(error).split('\n');
    return { kind: 'nothing', why };
  }
}

function confirmByCall(page: Page, deed: Deed, operation: Confirmation, goods: Goods): Promise<Word> {
  const { order, item } = itemOf(goods, operation);
  deed.opId = crypto.randomUUID();
  deed.subject = item.id;
  return callQueueable(
    page,
    { method: 'POST', path: createPath, opId: deed.opId },
    {
      dispatchDate: new Date().toISOString().slice(0, 10),
      dispatchFrom: 'Shenzhen Bao’an warehouse',
      carrier: 'Yun Express',
      deliveryService: 'YunExpress Global Direct line non Battery-Tracked',
      trackingId: operation.trackingId,
      products: [{ productId: item.id, quantity: item.quantity }],
      orderId: order.orderId,
      marketplaceId: goods.marketplaceId,
    },
  );
}

async function draftByCall(page: Page, deed: Deed, operation: Edit, goods: Goods): Promise<Word> {
  const { draft, device, name } = operation;
  const known = goods.drafts.get(draft) ?? { _id: crypto.randomUUID(), madeOn: device, etags: new Map() };
  goods.drafts.set(draft, known);
  const { _id, madeOn, etags } = known;
  // A device that didn't create it opens it first, and so knows the server's version.
  const etag = madeOn === device ? etags.get(device) : await readEtag(page, _id);
  if (madeOn !== device && etag === undefined) return { kind: 'nothing', why: 'the server does not show it' };
  deed.opId = crypto.randomUUID();
  deed.subject = _id;
  const call = etag
    ? { method: 'PUT', path: '/api/v1/importer/update', opId: deed.opId, etag }
    : { method: 'POST', path: '/api/v1/importer/create', opId: deed.opId };
  const word = await callQueueable(page, call, { _id, status: 'DRAFT', name });
  if (word.kind === 'done' && word.etag) etags.set(device, word.etag);
  return word;
}

function itemOf({ items }: Goods, { item }: Confirmation) {
  const found = items[item];
  if (!found) throw new Error(`Only ${items.length} items wait.`);
  return found;
}

interface QueueableCall {
  method: string;
  path: string;
  opId: string;
  etag?: string;
}

/**
 * The request that the app's own client makes. Where the worker dies or hangs over it, it is made again: the same key
 * is the same row.
 */
async function callQueueable(page: Page, call: QueueableCall, body: object): Promise<Word> {
  const answer = await page.evaluate(
    async ([{ method, path, opId, etag }, text, patienceMs]) => {
      const token = localStorage.getItem('portolan.login-token');
      if (token === null) return null;
      const request = new Request(path, {
        method,
        cache: 'no-store',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': opId,
          ...(etag && { 'If-Match': etag }),
        },
        body: text,
      });
      const again = request.clone();
      const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) }).catch(() =>
        fetch(again, { signal: AbortSignal.timeout(patienceMs) }),
      );
      return {
        status: response.status,
        mark: response.headers.get('X-Outbox'),
        etag: response.headers.get('ETag'),
        text: await response.text(),
      };
    },
    [call, JSON.stringify(body), workerPatienceMs] as const,
  );
  if (answer === null) return { kind: 'nothing', why: 'nobody is signed in' };
  return wordOf(answer);
}

interface Answered {
  status: number;
  mark: string | null;
  etag: string | null;
  text: string;
}

function wordOf({ status, mark, etag, text }: Answered): Word {
  // Past a worker that did not start; the app's own client then keeps it as well, under the same key.
  if (mark === null && status >= 300) return { kind: 'nothing', why: `${status} past the outbox` };
  if (mark === outboxMarks.kept) return { kind: 'kept' };
  if (mark === outboxMarks.notKept) return { kind: 'not-kept', code: codeOf(text) };
  if (status < 300) return { kind: 'done', ...(etag !== null && { etag }) };
  return { kind: 'refused', code: `${status} ${codeOf(text)}` };
}

function codeOf(text: string): string {
  return /"code":"([^"]+)"/.exec(text)?.[1] ?? '';
}

function readEtag(page: Page, _id: string): Promise<string | undefined> {
  return page.evaluate(async id => {
    const answer = await fetch(`/api/v1/importer/${id}`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('portolan.login-token')}` },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    return (answer?.ok && answer.headers.get('ETag')) || undefined;
  }, _id);
}

async function confirmByForm(page: Page, deed: Deed, operation: Confirmation, goods: Goods): Promise<Word> {
  const { order, item } = itemOf(goods, operation);
  await page.bringToFront();
  await openOrder(page, order);
  const choice = page.getByRole('checkbox', { name: `Select ${item.name}`, exact: true });
  if (await choice.isDisabled()) return { kind: 'nothing', why: 'the item can’t be chosen' };
  await fillShipment(page, [item]);
  const dialog = shipmentDialog(page);
  await dialog.getByLabel('Tracking ID').fill(operation.trackingId);
  const asked = queueableRequest(page, deed);
  await pressConfirm(page);
  deed.subject = item.id;
  // The form closes once the device or the server has said yes.
  return screenWord(await asked, () => dialog.waitFor({ state: 'hidden' }));
}

async function draftByForm(page: Page, deed: Deed, operation: Edit, goods: Goods): Promise<Word> {
  const { draft, device, name } = operation;
  const known = goods.drafts.get(draft);
  await page.bringToFront();
  await page.goto(known ? `/my-importers/edit/${known._id}` : '/my-importers/edit');
  const field = page.getByLabel('Importer name');
  await field.waitFor();
  await field.fill(name);
  const asked = queueableRequest(page, deed);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const request = await asked;
  if (known) deed.subject = known._id;
  const words = page.getByText('The draft will be sent once there is a connection.');
  const word = await screenWord(request, () => words.first().waitFor());
  if (known) return word;
  // A new one has its address at once.
  await page.waitForURL(/\/edit\/[^/?]+$/);
  const _id = /\/edit\/([^/?]+)$/.exec(page.url())?.[1] ?? '';
  deed.subject = _id;
  goods.drafts.set(draft, { _id, madeOn: device, etags: new Map() });
  return word;
}

/** What the worker answered the page; if it died before, the page queues the write itself and says so. */
async function screenWord(request: Request, untilQueued: () => Promise<void>): Promise<Word> {
  const response = await within(workerPatienceMs, request.response(), null);
  if (!response) {
    await untilQueued();
    return { kind: 'kept' };
  }
  const sent = response.headers();
  return wordOf({
    status: response.status(),
    mark: sent[headers.outbox.toLowerCase()] ?? null,
    etag: sent.etag ?? null,
    text: await response.text().catch(() => ''),
  });
}

/** The covered request of the app's own client; the key is noted as soon as it is there. */
function queueableRequest(page: Page, deed: Deed): Promise<Request> {
  const isOurs = (request: Request) => {
    const sent = request.headers();
    return (
      sent[headers.idempotencyKey.toLowerCase()] !== undefined &&
      sent[headers.outbox.toLowerCase()] !== outboxMarks.delivery
    );
  };
  const asked = page.waitForRequest(isOurs).then(request => {
    deed.opId = request.headers()[headers.idempotencyKey.toLowerCase()] ?? '';
    return request;
  });
  // A tab that is killed before this is awaited fails the step before it, which reports it.
  asked.catch(() => {});
  return asked;
}
