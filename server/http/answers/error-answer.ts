import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import { FilesUnavailable } from '#server/adapters/files/file-store.ts';
import { RateLimited } from '#server/adapters/rate-limits.ts';
import { databaseOutage } from '#server/db/connection/database-outage.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { RequestContext } from '#server/http/environment.ts';
import { type ApiError, type ApiErrorBody, type ErrorCode, errorStatus } from '#src/contract/api-error.ts';
import { counted } from '#src/contract/words/counted.ts';

/** A body of thousands of wrong fields would otherwise be answered by fifty times its size. */
const mostErrors = 20;

/** Several wrong fields of one body. */
export class InvalidInput extends Error {
  readonly errors: ApiError[];
  constructor(issues: readonly v.BaseIssue<unknown>[]) {
    super('The request doesn’t match its schema.');
    this.name = 'InvalidInput';
    this.errors = issues.slice(0, mostErrors).map(issue => {
      const path = issue.path?.map(step => String(step.key)).join('.');
      return { code: 'REQUEST.INVALID' satisfies ErrorCode, message: issue.message, ...(path && { path }) };
    });
  }
}

function answer(
  c: RequestContext,
  code: ErrorCode,
  errors: ApiError[],
  retryAfterSeconds?: number,
  status: number = errorStatus[code],
): Response {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const body: ApiErrorBody = { errors, requestId: c.get('requestId') };
  return c.json(body, status as ContentfulStatusCode);
}

/** A store is away for longer than a database, and what waits for it is large. */
const filesRetrySeconds = 10;

function outageOf(error: unknown): { message: string; retryAfterSeconds: number } | undefined {
  if (error instanceof FilesUnavailable) {
    const message = 'Documents can’t be stored or read right now. Try again in a moment.';
    return { message, retryAfterSeconds: filesRetrySeconds };
  }
  const outage = databaseOutage(error);
  return outage && { ...outage, message: 'The database isn’t responding right now. Try again in a moment.' };
}

/** The answer to a call that an adapter could not serve right now; undefined for any other error. */
export function answerOutage(c: RequestContext, error: unknown): Response | undefined {
  const outage = outageOf(error);
  if (!outage) return undefined;
  const { message, retryAfterSeconds } = outage;
  return answer(c, 'SERVER.UNAVAILABLE', [{ code: 'SERVER.UNAVAILABLE', message }], retryAfterSeconds);
}

/** The first code of the answer to a refused call; undefined for an error that nobody meant. */
export function refusedCode(error: unknown): ErrorCode | undefined {
  if (error instanceof Refusal) return error.code;
  if (error instanceof InvalidInput) return 'REQUEST.INVALID';
  return error instanceof RateLimited ? 'REQUEST.RATE_LIMITED' : undefined;
}

/** The answer to a call that threw; undefined for an error that nobody meant. */
export function answerExpected(c: RequestContext, error: unknown): Response | undefined {
  if (error instanceof Refusal) {
    const { code, message, details, retryAfterSeconds, status } = error;
    return answer(c, code, [{ ...details, code, message }], retryAfterSeconds, status);
  }
  if (error instanceof InvalidInput) return answer(c, 'REQUEST.INVALID', error.errors);
  if (error instanceof RateLimited) {
    const minutes = Math.ceil(error.retryAfterSeconds / 60);
    const message = `Too many attempts. Try again in ${counted(minutes, { one: '1 minute', other: '# minutes' })}.`;
    return answer(
      c,
      'REQUEST.RATE_LIMITED',
      [{ code: 'REQUEST.RATE_LIMITED', message }],
      error.retryAfterSeconds,
    );
  }
  return undefined;
}

/** Says nothing of the inside; the log has it under the request's id. */
export const answerUnexpected = (c: RequestContext): Response =>
  answer(c, 'SERVER.UNEXPECTED', [
    { code: 'SERVER.UNEXPECTED', message: 'Something went wrong on the server.' },
  ]);
