import { and, eq, inArray, isNull, like, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { type PgTable, union } from 'drizzle-orm/pg-core';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import {
  emailChanges,
  knownDevices,
  marketplaceAccounts,
  marketplaceConsents,
  passwordResets,
  pendingRegistrations,
  sellers,
  sessions,
  users,
  waitingReports,
} from '#server/db/tables/accounts.ts';
import { confirmationUploadRows, confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import {
  brokerChecks,
  deskPackageFiles,
  deskPackages,
  documentChecks,
  importerFiles,
  importers,
} from '#server/db/tables/importers.ts';
import { mailChoices, mailedCauses, mailStops } from '#server/db/tables/mails.ts';
import { companyEvents, memberInvitations, members, removedMembers } from '#server/db/tables/members.ts';
import { orderWords } from '#server/db/tables/order-words.ts';
import {
  clearances,
  marketplacePackages,
  orderItems,
  orders,
  removedOrders,
  trackingHistories,
  trackingSequences,
} from '#server/db/tables/orders.ts';
import { invitations, linkedForwarders, sellerBrokers } from '#server/db/tables/partners.ts';
import { jobs, rateLimits } from '#server/db/tables/plumbing.ts';
import { sandboxOrders, sandboxPackages } from '#server/db/tables/sandbox.ts';
import {
  carrierRefusals,
  catalogueArticles,
  handOverLists,
  handOverParcels,
  idempotencyKeys,
  orderEvents,
  productCodes,
  shipmentLedger,
  shipmentLedgerItems,
} from '#server/db/tables/shipments.ts';
import { resetPasswordJob } from '#server/queue/reset-password.ts';
import { isMailOf, sendMailJob } from '#server/queue/send-mail.ts';
import type { KnownSeller } from './named-seller.ts';

export interface SellerRows {
  table: PgTable;
  /** Condition: the row is this seller's. */
  where: SQL | undefined;
  /** Undefined: all of these. */
  exported?: SQL | undefined;
  /**
   * Columns that leave the server with nobody: secrets, and what only the server can read. Undefined: the whole table
   * is of no use to anybody else.
   */
  secret: readonly string[] | undefined;
}

const rows = (table: PgTable, where: SQL | undefined, secret: readonly string[] = []): SellerRows => ({
  table,
  where,
  secret,
});

const ownWork = (table: PgTable, where: SQL | undefined): SellerRows => ({ table, where, secret: undefined });

/** Mails are sealed: each has to be opened to see whose it is. */
async function mailJobsOf(
  db: Db,
  secrets: SecretBox,
  seller: { sellerId: string; emails: readonly string[] },
): Promise<string[]> {
  const [company] = await db
    .select({ name: sellers.companyName })
    .from(sellers)
    .where(eq(sellers.id, seller.sellerId));
  const waiting = await db
    .select({ id: jobs.id, payload: jobs.payload })
    .from(jobs)
    .where(inArray(jobs.kind, [sendMailJob, resetPasswordJob]));
  return waiting
    .filter(({ payload }) => isMailOf(secrets, payload, { ...seller, companyName: company?.name ?? null }))
    .map(({ id }) => id);
}

/** What the seller's documents and the copies of them that were sent are stored under. */
export async function fileKeysOf(db: Db, sellerId: string): Promise<string[]> {
  const own = db.select({ id: importers.id }).from(importers).where(eq(importers.sellerId, sellerId));
  const existing = await db
    .select({ key: importerFiles.fileKey })
    .from(importerFiles)
    .where(and(inArray(importerFiles.importerId, own), isNull(importerFiles.contentRemovedAt)));
  const sent = await db
    .select({ key: deskPackageFiles.fileKey })
    .from(deskPackageFiles)
    .innerJoin(deskPackages, eq(deskPackages.id, deskPackageFiles.packageId))
    .where(and(inArray(deskPackages.importerId, own), isNull(deskPackageFiles.contentRemovedAt)));
  return [...new Set([...existing, ...sent].map(({ key }) => key))];
}

/** Ids of who is a member, or was one. */
export const personsOf = (db: Db, sellerId: string) =>
  union(
    db.select({ id: members.personId }).from(members).where(eq(members.sellerId, sellerId)),
    db
      .select({ id: removedMembers.personId })
      .from(removedMembers)
      .where(eq(removedMembers.sellerId, sellerId)),
  );

/** Those of them who belong to no other company: they go with theirs. */
export function findOwnPersons(db: Db, sellerId: string): Promise<{ id: string; email: string }[]> {
  const isElsewhere = db
    .select({ sellerId: members.sellerId })
    .from(members)
    .where(and(eq(members.personId, users.id), ne(members.sellerId, sellerId)));
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, personsOf(db, sellerId)), notExists(isElsewhere)));
}

