import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { LinkAddress, type ServiceLinks } from '#src/contract/service-links.ts';
import {
  Addresses,
  Megabytes,
  Origin,
  Port,
  parsable,
  Seconds,
  SecretKey,
  wholeNumber,
  wholeTls,
} from './setting-values.ts';

const loopbackHost = /^(?:127(?:\.\d{1,3}){3}|::1|\[::1\]|localhost|.+\.localhost)$/;

const Environment = v.object({
  PORT: v.optional(Port, '4173'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  METRICS_PORT: v.optional(Port),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  KEEP_ALIVE_SECONDS: v.optional(Seconds(1), '75'),
  STOP_DELAY_SECONDS: v.optional(Seconds(0), '0'),
  STOP_GRACE_SECONDS: v.optional(Seconds(0), '25'),
  PUBLIC_URL: v.optional(Origin),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), './data'),
  DATA_DIR_SHARED: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  DEMO: v.optional(v.picklist(['on', 'off', 'large'], 'must be on, off or large')),
  SECRET_KEY: v.optional(SecretKey),
  SECRET_KEY_PREVIOUS: v.optional(SecretKey),
  TRUST_PROXY: v.optional(Addresses, 'off'),
  OPERATOR_ADDRESSES: v.optional(Addresses, 'off'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
      parsable,
      wholeTls,
    ),
  ),
  // Three, since one seller may have a third of them.
  DATABASE_POOL_SIZE: v.optional(wholeNumber(3, 500), '10'),
  DATABASE_CONNECT_SECONDS: v.optional(Seconds(1), '5'),
  DATABASE_STATEMENT_SECONDS: v.optional(Seconds(0), '30'),
  DATABASE_LOCK_SECONDS: v.optional(Seconds(0), '5'),
  DATABASE_IDLE_IN_TRANSACTION_SECONDS: v.optional(Seconds(0), '60'),
  MAIL: v.optional(v.picklist(['smtp', 'files'], 'must be smtp or files')),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^smtps?:\/\/[^/]/, 'must begin with smtp:// or smtps:// and name a server'),
      parsable,
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:[^<>@\r\n]+ )?<?[^\s@<>]+@[^\s@<>]+>?$/,
        'must be an address such as Portolan <no-reply@example.com>',
      ),
    ),
    'Portolan <no-reply@portolan.example>',
  ),
  S3_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/\S+$/, 'must be the address of a bucket such as https://s3.example/portolan'),
      parsable,
      v.transform(text => text.replace(/\/$/, '')),
    ),
  ),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_REGION: v.optional(v.string(), 'auto'),
  REGISTRIES: v.optional(v.picklist(['offline', 'live'], 'must be offline or live'), 'offline'),
  MARKETPLACE: v.optional(v.picklist(['amazon', 'sandbox'], 'must be amazon or sandbox')),
  AMAZON_APP_ID: v.optional(v.string()),
  AMAZON_CLIENT_ID: v.optional(v.string()),
  AMAZON_CLIENT_SECRET: v.optional(v.string()),
  COMPANY_STORAGE_MB: v.optional(Megabytes, '5120'),
  COMPANY_DAILY_UPLOAD_MB: v.optional(Megabytes, '500'),
  IDENTITY_DOCUMENT_DAYS: v.optional(wholeNumber(30, 36_500)),
  PRIVACY_URL: v.optional(LinkAddress),
  TERMS_URL: v.optional(LinkAddress),
  SUPPORT_URL: v.optional(LinkAddress),
});

/** The name of each setting, as the environment carries it. */
export const settingNames = Object.keys(Environment.entries);

export interface ServeOptions {
  port: number;
  host: string;
  /** How long an idle connection stays open. Longer than the proxy's before it, or that one meets a closed one. */
  keepAliveMs: number;
  /** Between saying that it stops and refusing connections: a proxy needs some time to notice. */
  stopDelayMs: number;
  /** For calls under way when it stops. */
  stopGraceMs: number;
}

