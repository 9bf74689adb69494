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

export interface RateLimits {
  /** Sign-ins that failed, by network address; generous, since a whole warehouse shares one. */
  loginByAddress: RateLimit;
  /** Sign-ins that failed, by account and network address: somebody guessing locks out only themselves. */
  loginByAccountAndAddress: RateLimit;
  /** Sign-ins that failed, by account, from wherever; devices that signed in before are not counted. */
  loginByAccount: RateLimit;
  /** Sign-ins that failed, by account and a device that signed in before. */
  loginByDevice: RateLimit;
  /** Sign-ins that succeeded, by account. */
  signInByAccount: RateLimit;
  refreshBySession: RateLimit;
  /** What waits on a device, by session. */
  reportBySession: RateLimit;
  /** Each registration is an email to somebody. */
  registerByAddress: RateLimit;
  registerByAccount: RateLimit;
  /** Codes that were wrong, by network address. */
  activateByAddress: RateLimit;
  activateByAccount: RateLimit;
  /** Each change of address is an email to somebody. */
  emailChangeByPerson: RateLimit;
  /** Each is an email to somebody, if the address has an account. */
  resetByAddress: RateLimit;
  resetByAccount: RateLimit;
  /** Old passwords that were wrong, by person: a session that somebody else has got hold of guesses no further. */
  oldPasswordByPerson: RateLimit;
  /** Each invitation is an email to somebody. */
  inviteBySeller: RateLimit;
  inviteByAddress: RateLimit;
  /** Sessions that are started from another one. */
  switchByPerson: RateLimit;
  /** Changes that ask the marketplace or look an address up, by seller. */
  changeBySeller: RateLimit;
  /** Files by seller: each is stored and read. */
  uploadBySeller: RateLimit;
  /** Lists as files, by seller: each is read as a whole. */
  downloadBySeller: RateLimit;
  /** Orders that the marketplace is asked about one by one, by seller: it grants one in two seconds, thirty at once. */
  orderReadBySeller: RateLimit;
  /** Keys of the desk that were refused. */
  deskByAddress: RateLimit;
}

/** Counters live in the database: a second server, or a restart, must not double anybody's tries. */
export function createRateLimits(client: RawClient): RateLimits {
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
  return {
    loginByAddress: limit('login-address', 100, quarterHour),
    loginByAccountAndAddress: limit('login-account-address', 10, quarterHour),
    loginByAccount: limit('login-account', 100, quarterHour),
    loginByDevice: limit('login-device', 10, quarterHour),
    signInByAccount: limit('sign-in-account', 300, quarterHour),
    refreshBySession: limit('refresh-session', 30, 60),
    reportBySession: limit('report-session', 30, 60),
    registerByAddress: limit('register-address', 100, 4 * quarterHour),
    registerByAccount: limit('register-account', 5, 4 * quarterHour),
    activateByAddress: limit('activate-address', 100, quarterHour),
    activateByAccount: limit('activate-account', 30, 4 * quarterHour),
    emailChangeByPerson: limit('email-change-person', 5, 4 * quarterHour),
    resetByAddress: limit('reset-address', 100, 4 * quarterHour),
    resetByAccount: limit('reset-account', 5, 4 * quarterHour),
    oldPasswordByPerson: limit('old-password-person', 10, quarterHour),
    inviteBySeller: limit('invite-seller', 60, 4 * quarterHour),
    inviteByAddress: limit('invite-address', 5, 4 * quarterHour),
    switchByPerson: limit('switch-person', 60, quarterHour),
    deskByAddress: limit('desk-address', 100, quarterHour),
    uploadBySeller: limit('upload-seller', 300, quarterHour),
    downloadBySeller: limit('download-seller', 60, quarterHour),
    orderReadBySeller: limit('order-read-seller', 30, 60),
    changeBySeller: limit('change-seller', 30, quarterHour),
  };
}
