import { describe, expect, test } from 'vitest';
import { readSettings, WrongSetting } from '#server/settings/settings.ts';

const key = 'a'.repeat(64);
const onPostgres = {
  DATABASE_URL: 'postgres://portolan@db/portolan',
  SECRET_KEY: key,
  MARKETPLACE: 'sandbox',
  MAIL: 'files',
};
const amazon = { AMAZON_APP_ID: 'a', AMAZON_CLIENT_ID: 'b', AMAZON_CLIENT_SECRET: 'c' };

test('nothing set is a server on loopback with an embedded database and a demo where it is new', () => {
  expect(readSettings({})).toMatchObject({
    port: 4173,
    host: '127.0.0.1',
    publicUrl: undefined,
    metrics: undefined,
    demo: undefined,
    databaseUrl: undefined,
    amazon: undefined,
  });
});

test('links are pages or emails, and only those that are set', () => {
  expect(readSettings({}).serviceLinks).toEqual({});
  const links = { TERMS_URL: 'https://portolan.example/terms', SUPPORT_URL: 'mailto:help@portolan.example' };
  expect(readSettings(links).serviceLinks).toEqual({ terms: links.TERMS_URL, support: links.SUPPORT_URL });
});

test('an empty setting counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', DEMO: '' }).port).toBe(4173);
});

test.each([
  ['sslmode=require', 'sslmode=verify-full'],
  ['a=b&sslmode=prefer&c=d', 'a=b&sslmode=verify-full&c=d'],
  ['sslmode=disable', 'sslmode=disable'],
  ['uselibpqcompat=true&sslmode=require', 'uselibpqcompat=true&sslmode=require'],
])('what pg takes for a verified connection is called so: %s', (query, expected) => {
  const url = 'postgres://db/portolan?';
  expect(readSettings({ ...onPostgres, DATABASE_URL: url + query }).databaseUrl).toBe(url + expected);
});

