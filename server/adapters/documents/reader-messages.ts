import type { CheckInput, CheckResult } from './document-checker.ts';

/** What server and reader tell each other. */
export type ReaderRequest = CheckInput;

export type ReaderAnswer =
  /** Sent once, when it has started: from here on the files are to blame for its end. */
  { ready: true } | { result: CheckResult } | { error: string };
