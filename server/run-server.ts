import { join } from 'node:path';
import type { Logger } from 'pino';
import { serveMetrics } from '#server/http/serving/probes.ts';
import { createAdapters, openSecretBox } from './adapters/adapters.ts';
import { removeLeftFolders } from './adapters/files/temporary-folders.ts';
import type { SecretBox } from './adapters/keys/secret-box.ts';
import type { PrometheusMetrics } from './adapters/prometheus-metrics.ts';
import { createReadiness } from './adapters/readiness.ts';
import { createLiveRegistries } from './adapters/registries.ts';
import { createApp } from './app.ts';
import type { Database } from './db/connection/database.ts';
import { openDatabase } from './db/connection/open-database.ts';
import {
  closeDemoUsers,
  createDemoInvitation,
  demoEmails,
  demoPassword,
  demoStaff,
  findOpenDemoUsers,
  hasDemo,
  isNeverServed,
  seedDemo,
} from './demo/demo.ts';
import { openReaderPool } from './documents/reader-pool.ts';
import { renderBrokerDocument } from './documents/write-broker-document.ts';
import { readBuiltApp } from './http/serving/built-app.ts';
import { serveUntilStopped } from './http/serving/serve-until-stopped.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { openFileStore, openMailer, openMarketplace } from './open-adapters.ts';
import { openDesk } from './partners/open-desk.ts';
import { isRestored, removeRestoredMark } from './services/backup/restored-mark.ts';
import { takeSnapshot } from './services/backup/snapshot.ts';
import { openMailState } from './services/mails/mail-state.ts';
import { countWaitingDevices } from './services/members/waiting-reports.ts';
import { countJobs } from './services/operations/jobs.ts';
import { resealSecrets } from './services/operations/reseal-secrets.ts';
import { invitationLink } from './services/partners/invitations.ts';
import { closeDataDirectory } from './settings/data-directory.ts';
import { builtAppFolder } from './settings/project-root.ts';
import { type Settings, WrongSetting } from './settings/settings.ts';

/** What a server has of the process that it runs in. */
export interface Surroundings {
  log: Logger;
  /** Writes a line for the person who started it, among the log's lines for machines. */
  print: (line: string) => void;
  /** Aborted when it is asked to stop, even while it is still starting. */
  stopping: AbortSignal;
}

