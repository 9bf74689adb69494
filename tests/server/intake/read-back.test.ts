import { describe, expect, test } from 'vitest';
import {
  readBackStep,
  type ShownPackage,
  type ToldConfirmation,
} from '#server/domain/marketplace/read-back.ts';

const minute = 60_000;
const hour = 60 * minute;
const acceptedAt = new Date('2026-11-12T12:00:00Z');
const first = { carrier: 'Yun Express', trackingId: 'YT2412345678901234' };
const second = { carrier: 'Yun Express', trackingId: 'YT2412345678909999' };

const told = (changes: Partial<ToldConfirmation> = {}): ToldConfirmation => ({
  ...first,
  acceptedAt,
  readBack: null,
  toldAgain: 0,
  earlier: [],
  ...changes,
});
const corrected = (changes: Partial<ToldConfirmation> = {}) =>
  told({ ...second, earlier: [first], ...changes });
const shown = (
  { carrier, trackingId }: { carrier: string | null; trackingId: string | null },
  status = 'SHIPPED',
): ShownPackage => ({ status, carrier, trackingNumber: trackingId });
const step = (confirmation: ToldConfirmation, found: ShownPackage | undefined, afterMs: number) =>
  readBackStep(confirmation, found, new Date(acceptedAt.getTime() + afterMs));

describe('what the marketplace shows as it was told', () => {
  test.each<[string, ShownPackage]>([
    ['to the letter', shown(first)],
    ['with spaces and in lower case', shown({ ...first, trackingId: 'yt24 1234 5678 9012 34' })],
    ['with another spelling of the carrier', shown({ ...first, carrier: 'YunExpress' })],
    ['without a carrier', shown({ ...first, carrier: null })],
  ])('is verified: %s', (_what, found) => {
    expect(step(told(), found, minute)).toBe('verified');
  });

  test('is verified too where the carrier is one by name', () => {
    const lucky = told({ carrier: 'Lucky Parcel' });
    expect(step(lucky, shown({ ...first, carrier: 'Lucky Parcel' }), 0)).toBe('verified');
    expect(step(lucky, shown({ ...first, carrier: 'Other' }), 0)).toBe('verified');
    expect(step(lucky, shown({ ...first, carrier: 'DHL' }), hour)).toBe('awaited');
  });

  test('is verified once, and also after it was missed', () => {
    expect(step(told({ readBack: 'verified' }), shown(first), hour)).toBeNull();
    for (const readBack of ['missing', 'awaited'] as const) {
      expect(step(told({ readBack }), shown(first), 100 * hour)).toBe('verified');
    }
  });
});

describe('a confirmation that isn’t there', () => {
  test('is waited for, then told once more, then missing', () => {
    expect(step(told(), undefined, 14 * minute)).toBeNull();
    expect(step(told(), undefined, 15 * minute)).toBe('tell-again');
    expect(step(told({ toldAgain: 1 }), undefined, 14 * minute)).toBeNull();
    expect(step(told({ toldAgain: 1 }), undefined, 15 * minute)).toBe('missing');
    expect(step(told({ toldAgain: 1, readBack: 'missing' }), undefined, hour)).toBeNull();
  });

  test('includes one whose package was called off', () => {
    expect(step(told(), shown(first, 'CANCELLED'), 15 * minute)).toBe('tell-again');
  });

  test('is the same for a corrected one', () => {
    expect(step(corrected(), undefined, 15 * minute)).toBe('tell-again');
    expect(step(corrected({ toldAgain: 1 }), undefined, 15 * minute)).toBe('missing');
  });

  test('is left alone where it was accepted before anybody looked', () => {
    expect(step(told(), undefined, 96 * hour)).toBeNull();
    expect(step(told(), shown(first), 96 * hour)).toBe('verified');
  });

  test('is no news of one that was there before: somebody removed it', () => {
    expect(step(told({ readBack: 'verified' }), undefined, 100 * hour)).toBeNull();
  });
});

describe('a correction that isn’t shown yet', () => {
  test('is told once more after a quarter of an hour, then awaited for three days', () => {
    expect(step(corrected(), shown(first), 14 * minute)).toBeNull();
    expect(step(corrected(), shown(first), 15 * minute)).toBe('tell-again');
    const again = { toldAgain: 1 };
    expect(step(corrected(again), shown(first), 15 * minute)).toBe('awaited');
    expect(step(corrected({ ...again, readBack: 'awaited' }), shown(first), 71 * hour)).toBeNull();
    expect(step(corrected({ ...again, readBack: 'awaited' }), shown(first), 72 * hour)).toBe('missing');
    expect(step(corrected({ ...again, readBack: 'missing' }), shown(first), 73 * hour)).toBeNull();
  });

  test('of the carrier alone counts as one', () => {
    const other = { ...first, carrier: 'DHL eCommerce' };
    expect(step(told({ ...other, earlier: [first] }), shown(first), 15 * minute)).toBe('tell-again');
  });

  test('of a delivered parcel is not told again: it would count as a defect', () => {
    expect(step(corrected(), shown(first, 'DELIVERED'), 15 * minute)).toBe('awaited');
  });
});

describe('a verified correction', () => {
  test('that a late request of an earlier revision overwrote is told again at once', () => {
    const verified = corrected({ readBack: 'verified' });
    expect(step(verified, shown(first), 100 * hour)).toBe('tell-again');
    expect(step(corrected({ readBack: 'verified', toldAgain: 3 }), shown(first), 100 * hour)).toBeNull();
  });

  test('that somebody changed at the marketplace is left as it is', () => {
    const edited = shown({ ...first, trackingId: 'DE123456789' });
    expect(step(corrected({ readBack: 'verified' }), edited, hour)).toBeNull();
    expect(step(corrected(), edited, hour)).toBe('awaited');
  });
});