test.each([
  ['PORT', { PORT: 'web' }],
  ['PORT', { PORT: '70000' }],
  ['METRICS_PORT', { METRICS_PORT: 'web' }],
  ['METRICS_PORT', { METRICS_PORT: '4173' }],
  ['METRICS_PORT', { PORT: '8080', METRICS_PORT: '8080' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'app.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://app.example' }],
  ['DEMO', { DEMO: 'yes' }],
  ['SECRET_KEY', { SECRET_KEY: 'short' }],
  ['SECRET_KEY', { DATABASE_URL: 'postgres://db/portolan' }],
  ['SECRET_KEY_PREVIOUS', { SECRET_KEY: key, SECRET_KEY_PREVIOUS: key }],
  ['SECRET_KEY_PREVIOUS', { SECRET_KEY_PREVIOUS: 'short' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/portolan', SECRET_KEY: key }],
  ['DATABASE_URL', { ...onPostgres, DATABASE_URL: 'postgres://::::' }],
  ['DATABASE_POOL_SIZE', { ...onPostgres, DATABASE_POOL_SIZE: '2' }],
  ['DATABASE_CONNECT_SECONDS', { ...onPostgres, DATABASE_CONNECT_SECONDS: '0' }],
  ['DATABASE_LOCK_SECONDS', { ...onPostgres, DATABASE_LOCK_SECONDS: '5s' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/40' }],
  ['AMAZON_CLIENT_SECRET', { AMAZON_APP_ID: 'a', AMAZON_CLIENT_ID: 'b' }],
  ['S3_URL', { S3_URL: 'bucket', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
  ['S3_URL', { S3_URL: 'http://:', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
  ['S3_ACCESS_KEY_ID', { S3_URL: 'https://s3.example/portolan' }],
  ['S3_SECRET_ACCESS_KEY', { S3_URL: 'https://s3.example/portolan', S3_ACCESS_KEY_ID: 'a' }],
  ['REGISTRIES', { REGISTRIES: 'on' }],
  ['IDENTITY_DOCUMENT_DAYS', { IDENTITY_DOCUMENT_DAYS: '7' }],
  ['PRIVACY_URL', { PRIVACY_URL: 'portolan.example/privacy' }],
  ['SUPPORT_URL', { SUPPORT_URL: 'javascript:alert(1)' }],
  ['DEMO', { ...onPostgres, DEMO: 'on' }],
  ['DEMO', { HOST: '0.0.0.0', DEMO: 'large' }],
  ['DEMO', { PUBLIC_URL: 'https://app.example', DEMO: 'on' }],
  ['DEMO', { TRUST_PROXY: '127.0.0.1', DEMO: 'on' }],
  ['DATA_DIR_SHARED', { DATA_DIR_SHARED: 'on' }],
  ['AMAZON_APP_ID', { ...onPostgres, MARKETPLACE: '' }],
  ['AMAZON_APP_ID', { MARKETPLACE: 'amazon' }],
  ['MARKETPLACE', { ...onPostgres, ...amazon }],
  ['MARKETPLACE', { MARKETPLACE: 'none' }],
  ['SMTP_URL', { ...onPostgres, MAIL: '' }],
  ['SMTP_URL', { MAIL: 'smtp' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1:99999' }],
  ['MAIL', { ...onPostgres, SMTP_URL: 'smtp://mail.example' }],
])('a wrong %s is named in one line: %j', (name, variables) => {
  expect(() => readSettings(variables)).toThrow(WrongSetting);
  expect(() => readSettings(variables)).toThrow(new RegExp(`^${name} [^\n]+\\.$`));
});

test('the limits of PostgreSQL are sane where nothing is said, and in seconds where something is', () => {
  expect(readSettings(onPostgres).databaseLimits).toEqual({
    poolSize: 10,
    connectMs: 5000,
    statementMs: 30_000,
    lockMs: 5000,
    idleInTransactionMs: 60_000,
  });
  const set = { DATABASE_POOL_SIZE: '40', DATABASE_STATEMENT_SECONDS: '0', DATABASE_LOCK_SECONDS: '2' };
  const { databaseLimits } = readSettings({ ...onPostgres, ...set });
  expect(databaseLimits).toMatchObject({ poolSize: 40, statementMs: 0, lockMs: 2000 });
});

test('a bucket is known by its address without the slash at its end', () => {
  const bucket = { S3_URL: 'https://s3.example/portolan/', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  expect(readSettings(bucket).s3).toEqual({
    url: 'https://s3.example/portolan',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    region: 'auto',
  });
  expect(readSettings({})).toMatchObject({ s3: undefined, registries: 'offline' });
});

describe('the demo with its published password', () => {
  test.each([
    ['on a PostgreSQL server', onPostgres],
    ['on a host that others reach', { HOST: '0.0.0.0' }],
    ['under an address that others reach', { PUBLIC_URL: 'https://app.example' }],
    ['behind a proxy', { TRUST_PROXY: '127.0.0.1' }],
  ])('is not allowed %s', (_, variables) => {
    expect(readSettings(variables).isDemoAllowed).toBe(false);
  });

  test.each([
    ['http://localhost:4173'],
    ['http://127.0.0.1:8080'],
    ['http://[::1]:4173'],
    ['https://portolan.localhost'],
  ])('is allowed under %s', address => {
    expect(readSettings({ PUBLIC_URL: address }).isDemoAllowed).toBe(true);
  });
});

test('with PostgreSQL, sandbox and mail files are chosen explicitly, or the real ones are set', () => {
  expect(readSettings(onPostgres)).toMatchObject({ amazon: undefined, smtpUrl: undefined });
  const real = { ...onPostgres, ...amazon, SMTP_URL: 'smtp://mail.example' };
  for (const words of [
    { MARKETPLACE: '', MAIL: '' },
    { MARKETPLACE: 'amazon', MAIL: 'smtp' },
  ]) {
    expect(readSettings({ ...real, ...words })).toMatchObject({ amazon: { appId: 'a' } });
  }
  expect(readSettings({}).isDataDirectoryShared).toBe(false);
});

test('a secret key is 32 bytes, in either notation', () => {
  const bytes = Buffer.alloc(32, 7);
  for (const text of [bytes.toString('hex'), bytes.toString('base64url')]) {
    expect(readSettings({ SECRET_KEY: text }).secretKey).toEqual(bytes);
  }
});

test('a public address is cut to its origin', () => {
  expect(readSettings({ PUBLIC_URL: 'https://app.example/path/' }).publicUrl).toBe('https://app.example');
});

test('trusted proxies are addresses and networks', () => {
  const { trustedProxies } = readSettings({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.1, fd00::/8' });
  expect(trustedProxies.check('10.20.30.40')).toBe(true);
  expect(trustedProxies.check('192.168.1.2')).toBe(false);
  expect(trustedProxies.check('fd00::1', 'ipv6')).toBe(true);
});
