import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import { confirmShipmentJob } from '#server/queue/confirm-shipment.ts';
import { confirmationUploadEndpoints } from '#src/contract/endpoints/confirmation-upload-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { shipmentEndpoints } from '#src/contract/endpoints/shipment-endpoints.ts';
import { headers } from '#src/contract/headers.ts';
import { insertOrder, type TestOrder } from '#tests/server/support/insert-order.ts';
import { mortalLives } from '#tests/server/support/mortal-lives.ts';
import {
  amendAt,
  confirmAt,
  shipmentOf,
  signInSeller,
  type TestSeller,
} from '#tests/server/support/shipment-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let seller: TestSeller;
let order: TestOrder;
const { betweenLives, startServer, startWithoutLeases, hasExited, end, planted } = mortalLives(
  async adapters => {
    const signedIn = await signInSeller(adapters);
    return { seller: signedIn, order: await insertOrder(adapters.database.db, signedIn.sellerId) };
  },
);
beforeEach(() => {
  ({ seller, order } = planted());
});

const isSending = eq(jobs.kind, confirmShipmentJob);

const confirm = (url: string, key: string) => confirmAt(url, { order, key, token: seller.token });

async function stateOfProducts(url: string) {
  const answer = await fetch(`${url}/customs-tracking/retrieve-products/${order.orderId}`, {
    headers: { Authorization: `Bearer ${seller.token}` },
  });
  const { customsProducts } = (await answer.json()) as {
    customsProducts: { confirmation?: { marketplace: { state: string } } }[];
  };
  return customsProducts.map(product => product.confirmation?.marketplace.state);
}

test('case 65: a server killed between effect and answer answers the same key after its restart, and the effect is one', async () => {
  const key = randomUUID();
  const first = await startServer('before-answer');
  await expect(confirm(first, key)).rejects.toThrow();
  await hasExited();
  const diedAt = new Date();

  const again = await confirm(await startServer(), key);
  expect(again.status).toBe(200);
  const { createShipmentLedger: receipt } = (await again.json()) as {
    createShipmentLedger: { _id: string; confirmedAt: string };
  };
  expect(Date.parse(receipt.confirmedAt)).toBeLessThan(diedAt.getTime());
  await end();
  const entries = await betweenLives(({ database: { db } }) => db.select().from(shipmentLedger));
  expect(entries).toMatchObject([{ id: receipt._id, opId: key }]);
});

test('a server killed between an amendment and its answer has made one revision, and answers the same key after its restart', async () => {
  const first = await startServer('before-amended');
  const confirmed = (await (await confirm(first, randomUUID())).json()) as {
    createShipmentLedger: { _id: string };
  };
  const { _id } = confirmed.createShipmentLedger;
  const amendment = { order, _id, etag: '"1"', key: randomUUID(), token: seller.token };
  await expect(amendAt(first, amendment)).rejects.toThrow();
  await hasExited();

  const url = await startWithoutLeases();
  const again = await amendAt(url, amendment);
  expect([again.status, again.headers.get('ETag')]).toEqual([200, '"2"']);
  expect(await again.json()).toMatchObject({ amendShipmentLedger: { _id, revision: 2 } });
  await waitFor(async () => expect(await stateOfProducts(url)).toEqual(['accepted', 'accepted']));
  await end();
  await betweenLives(async ({ database: { db } }) => {
    const [entry, ...others] = await db.select().from(shipmentLedger);
    expect([entry?.id, entry?.revision, others]).toEqual([_id, 2, []]);
    expect(await db.select().from(sandboxPackages)).toMatchObject([
      {
        packageReferenceId: entry?.packageReferenceId,
        content: { trackingNumber: entry?.trackingId },
      },
    ]);
    const events = await db.select().from(orderEvents).orderBy(asc(orderEvents.id));
    const revisions = events.filter(({ kind }) => kind === 'confirmed' || kind === 'amended');
    expect(revisions).toMatchObject([{ revision: 1 }, { revision: 2 }]);
  });
});

