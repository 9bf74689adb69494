import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { importers } from '#server/db/tables/importers.ts';
import { memberInvitations } from '#server/db/tables/members.ts';
import { clearances, orderItems } from '#server/db/tables/orders.ts';
import { forwarders } from '#server/db/tables/partners.ts';
import { productCodes, shipmentLedger } from '#server/db/tables/shipments.ts';
import { endSession, startSession } from '#server/services/accounts/sessions.ts';
import { reportWaiting } from '#server/services/members/waiting-reports.ts';
import { createInvitation } from '#server/services/partners/invitations.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints/endpoints.ts';
import type { PersonId } from '#src/contract/ids.ts';
import { handOverOf } from './hand-over-sample.ts';
import { completeForm, pdfBytes } from './importer-world.ts';
import { insertOrder } from './insert-order.ts';
import { addMemberTo } from './members.ts';
import { amendmentOf, shipmentOf } from './shipment-world.ts';

/** A call that succeeds where it is allowed. */
export interface Sample {
  body?: Record<string, unknown>;
  params?: Record<string, string>;
  /** Sent as multipart. */
  file?: Uint8Array;
  headers?: Record<string, string>;
  /** What it answers where it is allowed; 200 where nothing is said. */
  allowed?: readonly number[];
}

/** Whose data a sample is about, and who makes the call. */
export interface SampleOf {
  db: Db;
  now: Date;
  sellerId: string;
  caller: { email: string; password: string };
  /** Makes a call as the company's owner. @returns the answer's JSON */
  asOwner: (name: BearerName, sample: Sample) => Promise<unknown>;
}

export type BearerName = {
  [Name in EndpointName]: (typeof endpoints)[Name]['access'] extends 'bearer' ? Name : never;
}[EndpointName];

/** The company's first importer that has come so far, by its name in the demo: calls make more of that name. */
async function importerOf({ db, sellerId }: SampleOf, state: 'ready' | 'invalidated'): Promise<string> {
  const isOfCompany = eq(importers.sellerId, sellerId);
  const rows = await db.select().from(importers).where(isOfCompany).orderBy(importers.createdAt);
  const found = rows.find(row =>
    state === 'invalidated' ? row.isPoaInvalidated : row.name.includes('Haiyun'),
  );
  if (!found) throw new Error(`No importer is ${state}.`);
  return found.id;
}

/** That nothing else in an answer says by chance. */
export const hiddenPrice = 70_771.37;

async function placeOrder({ db, sellerId }: SampleOf) {
  const order = await insertOrder(db, sellerId);
  await db.update(orderItems).set({ price: hiddenPrice }).where(eq(orderItems.orderId, order.orderId));
  return order;
}

async function confirmed(of: SampleOf) {
  const order = await placeOrder(of);
  const { createShipmentLedger } = v.parse(
    endpoints.createShipmentLedger.answer,
    await of.asOwner('createShipmentLedger', { body: shipmentOf(order) }),
  );
  return { order, _id: createShipmentLedger._id };
}

/** A file of one confirmation. */
const tableBytes = (orderId: string) =>
  Buffer.from(`order-id\ttracking-number\tcarrier-code\n${orderId}\t1Z999AA10123456784\tUPS\n`);

async function checkedUpload(of: SampleOf): Promise<string> {
  const { orderId } = await placeOrder(of);
  const answer = await of.asOwner('uploadConfirmations', { body: {}, file: tableBytes(orderId) });
  return v.parse(endpoints.uploadConfirmations.answer, answer).uploadConfirmations._id;
}

const nothing = async () => ({});
const noMarketplace = [503];
/** Of a broker's document that has gone a step further by another member. */
const orPassed = [200, 409];
const ownDocument = async (of: SampleOf) => ({
  body: { importerId: await importerOf(of, 'ready'), type: 'EORI' },
});
const brokerDocument = async (of: SampleOf, state: 'ready' | 'invalidated', type: string) => ({
  body: { importerId: await importerOf(of, state), type },
});
const order = async (of: SampleOf) => ({
  params: { orderId: (await placeOrder(of)).orderId },
});
const address = { street: 'Binhai Avenue', zipCode: '518101', city: 'Shenzhen', country: 'China' };

