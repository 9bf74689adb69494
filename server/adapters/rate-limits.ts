import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RawClient } from '#server/db/connection/database.ts';
import { digestOf } from './keys/digest.ts';

export interface RateLimit {
  /** @throws RateLimited once the key has spent its tries */
  spend(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export class RateLimited extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many attempts');
    this.name = 'RateLimited';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counters live in the database: a second server, or a restart, must not double anybody's tries. */
export function createRateLimits(client: RawClient) {
  const limit = (keyPrefix: string, points: number, duration: number): RateLimit => {
    const limiter = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix,
      points,
      duration,
    });
    // The column takes 255 characters, and an address alone may have 254.
    const bounded = (key: string) => (key.length > 200 ? digestOf(key) : key);
    return {
      async spend(key) {
        try {
          await limiter.consume(bounded(key));
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw new RateLimited(Math.ceil(refusal.msBeforeNext / 1000));
        }
      },
      async giveBack(key) {
        await limiter.reward(bounded(key));
      },
      async forget(key) {
        await limiter.delete(bounded(key));
      },
    };
  };
  const quarterHour = 15 * 60;
  const hour = 4 * quarterHour;
  return {
    /** Sign-ins that failed, by network address; generous, since a whole warehouse shares one. */
    loginByAddress: limit('login-address', 100, quarterHour),
    /** Sign-ins that failed, by account and network address: somebody guessing locks out only themselves. */
    loginByAccountAndAddress: limit('login-account-address', 10, quarterHour),
    /** Sign-ins that failed, by account, from wherever; devices that signed in before are not counted. */
    loginByAccount: limit('login-account', 100, quarterHour),
    /** Sign-ins that failed, by account and a device that signed in before. */
    loginByDevice: limit('login-device', 10, quarterHour),
    /** Sign-ins that succeeded, by account. */
    signInByAccount: limit('sign-in-account', 300, quarterHour),
    refreshBySession: limit('refresh-session', 30, 60),
    /** What waits on a device, by session. */
    reportBySession: limit('report-session', 30, 60),
    /** Each registration is an email to somebody. */
    registerByAddress: limit('register-address', 100, hour),
    registerByAccount: limit('register-account', 5, hour),
    /** Codes that were wrong, by network address. */
    activateByAddress: limit('activate-address', 100, quarterHour),
    activateByAccount: limit('activate-account', 30, hour),
    /** Each change of address is an email to somebody. */
    emailChangeByPerson: limit('email-change-person', 5, hour),
    /** Each new password is an email to its person. */
    passwordChangeByPerson: limit('password-change-person', 10, hour),
    /** Each is an email to somebody, if the address has an account. */
    resetByAddress: limit('reset-address', 100, hour),
    resetByAccount: limit('reset-account', 5, hour),
    /** Old passwords that were wrong, by person: a session that somebody else has got hold of guesses no further. */
    oldPasswordByPerson: limit('old-password-person', 10, quarterHour),
    /** Each invitation is an email to somebody, each new owner one to every other owner. */
    inviteBySeller: limit('invite-seller', 60, hour),
    inviteByAddress: limit('invite-address', 5, hour),
    /** Importers that are sent: each is an email to a forwarder, and copies of documents. */
    sendBySeller: limit('send-seller', 100, hour),
    /** Sessions that are started from another one. */
    switchByPerson: limit('switch-person', 60, quarterHour),
    /** Changes that ask the marketplace or look an address up, by seller. */
    changeBySeller: limit('change-seller', 30, quarterHour),
    /** Files by seller: each is stored and read. */
    uploadBySeller: limit('upload-seller', 300, quarterHour),
    /** Lists as files, by seller: each is read as a whole. */
    downloadBySeller: limit('download-seller', 60, quarterHour),
    /** Lists of parcels by seller: each is stored as it was signed. */
    handOverBySeller: limit('hand-over-seller', 60, quarterHour),
    /** Orders that the marketplace is asked about one by one, by seller: it grants one in two seconds, thirty at once. */
    orderReadBySeller: limit('order-read-seller', 30, 60),
    /** Keys of the desk that were refused. */
    deskByAddress: limit('desk-address', 100, quarterHour),
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;
