import type { DeliveryReport } from './delivery/deliver.ts';
import { countOf, type OutboxCommands } from './outbox-commands.ts';
import { pausedUntil } from './rows/claim.ts';

export interface SendNowReport {
  end: DeliveryReport['end'];
  /** Rows that waited when the person asked, and that the server has confirmed since, no matter who sent them. */
  sent: number;
  /** Rows of the member on the screen that still wait by themselves. */
  waiting: number;
  /** Rows that wait for a person. */
  needsYou: number;
  /** Rows of the same person that still wait in other companies. */
  ofCompanies: number;
  /** Until when the server asked this device to wait; nothing is sent before. */
  pausedUntil?: number;
}

/** Tries everything that waits at once, of all companies of the person, and says truthfully how far it got. */
export async function sendNow({
  session,
  store,
  listRows,
  deliver,
  now,
}: Pick<OutboxCommands, 'session' | 'store' | 'listRows' | 'deliver' | 'now'>): Promise<SendNowReport> {
  const member = session.current();
  const before = (await listRows(member)).rows.filter(row => row.state !== 'sent');
  const { end } = await deliver('now');
  const { rows, ofCompanies } = await listRows(member);
  const until = pausedUntil((await store.read()).rows, now());
  const sent = new Set(rows.filter(row => row.state === 'sent').map(row => row.opId));
  return {
    end,
    sent: before.filter(row => sent.has(row.opId)).length,
    waiting: rows.filter(row => row.state === 'queued' || row.state === 'sending').length,
    needsYou: rows.filter(row => !['queued', 'sending', 'sent'].includes(row.state)).length,
    ofCompanies: countOf(ofCompanies),
    ...(until > 0 && { pausedUntil: until }),
  };
}