/** Every row that is a seller's or names it, in an order in which they can be deleted. */
export async function sellerRows(
  db: Db,
  secrets: SecretBox,
  { sellerId }: Pick<KnownSeller, 'sellerId'>,
): Promise<SellerRows[]> {
  const persons = await findOwnPersons(db, sellerId);
  const personIds = persons.map(({ id }) => id);
  const emails = persons.map(({ email }) => email);
  const memberIds = db.select({ id: members.personId }).from(members).where(eq(members.sellerId, sellerId));
  const importerIds = db.select({ id: importers.id }).from(importers).where(eq(importers.sellerId, sellerId));
  const packageIds = db
    .select({ id: deskPackages.id })
    .from(deskPackages)
    .where(inArray(deskPackages.importerId, importerIds));
  const ledgerIds = db
    .select({ id: shipmentLedger.id })
    .from(shipmentLedger)
    .where(eq(shipmentLedger.sellerId, sellerId));
  const sessionIds = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.sellerId, sellerId));
  const merchantIds = db
    .select({ id: marketplaceAccounts.marketplaceSellerId })
    .from(marketplaceAccounts)
    .where(eq(marketplaceAccounts.sellerId, sellerId));
  const named = (field: string) => sql`${jobs.payload} ->> ${sql.raw(`'${field}'`)}`;
  // Keys of limits are a prefix, a colon, and what is limited.
  const limited = sql`substr(${rateLimits.key}, strpos(${rateLimits.key}, ':') + 1)`;
  return [
    ownWork(
      jobs,
      or(
        eq(named('sellerId'), sellerId),
        inArray(named('importerId'), importerIds),
        inArray(named('ledgerId'), ledgerIds),
        inArray(jobs.id, await mailJobsOf(db, secrets, { sellerId, emails })),
      ),
    ),
    ownWork(
      rateLimits,
      and(
        like(rateLimits.key, '%:%'),
        or(
          eq(limited, sellerId),
          inArray(limited, [...emails, ...personIds]),
          ...emails.map(email => sql`starts_with(${limited}, ${`${email} `})`),
          inArray(limited, sessionIds),
        ),
      ),
    ),
    ownWork(idempotencyKeys, eq(idempotencyKeys.sellerId, sellerId)),
    ownWork(sandboxPackages, eq(sandboxPackages.sellerId, sellerId)),
    ownWork(
      sandboxOrders,
      or(inArray(sandboxOrders.merchantId, merchantIds), eq(sandboxOrders.merchantId, sellerId)),
    ),
    rows(confirmationUploadRows, eq(confirmationUploadRows.sellerId, sellerId)),
    rows(confirmationUploads, eq(confirmationUploads.sellerId, sellerId)),
    rows(orderEvents, eq(orderEvents.sellerId, sellerId)),
    ownWork(handOverParcels, eq(handOverParcels.sellerId, sellerId)),
    rows(handOverLists, eq(handOverLists.sellerId, sellerId)),
    rows(productCodes, eq(productCodes.sellerId, sellerId)),
    rows(catalogueArticles, eq(catalogueArticles.sellerId, sellerId)),
    rows(carrierRefusals, eq(carrierRefusals.sellerId, sellerId)),
    rows(marketplacePackages, eq(marketplacePackages.sellerId, sellerId)),
    rows(shipmentLedgerItems, inArray(shipmentLedgerItems.ledgerId, ledgerIds)),
    rows(shipmentLedger, eq(shipmentLedger.sellerId, sellerId)),
    // Before the clearances: a list that is numbered notes which of its orders were removed.
    ownWork(trackingSequences, eq(trackingSequences.sellerId, sellerId)),
    ownWork(trackingHistories, eq(trackingHistories.sellerId, sellerId)),
    ownWork(removedOrders, eq(removedOrders.sellerId, sellerId)),
    ownWork(orderWords, eq(orderWords.sellerId, sellerId)),
    rows(clearances, eq(clearances.sellerId, sellerId)),
    rows(orderItems, eq(orderItems.sellerId, sellerId)),
    rows(orders, eq(orders.sellerId, sellerId)),
    rows(deskPackageFiles, inArray(deskPackageFiles.packageId, packageIds)),
    rows(deskPackages, inArray(deskPackages.importerId, importerIds)),
    rows(brokerChecks, inArray(brokerChecks.importerId, importerIds)),
    ownWork(documentChecks, inArray(documentChecks.importerId, importerIds)),
    rows(importerFiles, inArray(importerFiles.importerId, importerIds)),
    rows(importers, eq(importers.sellerId, sellerId)),
    rows(sellerBrokers, eq(sellerBrokers.sellerId, sellerId)),
    rows(linkedForwarders, eq(linkedForwarders.sellerId, sellerId)),
    rows(invitations, eq(invitations.usedBy, sellerId), ['tokenHash']),
    ownWork(marketplaceConsents, eq(marketplaceConsents.sellerId, sellerId)),
    rows(marketplaceAccounts, eq(marketplaceAccounts.sellerId, sellerId), ['clientSecret', 'refreshToken']),
    rows(emailChanges, inArray(emailChanges.personId, personIds), ['confirmHash', 'withdrawHash']),
    rows(waitingReports, eq(waitingReports.sellerId, sellerId)),
    rows(sessions, eq(sessions.sellerId, sellerId)),
    rows(removedMembers, eq(removedMembers.sellerId, sellerId)),
    ownWork(pendingRegistrations, inArray(pendingRegistrations.email, emails)),
    ownWork(knownDevices, inArray(knownDevices.userId, personIds)),
    ownWork(passwordResets, inArray(passwordResets.userId, personIds)),
    rows(companyEvents, eq(companyEvents.sellerId, sellerId)),
    rows(memberInvitations, eq(memberInvitations.sellerId, sellerId), ['tokenHash']),
    ownWork(mailStops, eq(mailStops.sellerId, sellerId)),
    rows(mailedCauses, eq(mailedCauses.sellerId, sellerId)),
    rows(mailChoices, eq(mailChoices.sellerId, sellerId)),
    rows(members, eq(members.sellerId, sellerId)),
    {
      ...rows(users, inArray(users.id, personIds), ['passwordHash']),
      exported: inArray(users.id, memberIds),
    },
    rows(sellers, eq(sellers.id, sellerId), ['walletPrivateKey']),
  ];
}
