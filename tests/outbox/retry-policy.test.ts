import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import { backoffMs } from '#src/outbox/rows/claim.ts';
import { nextRow, outcomeOf } from '#src/outbox/rows/outcome.ts';
import { isBlockedByProxy, type Row } from '#src/outbox/rows/row.ts';
import type { Exchange } from '#src/session/exchange.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { type Answer, type Body, ruleOf } from './answer-table.ts';

const now = Date.UTC(2026, 10, 20, 8);
const hour = 3_600_000;

const codes = [
  'IDEMPOTENCY.IN_PROGRESS',
  'REQUEST.PAYLOAD_VERSION',
  'SHIPMENT.ALREADY_CONFIRMED',
  'IDEMPOTENCY.KEY_REUSED',
  'REQUEST.INVALID',
  'SOMETHING.NEWER',
];
const statuses = [
  200, 201, 400, 401, 402, 403, 404, 405, 407, 408, 409, 410, 412, 413, 415, 422, 425, 429, 451, 499, 500,
  502, 503, 504,
];

const anAnswer = fc.record<Answer>({
  status: fc.option(fc.constantFrom(...statuses), { freq: 12 }),
  body: fc.constantFrom('ours', 'ours', 'ours', 'foreign-json', 'foreign-page', 'foreign-text', 'none'),
  code: fc.constantFrom(...codes),
  retryAfter: fc.option(fc.integer({ min: 0, max: 100_000 })),
  sameData: fc.boolean(),
});

const aRow = fc
  .record({
    attempts: fc.integer({ min: 1, max: 2000 }),
    ageMs: fc.integer({ min: 0, max: 60 * 24 * hour }),
    faults: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    wasAskedToRetryLater: fc.boolean(),
  })
  .map(
    ({ attempts, ageMs, faults, wasAskedToRetryLater }): Row => ({
      v: 1,
      opId: 'key-1',
      kind: 'shipment-confirmation',
      entity: 'order:1',
      locks: ['item:1'],
      seq: 7,
      ...memberOf('seller-ada'),
      payload: { trackingId: 'LX1' },
      payloadV: 1,
      state: 'sending',
      attempts,
      nextAt: now - 1,
      leaseBy: 'tab',
      leaseUntil: now + 60_000,
      firstSentAt: now - 100,
      createdAt: now - ageMs,
      appVersion: '0.1.0',
      ...(faults !== undefined && { faults }),
      ...(wasAskedToRetryLater && { notBefore: now - 5 }),
    }),
  );

const types: Record<Body, string | undefined> = {
  ours: 'application/json',
  'foreign-json': 'application/json',
  'foreign-page': 'text/html; charset=utf-8',
  'foreign-text': 'text/plain',
  none: undefined,
};

function exchangeOf({ status, body, code, retryAfter, sameData }: Answer): Exchange {
  if (status === null) return { kind: 'no-answer', reason: 'network' };
  const headers = new Headers();
  const type = types[body];
  if (type !== undefined) headers.set('Content-Type', type);
  if (retryAfter !== null) headers.set('Retry-After', String(retryAfter));
  const error = { code, message: 'No', confirmedAt: '2026-11-20T08:00:00Z', confirmedBy: 'Ada', sameData };
  const ours = status < 300 ? { answer: 1 } : { errors: [error] };
  // Others write errors too, and not as we do.
  const foreign = { errors: [{ code: 1020, message: 'Access denied' }] };
  const json = body === 'ours' ? ours : body === 'foreign-json' ? foreign : undefined;
  return { kind: 'answered', status, headers, text: '', json };
}

const write = {
  ...queueableMutations.createShipmentLedger,
  isAnswer: (body: unknown) => JSON.stringify(body) === '{"answer":1}',
};

/** How long a row may wait by the table, from and to. */
function waitSpan(row: Row, answer: Answer, wait: 'retry-after' | 'backoff' | 'capped'): [number, number] {
  if (wait === 'retry-after') {
    const serverWaitMs = Math.min((answer.retryAfter ?? 0) * 1000, hour);
    return [serverWaitMs, serverWaitMs];
  }
  const isOld = now - row.createdAt >= 24 * hour;
  const own: [number, number] = isOld
    ? [hour / 2, hour / 2]
    : [0, Math.min(300_000, 1000 * 2 ** row.attempts)];
  const requested = wait === 'capped' ? Math.min((answer.retryAfter ?? 0) * 1000, 300_000) : 0;
  return [Math.max(own[0], requested), Math.max(own[1], requested)];
}

/** What no outcome may touch. */
function promiseOf({ v, opId, kind, entity, locks, seq, sellerId, payload, payloadV, ...row }: Row) {
  const { attempts, firstSentAt, createdAt, appVersion } = row;
  return {
    v,
    opId,
    kind,
    entity,
    locks,
    seq,
    sellerId,
    payload,
    payloadV,
    attempts,
    firstSentAt,
    createdAt,
    appVersion,
  };
}

describe('the retry policy', () => {
  test('does with every answer what the table says', () => {
    fc.assert(
      fc.property(
        aRow,
        anAnswer,
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (row, answer, random) => {
          const next = nextRow(row, outcomeOf(exchangeOf(answer), write, now), now, random);
          const rule = ruleOf(answer);
          expect(next.state, rule.words).toBe(rule.row);
          if (rule.wait) {
            const [least, most] = waitSpan(row, answer, rule.wait);
            expect(next.nextAt - now).toBeGreaterThanOrEqual(least);
            expect(next.nextAt - now).toBeLessThanOrEqual(most);
          }
          // Only the server itself can pause a whole device, and every trigger but time.
          expect(next.notBefore, rule.words).toBe(rule.wait === 'retry-after' ? next.nextAt : undefined);
          expect(isBlockedByProxy({ ...next, blocks: 3 }), rule.words).toBe(rule.isForeign ?? false);
          // A lease never outlives its outcome, and nothing of the promise changes.
          expect(next).not.toHaveProperty('leaseUntil');
          expect(next).not.toHaveProperty('leaseBy');
          expect(promiseOf(next)).toEqual(promiseOf(row));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('ends a row by nothing but a confirmation of the server', () => {
    fc.assert(
      fc.property(aRow, anAnswer, (row, answer) => {
        const next = nextRow(row, outcomeOf(exchangeOf(answer), write, now), now, 0.5);
        if (next.state !== 'sent') return;
        expect(answer.body).toBe('ours');
        expect(answer.status).toSatisfy(
          (status: number) => status < 300 || (status === 409 && answer.sameData),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('spreads the tries over the whole span, up to five minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (tries, random) => {
          const span = Math.min(300_000, 1000 * 2 ** tries);
          expect(backoffMs(tries, random)).toBeCloseTo(random * span, 3);
        },
      ),
    );
  });

  test('a Retry-After date is read as a span from now', () => {
    const ours = { errors: [{ code: 'SERVER.UNAVAILABLE', message: 'No' }] };
    const headers = new Headers({
      'Content-Type': 'application/json',
      'Retry-After': new Date(now + 7000).toUTCString(),
    });
    const answer: Exchange = { kind: 'answered', status: 503, headers, text: '', json: ours };
    expect(outcomeOf(answer, write, now)).toEqual({ kind: 'retry-later', status: 503, waitMs: 7000 });
  });
});
