import type { ApiError } from '#src/contract/api-error.ts';

/**
 * Why a call gave no answer that can be used.
 * - `unreachable`: nobody, or somebody else, answered: no network, a timeout, a captive portal, a gateway's error.
 * - `refused`: our server said no; `errors` has its reasons, `status` the HTTP status.
 * - `declined`: our server answered that it did not do what was asked, without saying more.
 * - `unreadable`: our server answered in a shape that this version of the app doesn't know.
 * - `storage`: our server answered, and this device could not keep what has to be kept of it.
 */
export type FailureKind = 'unreachable' | 'refused' | 'declined' | 'unreadable' | 'storage';

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly errors: readonly ApiError[];
  /** Milliseconds after which the server wants to be asked again. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FailureKind,
    details: { status?: number; errors?: readonly ApiError[]; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    const [first] = details.errors ?? [];
    super(first?.message ?? kind, { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.errors = details.errors ?? [];
    this.retryAfterMs = details.retryAfterMs;
  }

  /** The first code counts, as the specification has it for invitations. */
  get code(): string | undefined {
    return this.errors[0]?.code;
  }
}

/** Whether the server gave this code as its reason. */
export function hasCode(failure: unknown, code: string): boolean {
  return failure instanceof ApiFailure && failure.code === code;
}
