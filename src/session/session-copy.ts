import * as v from 'valibot';
import { answerOf, keyedDatabase } from './keyed-database.ts';
import { sessionDatabase } from './session-database.ts';
import { readableRecord, type SessionRecord } from './session-record.ts';

export type CopyDecision = 'keep' | 'delete' | SessionRecord;

export interface SessionCopy {
  /** The record that the worker may use; null when there is none, or none that can be read. */
  read(): Promise<SessionRecord | null>;
  /** Looks and writes in one transaction, so that no tab and no worker comes between. */
  decide(decision: (stored: SessionRecord | null) => CopyDecision): Promise<SessionRecord | null>;
  /** Whether there are sessions of other companies beside it. */
  hasOthers(): Promise<boolean>;
  /** Removes what lies beside it: at a sign-out all of it, for nothing of a person stays then. */
  forgetOthers(prefix?: string): Promise<void>;
  close(): void;
}

/** Of the keys of sessions beside `current`. */
export const companyPrefix = 'company:';

const Stored = v.object({ token: v.string() });

// The token says the rest, by what this build knows of it.
export function storedRecord(value: unknown): SessionRecord | null {
  return v.is(Stored, value) ? readableRecord(value.token) : null;
}

/** @param key of the session on the screen, or of another one beside it */
export function sessionCopy(key = 'current'): SessionCopy {
  const database = keyedDatabase(sessionDatabase, 'session');
  return {
    read: () => database.run('readonly', async store => storedRecord(await answerOf(store.get(key)))),
    decide: decision =>
      database.run('readwrite', async store => {
        const stored = storedRecord(await answerOf(store.get(key)));
        const decided = decision(stored);
        if (decided === 'keep') return stored;
        if (decided === 'delete') {
          store.delete(key);
          return null;
        }
        store.put(decided, key);
        return decided;
      }),
    hasOthers: () =>
      database.run('readonly', async store =>
        (await answerOf(store.getAllKeys())).some(other => String(other).startsWith(companyPrefix)),
      ),
    forgetOthers: (prefix = '') =>
      database.run('readwrite', async store => {
        for (const other of await answerOf(store.getAllKeys()))
          if (other !== key && String(other).startsWith(prefix)) store.delete(other);
      }),
    close: () => database.close(),
  };
}
