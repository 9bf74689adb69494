import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'playwright/test';
import type { SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';
import { findCarrier } from '#src/contract/shipments/carriers.ts';
import type { WatchedServer } from '../support/watched-server.ts';
import type { Deed } from './deed.ts';
import type { Ending, LedgerEntry, PackageOfSoak } from './judge.ts';
import type { Goods } from './perform.ts';
import type { SoakDevice } from './soak-device.ts';

interface Parts {
  server: WatchedServer;
  devices: readonly SoakDevice[];
  goods: Goods;
  deeds: readonly Deed[];
}

/** Of an attempt at a background job: so long it counts as under way once its server is killed. */
const jobLeaseMs = 90_000;
const sentWithinMs = 150_000;

/** Spares the minute and a half that a restarted server waits for those who died before it. */
export async function releaseJobs(server: WatchedServer, killedAt: number): Promise<void> {
  await server.query(
    'update jobs set claimed_until = now() where done_at is null and claimed_until <= to_timestamp($1 / 1000.0)',
    [killedAt + jobLeaseMs],
  );
}

/** Waits until the marketplace was told of everything, sparing the pauses between attempts. */
export async function untilSent(server: WatchedServer): Promise<void> {
  const deadline = Date.now() + sentWithinMs;
  for (;;) {
    const waiting = await server.query<{ id: string }>(
      `select id from jobs where kind = 'confirm-shipment' and done_at is null`,
      [],
    );
    // What isn't told is a violation, reported with its history; the judge finds it.
    if (waiting.length === 0 || Date.now() > deadline) return;
    await server.query(
      `update jobs set run_at = now() where kind = 'confirm-shipment' and done_at is null
       and claimed_until is null and run_at > now() + interval '3 seconds'`,
      [],
    );
    await delay(250);
  }
}

/** What server, marketplace and devices have, when nothing moves any more. */
export async function readEnding({ server, devices, goods, deeds }: Parts): Promise<Ending> {
  const opIds = deeds.flatMap(({ opId }) => opId ?? []);
  const ledger = await readLedger(server, goods, opIds);
  const confirmed = new Set(ledger.map(({ opId }) => opId));
  const keys = await server.query<{ key: string }>(
    'select key from idempotency_keys where status = 200 and key = any($1)',
    [opIds.filter(opId => !confirmed.has(opId))],
  );
  const importers = await server.query<{ id: string; name: string; version: number }>(
    'select id, name, version from importers where id = any($1)',
    [deeds.flatMap(({ operation, subject }) => (operation.kind === 'draft' && subject) || [])],
  );
  const queued = await Promise.all(
    devices.map(async device => ({
      rows: await device.look(),
      seen: device.seen,
      discarded: device.discarded,
    })),
  );
  for (const { rows } of queued) expect(rows.length, 'rows can be read').toBeGreaterThan(0);
  return {
    deeds,
    ledger,
    packages: await readPackages(server, goods),
    changeKeys: new Set(keys.map(({ key }) => key)),
    importers: new Map(importers.map(({ id, ...importer }) => [id, importer])),
    devices: queued,
  };
}

interface LedgerRow
  extends Pick<LedgerEntry, 'opId' | 'id' | 'items' | 'trackingId' | 'revisions' | 'accepted'> {
  orderId: string;
  reference: string;
  carrier: string;
  service: string;
  contents: SandboxPackage['items'];
}

async function readLedger(
  server: WatchedServer,
  { items }: Goods,
  opIds: readonly string[],
): Promise<LedgerEntry[]> {
  const rows = await server.query<LedgerRow>(
    `select l.op_id as "opId", l.id, l.order_id as "orderId", l.package_reference_id as reference,
       l.carrier, l.delivery_service as service, l.tracking_id as "trackingId",
       (select json_agg(i.order_item_id) from shipment_ledger_items i where i.ledger_id = l.id) as items,
       (select json_agg(json_build_object('orderItemId', o.marketplace_item_id, 'quantity', i.quantity))
         from shipment_ledger_items i join order_items o on o.id = i.order_item_id
         where i.ledger_id = l.id) as contents,
       (select json_agg(json_build_object('number', e.revision, 'trackingId', e.detail -> 'values' -> 'trackingId')
           order by e.id)
         from order_events e where e.ledger_id = l.id and e.kind in ('confirmed', 'amended')) as revisions,
       (select coalesce(max(e.revision), 0)::int
         from order_events e where e.ledger_id = l.id and e.kind = 'accepted') as accepted
     from shipment_ledger l
     where l.op_id = any($1) or (l.op_id is not null and exists (select from shipment_ledger_items i
       where i.ledger_id = l.id and i.order_item_id = any($2)))`,
    [opIds, items.map(({ item }) => item.id)],
  );
  return rows.map(({ orderId, reference, carrier, service, contents, ...entry }) => ({
    ...entry,
    revisions: entry.revisions ?? [],
    package: packageOf(orderId, {
      packageReferenceId: reference,
      carrierCode: findCarrier(carrier)?.code ?? '',
      shippingMethod: service,
      trackingNumber: entry.trackingId,
      items: contents,
    }),
  }));
}

async function readPackages(server: WatchedServer, { items }: Goods): Promise<PackageOfSoak[]> {
  const orderIds = [...new Set(items.map(({ order }) => order.orderId))];
  const rows = await server.query<{ orderId: string; content: SandboxPackage }>(
    'select order_id as "orderId", content from sandbox_packages where order_id = any($1)',
    [orderIds],
  );
  return rows.map(({ orderId, content }) => packageOf(orderId, content));
}

function packageOf(orderId: string, content: Omit<SandboxPackage, 'shipDate'>): PackageOfSoak {
  const { packageReferenceId, trackingNumber, carrierCode, shippingMethod, items } = content;
  const contents = items.map(({ orderItemId, quantity }) => `${quantity} of ${orderItemId}`).sort();
  return {
    reference: `${orderId} ${packageReferenceId}`,
    values: [trackingNumber, carrierCode, shippingMethod, ...contents].join(', '),
  };
}
