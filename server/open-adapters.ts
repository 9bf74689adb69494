import { join } from 'node:path';
import { claimDocumentFolder } from './adapters/files/document-folder.ts';
import type { FileStore } from './adapters/files/file-store.ts';
import { createFolderFileStore } from './adapters/files/folder-file-store.ts';
import type { SecretBox } from './adapters/keys/secret-box.ts';
import type { Mailer } from './adapters/mail/mail.ts';
import { createFileMailer, createSmtpMailer } from './adapters/mail/mailers.ts';
import { amazonEurope, createAmazonGateway } from './adapters/marketplace/amazon-gateway.ts';
import type { OpenMarketplace } from './adapters/marketplace/marketplace.ts';
import type { Db } from './db/db.ts';
import { sellerCentral } from './domain/marketplace/marketplaces.ts';
import type { Settings } from './settings/settings.ts';

// Here alone the settings choose between the world outside and what stands in for it.

/** The marketplace of the settings: the real one, else the sandbox, started here. */
export async function openMarketplace(
  db: Db,
  secrets: SecretBox,
  amazon: Settings['amazon'],
): Promise<OpenMarketplace> {
  if (!amazon) {
    const { openSandbox } = await import('./sandbox/open-sandbox.ts');
    return openSandbox(db, secrets);
  }
  return {
    marketplace: createAmazonGateway(amazonEurope),
    app: amazon,
    sellerCentral,
    close: async () => {},
  };
}

/** The mail server of the settings, else a folder. */
export function openMailer(
  { smtpUrl, mailFrom, dataDirectory }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>,
  now: () => Date,
): Mailer {
  return smtpUrl
    ? createSmtpMailer(smtpUrl, mailFrom)
    : createFileMailer(join(dataDirectory, 'mail'), mailFrom, now);
}

/**
 * The store of the settings: a folder of the data directory, or a bucket.
 * @throws WrongDocumentFolder
 */
export async function openFileStore(
  { s3, dataDirectory }: Pick<Settings, 's3' | 'dataDirectory'>,
  db: Db,
): Promise<FileStore> {
  if (!s3) {
    const folder = join(dataDirectory, 'documents');
    return createFolderFileStore(folder, await claimDocumentFolder(db, folder));
  }
  const { createS3FileStore } = await import('./adapters/files/s3-file-store.ts');
  return createS3FileStore(s3);
}
