import { and, exists, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import {
  emailChanges,
  knownDevices,
  marketplaceConsents,
  passwordResets,
  pendingRegistrations,
  sessions,
} from '#server/db/tables/accounts.ts';
import { confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import { mailStops } from '#server/db/tables/mails.ts';
import { companyEvents, memberInvitations } from '#server/db/tables/members.ts';
import { deskKeys, invitations } from '#server/db/tables/partners.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { idempotencyKeys } from '#server/db/tables/shipments.ts';
import { withdrawDays } from '#server/domain/accounts/mailed-links.ts';
import { sessionLimitDays } from '#server/domain/accounts/token-generation.ts';
import { deviceMarkDays } from '#server/services/accounts/known-devices.ts';
import { mailStopDays } from '#server/services/mails/mail-stops.ts';
import { companyEventDays } from '#src/contract/endpoints/company-events-endpoints.ts';
import { uploadDays } from '#src/contract/shipments/confirmation-upload.ts';

/** How long finished things are kept, for looking into what happened. */
const retentionDays = 30;

const isBefore = (column: PgColumn, days: number): SQL => lt(column, sql`now() - ${days} * interval '1 day'`);

/** Sessions that ended, were not used for too long, or are too old; see `isSessionOver`. */
const isOver = or(
  isBefore(sessions.endedAt, retentionDays),
  isBefore(sessions.lastUsedAt, sessionLimitDays.idle + retentionDays),
  isBefore(sessions.createdAt, sessionLimitDays.total + retentionDays),
);

/**
 * Removes what is past its life: keys, sessions, codes, links, invitations, and jobs that ended; dead ones wait for a
 * person.
 */
export async function removeExpired(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`));
  await db.delete(jobs).where(and(isBefore(jobs.doneAt, retentionDays), isNull(jobs.deadAt)));
  await db.delete(sessions).where(isOver);
  await db.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, sql`now()`));
  await db.delete(knownDevices).where(isBefore(knownDevices.lastUsedAt, deviceMarkDays));
  await db.delete(emailChanges).where(isBefore(emailChanges.createdAt, withdrawDays));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
  await db.delete(marketplaceConsents).where(lt(marketplaceConsents.expiresAt, sql`now()`));
  await db.delete(invitations).where(isBefore(invitations.expiresAt, retentionDays));
  await db.delete(memberInvitations).where(isBefore(memberInvitations.expiresAt, retentionDays));
  await db.delete(companyEvents).where(isBefore(companyEvents.createdAt, companyEventDays));
  await db.delete(mailStops).where(isBefore(mailStops.createdAt, mailStopDays));
  await db
    .delete(confirmationUploads)
    .where(
      and(isBefore(confirmationUploads.uploadedAt, uploadDays), ne(confirmationUploads.state, 'running')),
    );
  // A revoked operator's key is known by its row as long as no server has made another: without it, it would come back.
  const successor = alias(deskKeys, 'successor');
  const isReplaced = exists(
    db
      .select({ one: sql`1` })
      .from(successor)
      .where(
        and(
          isNull(successor.forwarderId),
          isNull(successor.brokerId),
          isNull(successor.revokedAt),
          ne(successor.keyHash, deskKeys.keyHash),
        ),
      ),
  );
  const hasOwner = or(isNotNull(deskKeys.forwarderId), isNotNull(deskKeys.brokerId));
  await db.delete(deskKeys).where(and(isBefore(deskKeys.revokedAt, retentionDays), or(hasOwner, isReplaced)));
}
