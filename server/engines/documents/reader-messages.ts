import type { CheckInput, CheckResult } from './document-checker.ts';

/** What server and reader tell each other. */
export interface ReaderRequest {
  id: number;
  input: CheckInput;
}

export type ReaderAnswer = { id: number; result: CheckResult } | { id: number; error: string };
