import { describe, expect, test } from 'vitest';
import {
  type AcceptedConfirmation,
  type ShownPackage,
  verificationStep,
} from '#server/domain/marketplace/verification-step.ts';

const minute = 60_000;
const hour = 60 * minute;
const acceptedAt = new Date('2026-11-12T12:00:00Z');
const first = { carrier: 'Yun Express', trackingId: 'YT2412345678901234' };
const second = { carrier: 'Yun Express', trackingId: 'YT2412345678909999' };

const accepted = (changes: Partial<AcceptedConfirmation> = {}): AcceptedConfirmation => ({
  ...first,
  acceptedAt,
  verification: null,
  resends: 0,
  earlier: [],
  ...changes,
});
const corrected = (changes: Partial<AcceptedConfirmation> = {}) =>
  accepted({ ...second, earlier: [first], ...changes });
const shown = (
  { carrier, trackingId }: { carrier: string | null; trackingId: string | null },
  status = 'SHIPPED',
): ShownPackage => ({ status, carrier, trackingNumber: trackingId });
const step = (confirmation: AcceptedConfirmation, found: ShownPackage | undefined, afterMs: number) =>
  verificationStep(confirmation, found, new Date(acceptedAt.getTime() + afterMs));

describe('what the marketplace shows as it was told', () => {
  test.each<[string, ShownPackage]>([
    ['to the letter', shown(first)],
    ['with spaces and in lower case', shown({ ...first, trackingId: 'yt24 1234 5678 9012 34' })],
    ['with another spelling of the carrier', shown({ ...first, carrier: 'YunExpress' })],
    ['without a carrier', shown({ ...first, carrier: null })],
  ])('is verified: %s', (_what, found) => {
    expect(step(accepted(), found, minute)).toBe('verified');
  });

  test('is verified too where the carrier is one by name', () => {
    const lucky = accepted({ carrier: 'Lucky Parcel' });
    expect(step(lucky, shown({ ...first, carrier: 'Lucky Parcel' }), 0)).toBe('verified');
    expect(step(lucky, shown({ ...first, carrier: 'Other' }), 0)).toBe('verified');
    expect(step(lucky, shown({ ...first, carrier: 'DHL' }), hour)).toBe('awaited');
  });

  test('is verified once, and also after it was missed', () => {
    expect(step(accepted({ verification: 'verified' }), shown(first), hour)).toBeNull();
    for (const verification of ['missing', 'awaited'] as const) {
      expect(step(accepted({ verification }), shown(first), 100 * hour)).toBe('verified');
    }
  });
});

describe('a confirmation that isn’t there', () => {
  test('is waited for, then told once more, then missing', () => {
    expect(step(accepted(), undefined, 14 * minute)).toBeNull();
    expect(step(accepted(), undefined, 15 * minute)).toBe('resend');
    expect(step(accepted({ resends: 1 }), undefined, 14 * minute)).toBeNull();
    expect(step(accepted({ resends: 1 }), undefined, 15 * minute)).toBe('missing');
    expect(step(accepted({ resends: 1, verification: 'missing' }), undefined, hour)).toBeNull();
  });

  test('includes one whose package was called off', () => {
    expect(step(accepted(), shown(first, 'CANCELLED'), 15 * minute)).toBe('resend');
  });

  test('is the same for a corrected one', () => {
    expect(step(corrected(), undefined, 15 * minute)).toBe('resend');
    expect(step(corrected({ resends: 1 }), undefined, 15 * minute)).toBe('missing');
  });

  test('is left alone where it was accepted before anybody looked', () => {
    expect(step(accepted(), undefined, 96 * hour)).toBeNull();
    expect(step(accepted(), shown(first), 96 * hour)).toBe('verified');
  });

  test('is no news of one that was there before: somebody removed it', () => {
    expect(step(accepted({ verification: 'verified' }), undefined, 100 * hour)).toBeNull();
  });
});

describe('a correction that isn’t shown yet', () => {
  test('is told once more after a quarter of an hour, then awaited for three days', () => {
    expect(step(corrected(), shown(first), 14 * minute)).toBeNull();
    expect(step(corrected(), shown(first), 15 * minute)).toBe('resend');
    const again = { resends: 1 };
    expect(step(corrected(again), shown(first), 15 * minute)).toBe('awaited');
    expect(step(corrected({ ...again, verification: 'awaited' }), shown(first), 71 * hour)).toBeNull();
    expect(step(corrected({ ...again, verification: 'awaited' }), shown(first), 72 * hour)).toBe('missing');
    expect(step(corrected({ ...again, verification: 'missing' }), shown(first), 73 * hour)).toBeNull();
  });

  test('of the carrier alone counts as one', () => {
    const other = { ...first, carrier: 'DHL eCommerce' };
    expect(step(accepted({ ...other, earlier: [first] }), shown(first), 15 * minute)).toBe('resend');
  });

  test('of a delivered parcel is not told again: it would count as a defect', () => {
    expect(step(corrected(), shown(first, 'DELIVERED'), 15 * minute)).toBe('awaited');
  });
});

describe('a verified correction', () => {
  test('that a late request of an earlier revision overwrote is resent at once', () => {
    const verified = corrected({ verification: 'verified' });
    expect(step(verified, shown(first), 100 * hour)).toBe('resend');
    expect(step(corrected({ verification: 'verified', resends: 3 }), shown(first), 100 * hour)).toBeNull();
  });

  test('that somebody changed at the marketplace is left as it is', () => {
    const edited = shown({ ...first, trackingId: 'DE123456789' });
    expect(step(corrected({ verification: 'verified' }), edited, hour)).toBeNull();
    expect(step(corrected(), edited, hour)).toBe('awaited');
  });
});
