import { beforeEach, describe, expect, test } from 'vitest';
import { readToken } from '#src/session/session-record.ts';
import type { Device } from './device.ts';
import { newDevice } from './new-device.ts';
import { tokenOf } from './tokens.ts';

let device: Device;
beforeEach(() => {
  device = newDevice();
});

describe('reading a token', () => {
  test.each(['', 'nonsense', 'a.b.c', tokenOf({ issuedAt: 0, seller: '' })])(
    '"%s" is an invalid token [193]',
    token => {
      expect(() => readToken(token)).toThrow(new Error('Invalid token specified'));
    },
  );

  test('claims beyond ASCII are read as they were written', () => {
    expect(readToken(tokenOf({ issuedAt: 0, seller: '卖家-ä' })).sellerId).toBe('卖家-ä');
  });
});

describe('a token in an answer', () => {
  test('replaces the stored one, for every tab and the worker [152]', async () => {
    device.token = device.freshToken();
    const page = device.page();
    await page.start();
    const next = device.freshToken({ generation: 1 });
    await page.adoptAnswered(next, device.token);
    expect(device.token).toBe(next);
    expect(await device.worker().freshToken()).toMatchObject({ record: { token: next } });
  });

  test('of an earlier generation changes nothing', async () => {
    device.token = device.freshToken({ generation: 3 });
    const stored = device.token;
    const page = device.page();
    await page.start();
    await page.adoptAnswered(device.freshToken({ generation: 2 }), stored);
    expect(device.token).toBe(stored);
  });

  test('to a call that was made before the sign-out signs nobody in again', async () => {
    device.token = device.freshToken();
    const used = device.token;
    const page = device.page();
    await page.start();
    await page.end();
    await page.adoptAnswered(device.freshToken({ generation: 1 }), used);
    expect(page.current()).toBeNull();
    expect(device.token).toBeNull();
    expect(await device.copy().read()).toBeNull();
  });
});
