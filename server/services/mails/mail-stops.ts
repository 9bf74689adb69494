import { and, eq } from 'drizzle-orm';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { mailChoices, mailStops } from '#server/db/tables/mails.ts';
import { members } from '#server/db/tables/members.ts';
import type { MailKind } from '#src/contract/accounts/notifications.ts';
import type { Language } from '#src/contract/language.ts';
import { chosen, saveChoice } from './notifications.ts';

/** How long the link of a mail works: longer than anybody keeps wondering where it came from. */
export const mailStopDays = 400;

/** What a link stops. */
export interface MailStop {
  sellerId: string;
  personId: string;
  kind: MailKind;
  /** Null where nobody has named it yet. */
  company: string | null;
  /** The person's; null where it isn't known. */
  language: Language | null;
  /** Whether the person gets no such mail now. */
  isOff: boolean;
}

/** Makes what the link of a mail stops. @returns the token for the link */
export async function addMailStop(
  tx: Db,
  { sellerId, personId, kind }: Pick<MailStop, 'sellerId' | 'personId' | 'kind'>,
  now: Date,
): Promise<string> {
  const token = randomToken();
  await tx.insert(mailStops).values({ tokenHash: digestOf(token), sellerId, personId, kind, createdAt: now });
  return token;
}

const selectStop = (db: Db, token: string) =>
  db
    .select({
      sellerId: mailStops.sellerId,
      personId: mailStops.personId,
      kind: mailStops.kind,
      company: sellers.companyName,
      language: users.language,
      role: members.role,
      stored: mailChoices.choice,
    })
    .from(mailStops)
    .innerJoin(
      members,
      and(eq(members.sellerId, mailStops.sellerId), eq(members.personId, mailStops.personId)),
    )
    .innerJoin(sellers, eq(sellers.id, mailStops.sellerId))
    .innerJoin(users, eq(users.id, mailStops.personId))
    .leftJoin(
      mailChoices,
      and(
        eq(mailChoices.sellerId, mailStops.sellerId),
        eq(mailChoices.personId, mailStops.personId),
        eq(mailChoices.kind, mailStops.kind),
      ),
    )
    .where(eq(mailStops.tokenHash, digestOf(token)));

function answerStop(row: Awaited<ReturnType<typeof selectStop>>[number] | undefined): MailStop | undefined {
  if (!row) return undefined;
  const { role, stored, ...stop } = row;
  const choice = chosen(stop.kind, role, new Map(stored ? [[stop.kind, stored]] : []));
  return { ...stop, isOff: choice === undefined || choice === 'off' };
}

/** What the token stops; undefined for an unknown or old one, and once the person isn't a member any more. */
export const findMailStop = async (db: Db, token: string): Promise<MailStop | undefined> =>
  answerStop((await selectStop(db, token))[0]);

/** In a transaction that the end of the membership waits for, or that waits for it. */
const changeStop = (
  db: Db,
  token: string,
  change: (tx: Db, stop: MailStop) => Promise<void>,
): Promise<void> =>
  db.transaction(async tx => {
    const [row] = await selectStop(tx, token).for('key share', { of: members });
    const stop = answerStop(row);
    if (stop) await change(tx, stop);
  });

/** Sends the member no more mails of that kind about that company. Repeatable; an unknown token does nothing. */
export const stopMails = (db: Db, token: string): Promise<void> =>
  changeStop(db, token, (tx, { sellerId, personId, kind }) =>
    saveChoice(tx, { sellerId, personId, kind, choice: 'off' }),
  );

/**
 * Puts back the choice by which the mail with this link was sent: those of a kind that is only counted in the morning
 * mail carry no link of that kind. What was chosen since then, other than none, stays.
 */
export const undoStop = (db: Db, token: string): Promise<void> =>
  changeStop(db, token, async (tx, { sellerId, personId, kind, isOff }) => {
    if (!isOff) return;
    const choice = kind === 'morning' ? 'morning' : 'at-once';
    await saveChoice(tx, { sellerId, personId, kind, choice });
  });
