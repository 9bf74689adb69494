import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { type RunningJobs, startJobs } from '#server/jobs/start-jobs.ts';
import { openMailer } from '#server/open-adapters.ts';
import { addActivationMail, addImporterMail } from '#server/queue/send-mail.ts';
import { openSandbox } from '#server/sandbox/open-sandbox.ts';
import { openShipmentWorld, type ShipmentWorld, shipmentOf } from '../server/support/shipment-world.ts';

let world: ShipmentWorld;
let work: RunningJobs | undefined;
beforeEach(async () => {
  world = await openShipmentWorld(() => work?.wake());
});
afterEach(async () => {
  await work?.stop();
  work = undefined;
  await world.close();
});

const mailTo = (port: number) =>
  openMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Portolan <no-reply@portolan.example>',
      dataDirectory: '/nowhere',
    },
    world.adapters.now,
  );

const activation = (id: string) => ({
  id,
  to: 'mei@seller.example',
  language: 'en' as const,
  firstName: 'Mei',
  lastName: 'Lin',
  code: '01234567',
  link: 'http://localhost:4173/auth/activate',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
});

const addMail = (id: string = randomUUID()) =>
  addActivationMail(world.db, world.adapters.secrets, activation(id));
const mailJobs = () => world.db.select().from(jobs).where(eq(jobs.kind, 'send-mail'));

test('an email server that hangs delays no confirmation', async () => {
  const sockets: Socket[] = [];
  // It takes the connection and never greets.
  const hanging: Server = createServer(socket => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  for (let mail = 0; mail < 12; mail++) await addMail();
  const marketplace = await openSandbox(world.db, world.adapters.secrets);
  work = startJobs(world.adapters, {
    marketplace,
    mailer: mailTo((hanging.address() as AddressInfo).port),
  });
  await expect.poll(() => sockets.length).toBe(4);

  const order = await world.placeOrder();
  expect((await world.confirm(shipmentOf(order))).status).toBe(200);
  const stateOf = async () => (await world.db.select().from(shipmentLedger))[0]?.marketplaceState;
  await expect.poll(stateOf).toBe('accepted');
  expect((await mailJobs()).filter(job => job.doneAt)).toEqual([]);
  expect(sockets).toHaveLength(4);
  const stopped = work.stop();
  for (const socket of sockets) socket.destroy();
  hanging.close();
  await stopped;
});

test('an email that is refused for good is dead, one whose code expired has ended, and others are tried again', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = address.startsWith('nobody') ? 550 : address.startsWith('later') ? 450 : 0;
      done(responseCode ? Object.assign(new Error('Mailbox not there'), { responseCode }) : null);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { db, adapters } = world;
  const expiresAt = new Date(Date.now() - 60_000).toISOString();
  await addActivationMail(db, adapters.secrets, { ...activation('expired'), expiresAt });
  const parcel = { forwarder: 'Hanse', importerName: 'Ningbo Haiyun', sellerName: 'Mei', sellerId: 'mei' };
  for (const name of ['nobody', 'later', 'office']) {
    await addImporterMail(db, adapters.secrets, { id: name, to: `${name}@forwarder.example`, ...parcel });
  }
  work = startJobs(adapters, { mailer: mailTo((server.server.address() as AddressInfo).port) });
  const outcomes = async () =>
    (await mailJobs())
      .toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
      .map(({ doneAt, deadAt, failures, lastError }) => [
        deadAt ? 'dead' : doneAt ? 'ended' : failures > 0 ? 'failing' : 'waiting',
        lastError,
      ]);
  await expect.poll(outcomes).toEqual([
    ['ended', 'Its code expired before the mail could be sent.'],
    ['dead', expect.stringContaining('550 Mailbox not there')],
    ['failing', expect.stringContaining('450 Mailbox not there')],
    ['ended', null],
  ]);
  await new Promise<void>(resolve => void server.close(resolve));
});