export interface PostgresLimits {
  poolSize: number;
  /** To a connection of the pool: for a free one, or for the server. */
  connectMs: number;
  /** 0: none. So for the next two. */
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

export interface Settings extends ServeOptions {
  /** Origin in links; undefined: that of the port on which the server listens. */
  publicUrl: string | undefined;
  /** Where metrics are served; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  dataDirectory: string;
  /** Whether other accounts of the machine may open the data directory. */
  isDataDirectoryShared: boolean;
  /** Undefined: a demo where the data directory is new and a demo is allowed. */
  demo: 'on' | 'off' | 'large' | undefined;
  /** Nobody else reaches this server: everybody knows the demo's password. */
  isDemoAllowed: boolean;
  secretKey: Uint8Array | undefined;
  /** The key before it, which still opens what it sealed. */
  previousSecretKey: Uint8Array | undefined;
  /** Whose `X-Forwarded-For` is believed. */
  trustedProxies: BlockList;
  /** Where the operator's key counts, beside the server's own machine. */
  operatorAddresses: BlockList;
  databaseUrl: string | undefined;
  databaseLimits: PostgresLimits;
  /** Undefined: emails are files. */
  smtpUrl: string | undefined;
  /** Who emails come from. */
  mailFrom: string;
  /** Undefined: documents are in the data directory. */
  s3: { url: string; accessKeyId: string; secretAccessKey: string; region: string } | undefined;
  /** Whether the registries of VAT and EORI numbers are asked, or form and check digits decide alone. */
  registries: 'offline' | 'live';
  /** Undefined: the sandbox. */
  amazon: { appId: string; clientId: string; clientSecret: string } | undefined;
  /** What one company may store, and upload within 24 hours; in bytes. */
  storage: { total: number; daily: number };
  /** How long an ID card is kept of an importer that nobody changes; undefined: for ever. */
  identityDocumentsDays: number | undefined;
  /** What the app leads people to. */
  serviceLinks: ServiceLinks;
}

/** The one line that names a wrong setting. */
export class WrongSetting extends Error {
  constructor(name: string, reason: string) {
    super(`${name} ${reason}.`);
    this.name = 'WrongSetting';
  }
}

function readS3(environment: v.InferOutput<typeof Environment>): Settings['s3'] {
  const {
    S3_URL: url,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_REGION: region,
  } = environment;
  if (!url) return undefined;
  if (accessKeyId && secretAccessKey) return { url, accessKeyId, secretAccessKey, region };
  throw new WrongSetting(
    accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID',
    'is missing: S3_URL needs it',
  );
}

function readAmazon(environment: v.InferOutput<typeof Environment>): Settings['amazon'] {
  const {
    AMAZON_APP_ID: appId,
    AMAZON_CLIENT_ID: clientId,
    AMAZON_CLIENT_SECRET: clientSecret,
  } = environment;
  if (appId && clientId && clientSecret) return { appId, clientId, clientSecret };
  if (!appId && !clientId && !clientSecret) return undefined;
  const missing = !appId ? 'AMAZON_APP_ID' : !clientId ? 'AMAZON_CLIENT_ID' : 'AMAZON_CLIENT_SECRET';
  throw new WrongSetting(missing, 'is missing: the marketplace needs all three AMAZON settings, or none');
}

/**
 * Whether to use the real thing or its substitute. On a developer's machine nothing needs to be set; with a
 * PostgreSQL server a forgotten setting must not confirm shipments to nobody.
 */
function checkChoice(
  name: string,
  {
    chosen,
    real,
    fallback,
    given,
  }: { chosen: string | undefined; real: string; fallback: string; given: boolean },
  { needs, isEmbedded }: { needs: string; isEmbedded: boolean },
): void {
  if (chosen === fallback && given) throw new WrongSetting(name, `is ${fallback}, but ${needs} is set`);
  if (chosen === real && !given) throw new WrongSetting(needs, `is missing: ${name}=${real} needs it`);
  if (chosen === undefined && !given && !isEmbedded) {
    throw new WrongSetting(needs, `is missing: set it, or ${name}=${fallback} if that is what you want`);
  }
}

/**
 * Reads every setting once. An empty one counts as not set, since files of settings often carry empty lines.
 * @throws WrongSetting for the first wrong one
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(Environment, given, { abortEarly: true });
  if (!parsed.success)
    throw new WrongSetting(String(parsed.issues[0].path?.[0].key), parsed.issues[0].message);
  const environment = parsed.output;
  const isEmbedded = environment.DATABASE_URL === undefined;
  const publicHost = environment.PUBLIC_URL && new URL(environment.PUBLIC_URL).hostname;
  const isDemoAllowed =
    isEmbedded &&
    loopbackHost.test(environment.HOST) &&
    (publicHost === undefined || loopbackHost.test(publicHost)) &&
    environment.TRUST_PROXY.rules.length === 0;
  if (!isEmbedded && !environment.SECRET_KEY) {
    throw new WrongSetting('SECRET_KEY', 'is required with DATABASE_URL: all servers of a database share it');
  }
  if (environment.SECRET_KEY && environment.SECRET_KEY_PREVIOUS?.equals(environment.SECRET_KEY)) {
    throw new WrongSetting(
      'SECRET_KEY_PREVIOUS',
      'is the same as SECRET_KEY: it must be the key used before it',
    );
  }
  if ((environment.DEMO === 'on' || environment.DEMO === 'large') && !isDemoAllowed) {
    throw new WrongSetting(
      'DEMO',
      'needs the embedded database, a loopback HOST and PUBLIC_URL, and no TRUST_PROXY: its password is public',
    );
  }
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = environment;
  if (metricsPort && metricsPort === environment.PORT) {
    throw new WrongSetting('METRICS_PORT', 'is the same as PORT: metrics are not public');
  }
  const amazon = readAmazon(environment);
  checkChoice(
    'MARKETPLACE',
    { chosen: environment.MARKETPLACE, real: 'amazon', fallback: 'sandbox', given: amazon !== undefined },
    { needs: 'AMAZON_APP_ID', isEmbedded },
  );
  checkChoice(
    'MAIL',
    { chosen: environment.MAIL, real: 'smtp', fallback: 'files', given: environment.SMTP_URL !== undefined },
    { needs: 'SMTP_URL', isEmbedded },
  );
  return {
    port: environment.PORT,
    host: environment.HOST,
    keepAliveMs: environment.KEEP_ALIVE_SECONDS,
    stopDelayMs: environment.STOP_DELAY_SECONDS,
    stopGraceMs: environment.STOP_GRACE_SECONDS,
    publicUrl: environment.PUBLIC_URL,
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
    dataDirectory: resolve(environment.DATA_DIR),
    isDataDirectoryShared: environment.DATA_DIR_SHARED === 'yes',
    demo: environment.DEMO,
    isDemoAllowed,
    secretKey: environment.SECRET_KEY,
    previousSecretKey: environment.SECRET_KEY_PREVIOUS,
    trustedProxies: environment.TRUST_PROXY,
    operatorAddresses: environment.OPERATOR_ADDRESSES,
    databaseUrl: environment.DATABASE_URL,
    databaseLimits: {
      poolSize: environment.DATABASE_POOL_SIZE,
      connectMs: environment.DATABASE_CONNECT_SECONDS,
      statementMs: environment.DATABASE_STATEMENT_SECONDS,
      lockMs: environment.DATABASE_LOCK_SECONDS,
      idleInTransactionMs: environment.DATABASE_IDLE_IN_TRANSACTION_SECONDS,
    },
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    s3: readS3(environment),
    registries: environment.REGISTRIES,
    amazon,
    storage: { total: environment.COMPANY_STORAGE_MB, daily: environment.COMPANY_DAILY_UPLOAD_MB },
    identityDocumentsDays: environment.IDENTITY_DOCUMENT_DAYS,
    serviceLinks: {
      ...(environment.PRIVACY_URL && { privacy: environment.PRIVACY_URL }),
      ...(environment.TERMS_URL && { terms: environment.TERMS_URL }),
      ...(environment.SUPPORT_URL && { support: environment.SUPPORT_URL }),
    },
  };
}
