import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { loadSecretKey } from '#server/adapters/keys/secret-key.ts';
import { sharedKey } from '#server/adapters/keys/shared-key.ts';
import { maskSecret } from '#server/domain/marketplace/marketplace-credentials.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

const box = createSecretBox(Buffer.alloc(32, 1));

test('a sealed text opens again, and twice sealed looks different', () => {
  const sealed = box.seal('Atzr|密钥');
  expect(box.open(sealed)).toBe('Atzr|密钥');
  expect(box.seal('Atzr|密钥')).not.toBe(sealed);
});

test('another key, or a changed letter, opens nothing', () => {
  const sealed = box.seal('secret');
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
  expect(() => createSecretBox(Buffer.alloc(32, 2)).open(sealed)).toThrow('SECRET_KEY cannot decrypt');
  expect(() => box.open(changed)).toThrow('SECRET_KEY cannot decrypt');
});

test('servers that start at once on one database agree on its keys', async () => {
  const { db, close } = await openTestDatabase();
  const keys = await Promise.all(Array.from({ length: 5 }, () => sharedKey(db, box, 'shared')));
  expect(new Set(keys.map(key => Buffer.from(key).toString('hex'))).size).toBe(1);
  expect(Buffer.from(await sharedKey(db, box, 'other'))).not.toEqual(Buffer.from(keys[0] ?? []));
  await close();
});

test('the key beside an embedded database is made once, for its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-key-'));
  const key = loadSecretKey(folder);
  expect(key).toHaveLength(32);
  expect(loadSecretKey(folder)).toEqual(key);
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

test.each([
  ['amzn1.oa2-cs.v1.0123abcd', '••••abcd'],
  ['short', '••••'],
])('a secret is shown by its end, a short one not at all', (secret, shown) => {
  expect(maskSecret(secret)).toBe(shown);
});
