import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  marketplaceAccounts,
  passwordResets,
  pendingRegistrations,
  users,
} from '#server/db/tables/accounts.ts';
import { brokerChecks } from '#server/db/tables/importers.ts';
import { mailChoices, mailedCauses, mailStops } from '#server/db/tables/mails.ts';
import { memberInvitations, members, removedMembers } from '#server/db/tables/members.ts';
import {
  clearances,
  marketplacePackages,
  removedOrders,
  trackingHistories,
} from '#server/db/tables/orders.ts';
import { sandboxOrders, sandboxPackages } from '#server/db/tables/sandbox.ts';
import { carrierRefusals, catalogueArticles, orderEvents } from '#server/db/tables/shipments.ts';
import { invite } from '#server/partners/client/desk-client.ts';
import { addFetchOrders } from '#server/queue/fetch-orders.ts';
import { addResetPassword } from '#server/queue/reset-password.ts';
import { addActivationMail } from '#server/queue/send-mail.ts';
import { startEmailChange } from '#server/services/accounts/email-changes.ts';
import { rememberDevice } from '#server/services/accounts/known-devices.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import { checkUpload } from '#server/services/confirmation-uploads/check-upload.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { beginConsent } from '#server/services/marketplace/consents.ts';
import { bindToDefaultBroker } from '#server/services/partners/seller-brokers.ts';
import { handOverOf } from './hand-over-sample.ts';
import { completeForm, type ImporterWorld, pdfBytes } from './importer-world.ts';
import { insertOrder } from './insert-order.ts';
import { addMemberTo, ownerOf } from './members.ts';
import { shipmentOf } from './shipment-world.ts';

export interface FullSeller {
  sellerId: string;
  email: string;
  token: string;
  importerId: string;
  orderId: string;
  /** Texts that are in nobody else's rows. */
  marks: string[];
}

