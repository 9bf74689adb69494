import { type ErrorCode, errorStatus } from '#src/contract/api-error.ts';

/** Thrown by a handler: the call is refused, and the answer says why. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Further fields of the error, such as who confirmed already, and `path` of a wrong field. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;
  /** Of the answer. A refusal that was stored has its own: its code may be one that only a later build knows. */
  readonly status: number;

  constructor(
    code: ErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    retryAfterSeconds?: number,
    status: number = errorStatus[code],
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
  }
}
