import { sql } from 'drizzle-orm';
import type { Adapters } from './adapters.ts';
import type { Mailer } from './mail/mail.ts';

export type AdapterState = 'up' | 'down';

/** Each adapter that this server has. The marketplace and the registries are asked by jobs, which say how that goes. */
export interface Readiness {
  database: AdapterState;
  files: AdapterState;
  mail?: AdapterState;
}

/** Asks what each adapter's state is, and answers within seconds even if something hangs. */
export type CheckReadiness = () => Promise<Readiness>;

interface Patience {
  /** For an answer: shorter than the patience of those who ask, or what hangs would look like a dead server. */
  answerMs: number;
  /** An answer is reused for this long, however many ask. */
  freshMs: number;
}

// A pool that is full for so long serves nobody.
const ofDatabase: Patience = { answerMs: 4000, freshMs: 0 };
// Leaves dead rows behind in the database's own tables.
const ofSpace: Patience = { answerMs: 4000, freshMs: 15_000 };
const ofFiles: Patience = { answerMs: 2000, freshMs: 5000 };
// An email server takes many connections without an email for an attack.
const ofMail: Patience = { answerMs: 2000, freshMs: 30_000 };

type Log = Adapters['log'];

/** Asks one adapter, once at a time. What is down is logged. */
function createProbe(
  adapter: string,
  probeOnce: () => Promise<unknown>,
  { answerMs, freshMs }: Patience,
  log: Log,
) {
  let last: { state: Promise<AdapterState>; freshUntil: number } | undefined;

  async function probe(): Promise<AdapterState> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer in ${answerMs} ms`)), answerMs);
    });
    try {
      await Promise.race([probeOnce(), silence]);
      return 'up';
    } catch (error) {
      log.warn({ err: error, engine: adapter }, 'an adapter is not responding');
      return 'down';
    } finally {
      clearTimeout(timer);
    }
  }

  return (): Promise<AdapterState> => {
    if (last && performance.now() < last.freshUntil) return last.state;
    const probed = { state: probe(), freshUntil: Number.POSITIVE_INFINITY };
    last = probed;
    void probed.state.then(() => {
      probed.freshUntil = performance.now() + freshMs;
    });
    return probed.state;
  };
}

/** @param mailer undefined for a server that sends no emails */
export function createReadiness(
  { database, files, log }: Pick<Adapters, 'database' | 'files' | 'log'>,
  mailer?: Pick<Mailer, 'check'>,
): CheckReadiness {
  const probeDatabase = createProbe(
    'database',
    async () => database.db.execute(sql`select 1`),
    ofDatabase,
    log,
  );
  const probeSpace = createProbe('database', () => database.expectSpace(), ofSpace, log);
  const probeFiles = createProbe('files', () => files.check(), ofFiles, log);
  const probeMail = mailer && createProbe('mail', () => mailer.check(), ofMail, log);
  return async () => {
    const [answers, space, filesState, mail] = await Promise.all([
      probeDatabase(),
      probeSpace(),
      probeFiles(),
      probeMail?.(),
    ]);
    const databaseState = answers === 'up' ? space : answers;
    return { database: databaseState, files: filesState, ...(mail && { mail }) };
  };
}