/** A seller with a row in every table that knows of sellers. */
export async function fillSeller(world: ImporterWorld, folder: string, email: string): Promise<FullSeller> {
  const { db, adapters } = world;
  const now = new Date();
  const { sellerId, token } = await world.signIn();
  const { personId: userId } = await ownerOf(db, sellerId);
  const name = { firstName: 'Mei', lastName: `Lin of ${email}` };
  await db
    .update(users)
    .set({ email, ...name, passwordHash: `hash of ${email}` })
    .where(eq(users.id, userId));
  const merchantId = `A${randomUUID().slice(0, 13).toUpperCase()}`;
  await db
    .update(marketplaceAccounts)
    .set({ marketplaceSellerId: merchantId })
    .where(eq(marketplaceAccounts.sellerId, sellerId));
  await bindToDefaultBroker(db, sellerId, now);
  await beginConsent(db, { sellerId, marketplaceId: 'A1PA6795UKMFR9' }, now);
  await addFetchOrders(db, { sellerId, linkedAt: now });
  await adapters.limits.loginByAccount.spend(email);
  const registration = { email, ...name, passwordHash: 'hash', codeHash: 'code', expiresAt: now };
  await db.insert(pendingRegistrations).values({ id: randomUUID(), ...registration });
  await rememberDevice(db, { userId, deviceHash: randomUUID() }, now);
  await addResetPassword(db, adapters.secrets, { to: email, language: 'en', origin: 'http://localhost' });
  await db.insert(passwordResets).values({ tokenHash: randomUUID(), userId, expiresAt: now });
  await adapters.limits.oldPasswordByPerson.spend(userId);
  const change = { personId: userId, sellerId, oldEmail: email, newEmail: `new.${email}` };
  const hashes = { confirmHash: randomUUID(), withdrawHash: randomUUID() };
  await startEmailChange(db, { id: randomUUID(), ...change, ...hashes }, now);
  const former = await addMemberTo({ db, now }, { sellerId }, 'office');
  await db.delete(members).where(eq(members.personId, former.personId));
  const removal = { role: 'office' as const, removedBy: userId, removedAt: now };
  await db.insert(removedMembers).values({ sellerId, personId: former.personId, ...removal });
  const packer = await addMemberTo({ db, now }, { sellerId }, 'warehouse');
  await rememberDevice(db, { userId: packer.personId, deviceHash: randomUUID() }, now);
  await db.insert(memberInvitations).values({
    ...{ id: randomUUID(), sellerId, email: `invited by ${email}`, role: 'office' as const },
    ...{ tokenHash: randomUUID(), expiresAt: now },
  });
  const ofOwner = { sellerId, personId: userId, kind: 'ship-by' as const };
  await db.insert(mailChoices).values({ ...ofOwner, choice: 'off' });
  await db.insert(mailedCauses).values({ ...ofOwner, cause: `day of ${email}`, step: 'today' });
  await db.insert(mailStops).values({ ...ofOwner, tokenHash: randomUUID() });
  await addCompanyEvent(db, sellerId, { kind: 'company-changed', personId: userId }, now);
  const link = 'http://localhost/auth/activate';
  const mail = { id: randomUUID(), to: email, language: 'en' as const, code: '12345678', link, ...name };
  await addActivationMail(db, adapters.secrets, { ...mail, expiresAt: now.toISOString() });

  const order = await insertOrder(db, sellerId);
  const { orderId, marketplaceId } = order;
  expect((await world.call('reportWaitingOrders', { token, body: { orderIds: [orderId] } })).status).toBe(
    200,
  );
  const headers = { 'Idempotency-Key': randomUUID() };
  expect((await world.call('createShipmentLedger', { body: shipmentOf(order), token, headers })).status).toBe(
    200,
  );
  await db.insert(clearances).values({ sellerId, orderId, status: 'IN_PROGRESS', updatedAt: now });
  expect((await world.call('retrieveTrackingList', { token })).status).toBe(200);
  await db.insert(trackingHistories).values({ sellerId, history: 1, lastSequence: 1 });
  await db.insert(removedOrders).values({ sellerId, orderId: `removed of ${email}`, sequence: 0 });
  const content = { items: [] } as unknown as typeof sandboxPackages.$inferInsert.content;
  await db.insert(sandboxPackages).values({ sellerId, orderId, packageReferenceId: '1', content });
  await db.insert(marketplacePackages).values({ sellerId, orderId, packageReferenceId: '1', readAt: now });
  await db.insert(orderEvents).values({ sellerId, orderId, kind: 'cancelled' });
  const refusal = { sellerId, marketplaceId, scheme: 'IOSS' as const, carrier: 'Yanwen', refusedAt: now };
  await db.insert(carrierRefusals).values(refusal);
  await db.insert(catalogueArticles).values({ sellerId, asin: 'B0LTN10137', codes: [], readAt: now });
  const uploaded = { fileName: 'confirmations.csv', used: [], ignored: [] };
  const rows = [{ line: 2, cells: { 'order-id': orderId } }];
  const owner = { sellerId, personId: userId, role: 'owner' } as Membership;
  await checkUpload(db, owner, { ...uploaded, rows }, undefined, now);
  const code = { _id: randomUUID(), code: '04006381333931', sku: 'LAMP-1' };
  expect((await world.call('learnProductCode', { body: code, token })).status).toBe(200);
  const list = handOverOf([{ ...order, _id: randomUUID() }]);
  expect((await world.call('closeHandOver', { body: list, token })).status).toBe(200);
  const shopOrder = { merchantId, orderId: randomUUID(), marketplaceId, items: [] };
  const ownOrder = { ...shopOrder, merchantId: sellerId };
  for (const one of [shopOrder, ownOrder]) {
    await db.insert(sandboxOrders).values({ ...one, shipBy: now, createdAt: now, updatedAt: now });
  }

  const invitation = await invite(folder, 'Hanse Spedition', 'inbox@hanse.example');
  await world.call('inviteSeller', { body: { token: invitation.link.split('/').at(-1) }, token });
  const importerName = `Importer of ${email}`;
  const created = await world.call('createImporter', { body: completeForm({ name: importerName }), token });
  const importerId: string = created.body.createImporter._id;
  for (const type of ['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT', 'TAX']) {
    const uploaded = await world.upload(importerId, type, pdfBytes(`${type} of ${email}`), { token });
    expect(uploaded.status).toBe(200);
  }
  const question = { importerId, type: 'EORI' as const, stated: {}, files: [], reasons: [] };
  await db.insert(brokerChecks).values({ id: randomUUID(), ...question });
  const send = { importerId, forwarderId: 0, forwarderName: 'Hanse Spedition' };
  expect((await world.call('sendImporter', { body: send, token })).status).toBe(200);
  // What was sent stays with the forwarder, and is the seller's all the same.
  await world.call('deleteDocuments', { body: { type: 'ID_CARD', importerId }, token });
  const marks = [sellerId, userId, email, merchantId, importerId, orderId, importerName];
  marks.push(packer.email, packer.personId, former.email, former.personId);
  return { sellerId, email, token, importerId, orderId, marks };
}