/** Where the desk reaches this server on its own machine, past any proxy. */
function ownUrl(host: string, port: number): string {
  const own = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/** Where others reach this server, nobody signs in with a password that everybody knows. */
async function closeDemo(db: Database['db'], settings: Settings, log: Logger): Promise<void> {
  const open = await findOpenDemoUsers(db);
  if (open.length === 0) return;
  if (settings.demo !== 'off') {
    throw new WrongSetting(
      'DEMO',
      'is not set, and the data contains a demo company whose password is public: close its accounts with DEMO=off, or set DATA_DIR to another folder',
    );
  }
  await closeDemoUsers(db, open, new Date());
  log.warn({ emails: open.map(user => user.email) }, 'accounts of the demo company were closed');
}

/** Loads what counts only where somebody may ask for it. */
async function openMetrics(
  { metrics: place }: Settings,
  log: Logger,
): Promise<PrometheusMetrics | undefined> {
  if (!place) return undefined;
  const { createPrometheusMetrics } = await import('./adapters/prometheus-metrics.ts');
  const metrics = createPrometheusMetrics();
  const port = await serveMetrics(metrics, place);
  log.info({ host: place.host, port }, 'metrics');
  return metrics;
}

interface Opened {
  database: Database;
  secrets: SecretBox;
  metrics: PrometheusMetrics | undefined;
}

/** Where the key was changed: from here on the present one alone is needed for what is here now. */
async function changeKey(db: Database['db'], secrets: SecretBox, log: Logger): Promise<void> {
  if (!secrets.hasPrevious) return;
  const done = await resealSecrets(db, secrets);
  log.info(
    done,
    'everything is sealed with the current key: the previous one can be removed once every server has started with the current one',
  );
  if (done.unreadable > 0) log.warn(done, 'some sealed values can be opened by neither key');
}

/** Before any job runs: a restored copy must not send again what its original has sent. */
async function openMails(
  db: Database['db'],
  { publicUrl, dataDirectory }: Settings,
  log: Logger,
): Promise<void> {
  const start = { publicUrl, isRestored: isRestored(dataDirectory) };
  const { offSince: since, offBecause: because } = await openMailState(db, start, new Date());
  await removeRestoredMark(dataDirectory);
  if (since)
    log.warn(
      { since, because },
      'notification emails are off; switch them on with the command `mails on`, see docs/admin.md',
    );
}

/** Fills in the demo where it is wanted, starts the jobs, and serves. */
async function serve(
  settings: Settings,
  { database, secrets, metrics }: Opened,
  { log, print, stopping }: Surroundings,
): Promise<void> {
  const { db } = database;
  if (!settings.isDemoAllowed) await closeDemo(db, settings, log);
  await changeKey(db, secrets, log);
  await removeLeftFolders();
  await openMails(db, settings, log);
  const demo = settings.demo ?? (settings.isDemoAllowed && (await isNeverServed(db)) ? 'on' : 'off');
  const files = await openFileStore(settings, db);
  if (demo !== 'off') await seedDemo({ db, secrets, files, now: new Date() }, demo);
  const { registries, storage } = settings;
  const adapters = await createAdapters({
    ...{ database, secrets, files, log, registries, storage },
    ...(metrics && { metrics }),
  });
  const mailer = openMailer(settings, adapters.now);
  const marketplace = await openMarketplace(db, secrets, settings.amazon);
  const checkReadiness = createReadiness(adapters, mailer);
  metrics?.watch({
    database,
    checkReadiness,
    countJobs: () => countJobs(db),
    countWaitingDevices: () => countWaitingDevices(db, adapters.now()),
  });
  const readers = openReaderPool();
  const jobs = startJobs(adapters, {
    marketplace,
    mailer,
    origin: settings.publicUrl ?? `http://localhost:${settings.port}`,
    support: settings.serviceLinks.support,
    readers,
    renderBrokerDocument,
    identityDocumentsDays: settings.identityDocumentsDays,
    ...(registries === 'live' && { registries: createLiveRegistries() }),
  });
  const builtApp = readBuiltApp(builtAppFolder);
  const { publicUrl, trustedProxies, operatorAddresses } = settings;
  const app = createApp(adapters, {
    publicUrl,
    trustedProxies,
    operatorAddresses,
    builtApp,
    wakeJobs: jobs.wake,
    readers,
    marketplace,
    checkReadiness,
    stopping,
    serviceLinks: settings.serviceLinks,
    takeSnapshot: () => takeSnapshot(database, settings.dataDirectory),
  });
  stopping.addEventListener('abort', () => {
    log.info('stopping');
    // Beside the calls under way; those may need what the work needs.
    void jobs.halt().catch(() => undefined);
  });
  try {
    await serveUntilStopped(app, settings, stopping, async port => {
      const url = settings.publicUrl ?? `http://localhost:${port}`;
      log.info({ url, port }, 'listening');
      await openDesk(
        { db, secrets, now: adapters.now() },
        settings.dataDirectory,
        ownUrl(settings.host, port),
      );
      print(`Portolan: ${url}`);
      if (!builtApp) print('The app is not built, so only the API is served. Build it with: npm run build');
      if (!settings.isDemoAllowed || !(await hasDemo(db))) return;
      print(`Demo: ${demoEmails.join(' or ')}, password ${demoPassword}`);
      print(`Members of the first one: ${demoStaff.map(({ email }) => email).join(' and ')}`);
      print(
        `Invitation from a forwarder: ${invitationLink(url, await createDemoInvitation(db, adapters.now()))}`,
      );
      if (!settings.smtpUrl) print(`Mails: ${join(settings.dataDirectory, 'mail')}`);
      const { pages } = marketplace;
      if (pages) print(`Marketplace credentials to try: ${url}${pages.path}/apps/manage`);
    });
  } finally {
    await jobs.stop();
  }
}

/**
 * Opens what the settings name, serves until it is asked to stop, and closes it again; the port for metrics is open
 * until its process ends.
 * @throws what keeps it from starting; see `plainReason`
 */
export async function runServer(settings: Settings, surroundings: Surroundings): Promise<void> {
  const { log, stopping } = surroundings;
  closeDataDirectory(settings, log);
  const secrets = openSecretBox(settings);
  const metrics = await openMetrics(settings, log);
  const database = await openDatabase(settings, log, {
    signal: stopping,
    ...(metrics && { onWaited: seconds => metrics.time('poolWait', seconds, {}) }),
  }).catch((error: unknown) => {
    // A signal to the whole group also ends the process that makes the first database.
    if (stopping.aborted) return undefined;
    throw error;
  });
  if (!database) return;
  try {
    await serve(settings, { database, secrets, metrics }, surroundings);
  } finally {
    await database.close();
  }
}