test('a server killed between the note of a second parcel and its answer has noted it once', async () => {
  const first = await startServer('before-noted');
  expect((await confirm(first, randomUUID())).status).toBe(200);
  const key = randomUUID();
  const note = (url: string) =>
    fetch(`${url}/${shipmentEndpoints.noteSecondParcel.path}`, {
      method: shipmentEndpoints.noteSecondParcel.method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${seller.token}`,
        [headers.idempotencyKey]: key,
      },
      body: JSON.stringify({ ...shipmentOf(order), trackingId: 'YT2411110000000002' }),
    });
  await expect(note(first)).rejects.toThrow();
  await hasExited();
  const again = await note(await startServer());
  expect([again.status, await again.json()]).toEqual([200, { noteSecondParcel: true }]);
  await end();
  const events = await betweenLives(({ database: { db } }) => db.select().from(orderEvents));
  expect(events.filter(({ kind }) => kind === 'second-parcel')).toHaveLength(1);
});

test('a server killed before the marketplace’s answer sends it once more, and the package is one', async () => {
  const first = await startServer('before-marketplace-answer');
  // The kill may come before the answer or after it: the key would find out, and is not what this is about.
  await confirm(first, randomUUID()).catch(() => {});
  await hasExited();
  const interrupted = await betweenLives(async ({ database: { db } }) => {
    const [job] = await db.select().from(jobs).where(isSending);
    // Instead of waiting for the lease of the killed server to end.
    if (job)
      await db
        .update(jobs)
        .set({ claimedUntil: new Date(0) })
        .where(eq(jobs.id, job.id));
    return { job, packages: await db.select().from(sandboxPackages) };
  });
  expect(interrupted.job).toMatchObject({ attempts: 1, doneAt: null, claimedUntil: expect.any(Date) });
  expect(interrupted.packages).toHaveLength(1);

  const url = await startServer();
  await waitFor(async () => expect(await stateOfProducts(url)).toEqual(['accepted', 'accepted']));
  await end();
  await betweenLives(async ({ database: { db } }) => {
    expect(await db.select().from(jobs).where(isSending)).toMatchObject([
      { attempts: 2, doneAt: expect.any(Date) },
    ]);
    expect(await db.select().from(sandboxPackages)).toMatchObject([
      { packageReferenceId: interrupted.packages[0]?.packageReferenceId },
    ]);
  });
});

test('a server killed in the middle of an uploaded file goes on with it after its restart, and confirms each order once', async () => {
  const orders = await betweenLives(({ database: { db } }) =>
    Promise.all(Array.from({ length: 6 }, () => insertOrder(db, seller.sellerId, [1]))),
  );
  const call = (url: string, { path, method }: Endpoint, body: FormData | object | undefined, key?: string) =>
    fetch(`${url}/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${seller.token}`,
        ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...(key && { [headers.idempotencyKey]: key }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  const { uploadConfirmations, startUpload, retrieveUploads } = confirmationUploadEndpoints;
  const form = new FormData();
  const lines = orders.map(
    ({ orderId }, place) => `${orderId}\tLP00${place}11122233\tChina Post\tEMS\tShenzhen`,
  );
  lines.unshift('order-id\ttracking-number\tcarrier-code\tship-method\tship-from');
  form.set('file', new File([lines.join('\r\n')], 'confirmations.txt'));
  const first = await startServer('before-marketplace-answer');
  const uploaded = await (await call(first, uploadConfirmations, form)).json();
  const uploadId = v.parse(uploadConfirmations.answer, uploaded).uploadConfirmations._id;
  const key = randomUUID();
  const start = (url: string) => call(url, startUpload, { uploadId, correct: false }, key);
  await start(first).catch(() => {});
  await hasExited();

  const url = await startWithoutLeases();
  expect((await start(url)).status).toBe(200);
  await waitFor(async () => {
    const listed = await (await call(url, retrieveUploads, undefined)).json();
    const { uploads } = v.parse(retrieveUploads.answer, listed);
    expect(uploads).toMatchObject([{ state: 'done', counts: { confirmed: 6 } }]);
  });
  await end();
  await betweenLives(async ({ database: { db } }) => {
    const entries = await db.select().from(shipmentLedger);
    const idsOf = (of: readonly { orderId: string }[]) => of.map(({ orderId }) => orderId).toSorted();
    expect(idsOf(entries)).toEqual(idsOf(orders));
    const packages = await db.select().from(sandboxPackages);
    // The last few are still on their way.
    const told = new Set(packages.map(({ packageReferenceId }) => packageReferenceId));
    expect(told.size).toBe(packages.length);
    const accepted = entries.filter(({ marketplaceState }) => marketplaceState === 'accepted');
    expect(accepted.filter(({ packageReferenceId }) => !told.has(packageReferenceId))).toEqual([]);
  });
});