/** One for each call of members: a new one doesn't compile without. */
export const roleSamples: Record<BearerName, (of: SampleOf) => Promise<Sample>> = {
  logOut: nothing,
  retrieveSessions: nothing,
  endSession: async () => ({ body: { sessionId: 'none' } }),
  endOtherSessions: nothing,
  updateOwnTimeZone: async () => ({ body: { timeZone: 'Asia/Shanghai' } }),
  retrieveNotifications: nothing,
  updateNotifications: async () => ({
    body: { choices: [{ kind: 'ship-by', choice: 'off' }], quietHours: { from: '22:00', until: '07:30' } },
  }),
  updateCompanyTimeZone: async () => ({ body: { timeZone: 'Europe/Berlin' } }),
  changePassword: async ({ caller }) => {
    const oldPassword = caller.password;
    caller.password = `Zebra-Kiln-${randomUUID().slice(0, 4)}#7K`;
    return { body: { oldPassword, password: caller.password } };
  },
  changeEmail: async ({ caller }) => ({ body: { email: caller.email, password: caller.password } }),
  retrieveMySeller: nothing,
  updateMySeller: async ({ caller }) => ({
    body: { email: caller.email, firstName: 'Jan', lastName: 'Smit' },
  }),
  updateSellerCompany: async () => ({
    body: { company: { name: 'Lanting', registrationNumber: '91440300MA51000190' }, address },
  }),
  updateShippingDefaults: async ({ db, sellerId }) => {
    const [company] = await db
      .select({ shipping: sellers.shipping })
      .from(sellers)
      .where(eq(sellers.id, sellerId));
    const version = company?.shipping?.version ?? 0;
    return { body: { places: [], carriers: [], marketplaces: {}, version } };
  },
  updateAmazonSeller: async () => ({
    body: { sellerId: 'A1', marketplaceId: 'A1PA6795UKMFR9' },
    allowed: noMarketplace,
  }),
  createWallet: nothing,
  retrieveSellerAmazonUrl: async () => ({ params: { marketplaceId: 'A1PA6795UKMFR9' }, allowed: [422] }),
  storeSellerAmazonCode: async () => ({ body: { code: 'none' }, allowed: noMarketplace }),
  inviteSeller: async ({ db, now }) => {
    const forwarder = { id: randomUUID(), name: `Forwarder ${randomUUID()}` };
    await db.insert(forwarders).values(forwarder);
    return { body: { token: (await createInvitation(db, forwarder.id, now)).token } };
  },

  retrieveMembers: nothing,
  inviteMember: async () => ({
    body: { email: `${randomUUID()}@portolan.example`, role: 'warehouse', locale: 'en' },
  }),
  withdrawInvitation: async ({ db, now, sellerId }) => {
    const id = randomUUID();
    const invitation = { email: `${id}@portolan.example`, role: 'office' as const, tokenHash: id };
    await db.insert(memberInvitations).values({ id, sellerId, ...invitation, expiresAt: now });
    return { body: { invitationId: id } };
  },
  changeMemberRole: async of => ({ body: { personId: await newMember(of), role: 'office' } }),
  packAgain: async of => {
    const personId = await newMember(of);
    const session = await startSession(
      of.db,
      { ...of, personId: personId as PersonId, role: 'office' },
      of.now,
    );
    await reportWaiting(
      of.db,
      { ...session, deviceLabel: undefined },
      [(await placeOrder(of)).orderId],
      of.now,
    );
    await endSession(of.db, session, of.now);
    return { body: { personId } };
  },
  // The only owner may not.
  leaveCompany: async () => ({ allowed: [200, 409] }),
  reportWaitingOrders: async of => ({ body: { orderIds: [(await placeOrder(of)).orderId] } }),
  removeMember: async of => ({ body: { personId: await newMember(of) } }),
  retrieveCompanyEvents: nothing,
  retrieveCompanies: nothing,
  // No session is started of the company of the one that calls.
  switchCompany: async of => ({ body: { sellerId: of.sellerId }, allowed: [400] }),

  retrieveImporterList: async () => ({
    body: { criteria: { filters: {}, pagination: { page: 1, perPage: 10 } } },
  }),
  createImporter: async () => ({ body: completeForm() }),
  retrieveImporter: async of => ({ params: { importerId: await importerOf(of, 'ready') } }),
  updateImporter: async of => {
    const rows = await of.db.select().from(importers).where(eq(importers.sellerId, of.sellerId));
    const draft = rows.find(row => row.status === 'DRAFT');
    return { body: { _id: draft?.id, status: 'DRAFT', name: draft?.name } };
  },
  sendImporter: async of => ({ body: { importerId: await importerOf(of, 'ready'), forwarderId: 0 } }),
  sendDocument: async of => ({ ...(await brokerDocument(of, 'invalidated', 'POA')), allowed: orPassed }),
  retrieveSignedPages: async of => brokerDocument(of, 'ready', 'POA'),
  requestBrokerCheck: async of => ({ ...(await ownDocument(of)), allowed: [200, 409] }),
  deleteDocuments: async of => brokerDocumentless(of),
  downloadDocument: ownDocument,
  downloadPoa: async of => brokerDocument(of, 'ready', 'POA'),
  downloadVatGuarantee: async of => brokerDocument(of, 'ready', 'VATGuarantee'),
  uploadDocument: async of => ({
    body: { importerId: await importerOf(of, 'ready'), type: 'TAX' },
    file: pdfBytes(randomUUID()),
    allowed: orPassed,
  }),
  uploadPoa: async of => ({
    ...(await brokerDocument(of, 'invalidated', 'POA')),
    file: pdfBytes(randomUUID()),
    allowed: orPassed,
  }),
  uploadVatGuarantee: async of => ({
    ...(await brokerDocument(of, 'invalidated', 'VATGuarantee')),
    file: pdfBytes(randomUUID()),
    allowed: orPassed,
  }),

  retrieveToday: nothing,
  retrieveTrackingList: nothing,
  retrieveTrackingProofs: nothing,
  retrieveTrackingChanges: async of => {
    const { customsTrackings } = v.parse(
      endpoints.retrieveTrackingList.answer,
      await of.asOwner('retrieveTrackingList', {}),
    );
    // Released ones among them.
    await of.db.update(clearances).set({ place: randomUUID() }).where(eq(clearances.sellerId, of.sellerId));
    return { params: { since: customsTrackings.meta.sequence ?? '' } };
  },
  retrieveMarketplaces: nothing,
  retrieveProducts: order,
  retrieveBrokerKeys: nothing,
  retrieveOpenProducts: nothing,
  searchOrders: async () => ({ params: { text: 'Article' } }),
  retrieveConfirmations: async () => ({ params: { from: '2026-11-01', to: '2026-11-30' } }),
  downloadConfirmations: async () => ({ body: { from: '2026-11-01', to: '2026-11-30', format: 'csv' } }),
  uploadConfirmations: async of => {
    const { orderId } = await placeOrder(of);
    return { body: {}, file: tableBytes(orderId) };
  },
  retrieveUploads: nothing,
  retrieveUpload: async of => ({ params: { uploadId: await checkedUpload(of) } }),
  startUpload: async of => ({ body: { uploadId: await checkedUpload(of), correct: false } }),
  stopUpload: async of => ({ body: { uploadId: await checkedUpload(of) } }),
  downloadUpload: async of => ({ body: { uploadId: await checkedUpload(of) } }),
  retrieveFigures: nothing,
  retrieveCarrierRules: nothing,
  createShipmentLedger: async of => ({
    body: shipmentOf(await placeOrder(of)),
  }),
  amendShipmentLedger: async of => {
    const { order: confirmedOrder, _id } = await confirmed(of);
    return { body: amendmentOf(confirmedOrder, _id), headers: { 'If-Match': '"1"' } };
  },
  noteSecondParcel: async of => ({ body: shipmentOf((await confirmed(of)).order) }),
  retrieveShipmentProblems: async of => {
    await refused(of);
    return {};
  },
  retrieveShipmentLabels: nothing,
  learnProductCode: async () => ({ body: { _id: randomUUID(), code: '04006381333931', sku: 'LAMP-1' } }),
  retrieveProductCodes: nothing,
  retrieveContentsReview: nothing,
  removeProductCode: async ({ db, sellerId }) => {
    const id = randomUUID();
    const code = { code: id, sku: 'LAMP-1', source: 'learnt' as const, personId: sellerId };
    await db.insert(productCodes).values({ sellerId, id, ...code });
    return { body: { _id: id } };
  },
  closeHandOver: async of => {
    const { order, _id } = await confirmed(of);
    return { body: handOverOf([{ ...order, _id }]) };
  },
  retrieveHandOvers: nothing,
  settleHandOver: async () => ({ body: { ledgerId: randomUUID(), mark: 'unknown' } }),
  closeShipmentProblem: async of => ({ body: { _id: await refused(of) } }),
  retrieveOrderHistory: async of => {
    const { order: confirmedOrder } = await confirmed(of);
    return { params: { orderId: confirmedOrder.orderId } };
  },
};

async function brokerDocumentless(of: SampleOf): Promise<Sample> {
  const rows = await of.db.select().from(importers).where(eq(importers.sellerId, of.sellerId));
  const draft = rows.find(row => row.status === 'DRAFT');
  return { body: { importerId: draft?.id ?? '', type: 'VAT' } };
}

const newMember = async (of: SampleOf) => (await addMemberTo(of, of, 'warehouse')).personId;

/** A confirmation that the marketplace refused. */
async function refused(of: SampleOf): Promise<string> {
  const { _id } = await confirmed(of);
  await of.db.update(shipmentLedger).set({ marketplaceState: 'refused' }).where(eq(shipmentLedger.id, _id));
  return _id;
}

export const bearerRows = Object.entries<Endpoint>(endpoints)
  .filter(([, { access }]) => access === 'bearer')
  .map(([name, endpoint]) => ({ name: name as BearerName, endpoint }));
