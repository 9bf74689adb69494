import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAdapters } from '#server/adapters/adapters.ts';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Mail } from '#server/adapters/mail/mail.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { activationMail } from '#server/domain/mails/account-mails.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import { createLog } from '#server/http/request-log.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { openMailer } from '#server/open-adapters.ts';
import { addActivationMail } from '#server/queue/send-mail.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';
import { openTestFiles } from '#tests/server/support/test-files.ts';
import { parseMail, readMails } from '#tests/support/read-mails.ts';
import { waitFor } from '#tests/support/wait.ts';

const mailFrom = 'Portolan <no-reply@portolan.example>';
const link = 'http://localhost:4173/auth/activate?email=mei%40seller.example&code=01234567';

const mail: Mail = {
  id: 'registration-1',
  to: 'mei@seller.example',
  ...activationMail({ language: 'zh-CN', firstName: '美', lastName: '林', code: '01234567', link }),
};

describe('by SMTP', () => {
  let server: SMTPServer;
  let received: { from: string; to: string[]; raw: Buffer }[];
  let refusal: Error | undefined;
  /** Of recipients, as servers say it. */
  let recipientRefusal: number | undefined;

  beforeEach(async () => {
    received = [];
    refusal = undefined;
    recipientRefusal = undefined;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        done(username === 'mailer' && password === 'p@ss' ? null : new Error('Wrong'), {
          user: username ?? '',
        }),
      onRcptTo: ({ address }, _session, done) => {
        if (recipientRefusal === undefined) return done();
        const words = `5.1.1 <${address}>: no such user ${address}`;
        done(Object.assign(new Error(words), { responseCode: recipientRefusal }));
      },
      onData: (stream, session, done) => {
        void buffer(stream).then(raw => {
          const { mailFrom: from, rcptTo } = session.envelope;
          if (!refusal) {
            received.push({ from: from ? from.address : '', to: rcptTo.map(one => one.address), raw });
          }
          done(refusal);
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
  });
  afterEach(() => new Promise<void>(resolve => void server.close(resolve)));

  const urlOf = (login: string) =>
    `smtp://${login}127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const open = (login = '') =>
    openMailer({ smtpUrl: urlOf(login), mailFrom, dataDirectory: '/nowhere' }, () => new Date());

  test('an email arrives whole, in text and in HTML, with its characters', async () => {
    const mailer = open('mailer:p%40ss@');
    await mailer.send(mail);
    mailer.close();
    expect(received).toMatchObject([{ from: 'no-reply@portolan.example', to: ['mei@seller.example'] }]);
    const read = parseMail(received[0]?.raw ?? Buffer.alloc(0));
    // The composer ends each part with a line break of its own.
    expect({ ...read, text: read.text.trim(), html: read.html.trim() }).toEqual({
      to: 'mei@seller.example',
      subject: mail.subject,
      text: mail.text.trim(),
      html: mail.html.trim(),
    });
    expect(received[0]?.raw.toString()).toContain('Message-ID: <registration-1@portolan.example>');
  });

  test('a server that refuses, or a password that is wrong, is an error that can be tried again', async () => {
    refusal = new Error('Mailbox full');
    const mailer = open();
    await expect(mailer.send(mail)).rejects.toThrow('Mailbox full');
    refusal = undefined;
    await mailer.send(mail);
    await expect(open('mailer:wrong@').send(mail)).rejects.toThrow();
    expect(received).toHaveLength(1);
  });

  test.each([
    ['for good', 550, 'refused'],
    ['for now', 451, 'failing'],
  ])('a recipient that is refused %s is named neither in the log nor by the job', async (_, code, end) => {
    recipientRefusal = code;
    const database = await openTestDatabase();
    const logged: string[] = [];
    const log = createLog('trace', { write: line => void logged.push(line) });
    const secrets = createSecretBox(randomBytes(32));
    const adapters = await createAdapters({ database, secrets, files: openTestFiles(), log });
    const work = startJobs(adapters, { mailer: open() });
    try {
      const to = 'li.mei@seller.example';
      const job = { id: 'refused', to, language: 'en' as const, firstName: 'Mei', lastName: 'Li' };
      await addActivationMail(database.db, secrets, {
        ...job,
        code: '01234567',
        link,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      });
      work.wake();
      const refused = await waitFor(async () => {
        const [row] = await database.db.select().from(jobs).where(eq(jobs.kind, 'send-mail'));
        expect(row?.lastError).toContain('no such user');
        return row;
      });
      expect(refused?.deadAt !== null ? 'refused' : 'failing').toBe(end);
      await waitFor(() => expect(logged.join('')).toContain('no such user'));
      expect(refused?.lastError).not.toContain('seller.example');
      expect(logged.join('')).not.toContain('seller.example');
    } finally {
      await work.stop();
      await database.close();
    }
  });

  test('an address never becomes a second recipient', async () => {
    await open()
      .send({ ...mail, to: 'mei@seller.example, eve@evil.example' })
      .catch(() => undefined);
    expect(received.flatMap(one => one.to)).not.toContain('eve@evil.example');
  });
});

describe('as files', () => {
  test('each email is one file that only its owner can read, and the link survives its encoding', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'portolan-mail-'));
    const mailer = openMailer(
      { smtpUrl: undefined, mailFrom, dataDirectory },
      () => new Date('2026-11-20T08:00:00Z'),
    );
    await mailer.send(mail);
    const folder = join(dataDirectory, 'mail');
    expect(await readdir(folder)).toEqual(['2026-11-20T08-00-00.000Z-registration-1.eml']);
    expect((await stat(join(folder, '2026-11-20T08-00-00.000Z-registration-1.eml'))).mode & 0o777).toBe(
      0o600,
    );
    expect(readMails(dataDirectory)[0]?.text).toContain(`${link}\n`);
    await rm(dataDirectory, { recursive: true });
  });
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de-DE,de;q=0.9', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['zh-TW', 'zh-CN'],
  ['fr,zh;q=0.4,en;q=0.6', 'en'],
  ['en;q=0.3, ZH;q=0.5', 'zh-CN'],
  ['zh;q=0,en', 'en'],
  ['zh;q=nonsense', 'en'],
])('Accept-Language "%s" is answered in %s', (header, language) => {
  expect(mailLanguage(header)).toBe(language);
});
