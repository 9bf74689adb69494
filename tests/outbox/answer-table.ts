import type { RowState } from '#src/outbox/rows/row.ts';

/** Who wrote the body of an answer: our server as the API promises, or a gateway, a filter, a portal. */
export type Body = 'ours' | 'foreign-json' | 'foreign-page' | 'foreign-text' | 'none';

/** An answer as a network gives it; `status` is null where nobody answered. */
export interface Answer {
  status: number | null;
  body: Body;
  code: string | null;
  /** Seconds. */
  retryAfter: number | null;
  sameData: boolean;
}

interface Rule {
  /** As the design's table "What an answer does" has it, its amendments included. */
  words: string;
  status: readonly number[] | 'no answer' | '2xx' | '4xx' | '5xx';
  body?: 'ours' | 'not ours';
  code?: string;
  hasRetryAfter?: boolean;
  sameData?: boolean;
  row: RowState;
  /**
   * `retry-after`: until the time the server gave; `backoff`: this device's; `capped`: at least what a stranger asked for, up to
   * five minutes. Rows that wait for no time have none.
   */
  wait?: 'retry-after' | 'backoff' | 'capped';
  /** What becomes of rows of other orders in the same delivery, where the table says it. */
  others?: 'tried' | 'wait';
  /** Counted as a refusal by somebody between this device and Portolan. */
  isForeign?: true;
}

/** The first that fits decides. A 401 is answered by a refresh before it comes to this: only its row's wait is here. */
export const answerTable: readonly Rule[] = [
  { words: 'no network, timeout', status: 'no answer', row: 'queued', wait: 'backoff', others: 'wait' },
  { words: '2xx with our JSON', status: '2xx', body: 'ours', row: 'sent', others: 'tried' },
  { words: 'a 2xx that is not our JSON', status: '2xx', row: 'queued', wait: 'backoff', others: 'wait' },
  {
    words: 'a 429 or 503 that is not ours',
    status: [429, 503],
    body: 'not ours',
    row: 'queued',
    wait: 'capped',
    others: 'wait',
  },
  {
    words: '429, as told',
    status: [429],
    hasRetryAfter: true,
    row: 'queued',
    wait: 'retry-after',
    others: 'wait',
  },
  { words: '429', status: [429], row: 'queued', wait: 'backoff', others: 'wait' },
  {
    words: '503 with Retry-After',
    status: [503],
    hasRetryAfter: true,
    row: 'queued',
    wait: 'retry-after',
    others: 'wait',
  },
  { words: '408, 425', status: [408, 425], row: 'queued', wait: 'backoff' },
  { words: '5xx', status: '5xx', row: 'queued', wait: 'backoff' },
  { words: '401', status: [401], body: 'ours', row: 'queued', wait: 'backoff' },
  {
    words: '409 in progress, as told',
    status: [409],
    body: 'ours',
    code: 'IDEMPOTENCY.IN_PROGRESS',
    hasRetryAfter: true,
    row: 'queued',
    wait: 'retry-after',
    others: 'tried',
  },
  {
    words: '409 in progress',
    status: [409],
    body: 'ours',
    code: 'IDEMPOTENCY.IN_PROGRESS',
    row: 'queued',
    wait: 'backoff',
    others: 'tried',
  },
  {
    words: '409 already confirmed, with the same data',
    status: [409],
    body: 'ours',
    code: 'SHIPMENT.ALREADY_CONFIRMED',
    sameData: true,
    row: 'sent',
    others: 'tried',
  },
  {
    words: '409 already confirmed',
    status: [409],
    body: 'ours',
    code: 'SHIPMENT.ALREADY_CONFIRMED',
    row: 'conflict',
    others: 'tried',
  },
  { words: '412', status: [412], body: 'ours', row: 'conflict', others: 'tried' },
  { words: 'any other 4xx of ours', status: '4xx', body: 'ours', row: 'needs-attention', others: 'tried' },
  {
    words: 'a 4xx that is not ours',
    status: '4xx',
    body: 'not ours',
    row: 'queued',
    wait: 'backoff',
    others: 'tried',
    isForeign: true,
  },
];

export function ruleOf(answer: Answer): Rule {
  const rule = answerTable.find(
    ({ status, body, code, hasRetryAfter, sameData }) =>
      isStatus(answer.status, status) &&
      (body === undefined || (body === 'ours') === (answer.body === 'ours')) &&
      (code === undefined || code === answer.code) &&
      (hasRetryAfter === undefined || hasRetryAfter === (answer.retryAfter ?? 0) > 0) &&
      (sameData === undefined || sameData === answer.sameData),
  );
  if (!rule) throw new Error(`The table says nothing of ${JSON.stringify(answer)}`);
  return rule;
}

function isStatus(status: number | null, wanted: Rule['status']): boolean {
  if (status === null || wanted === 'no answer') return status === null && wanted === 'no answer';
  if (typeof wanted === 'string') return `${Math.floor(status / 100)}xx` === wanted;
  return wanted.includes(status);
}
