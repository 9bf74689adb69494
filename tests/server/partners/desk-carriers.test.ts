import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerType } from '@hono/node-server';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carrierRules } from '#server/db/tables/shipments.ts';
import { carrierLines, loadCarriers } from '#server/partners/client/carriers.ts';
import { issueForwarderKey, openForwarder } from '#server/services/partners/desk-keys.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';
import { openShipmentWorld, type ShipmentWorld } from '#tests/server/support/shipment-world.ts';

let world: ShipmentWorld;
let server: ServerType;
let folder: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-desk-'));
  world = await openShipmentWorld();
  ({ server, url } = await serveDesk(
    world.app,
    { db: world.db, secrets: world.adapters.secrets, now: new Date() },
    folder,
  ));
});
afterAll(async () => {
  server.close();
  await world.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => world.db.delete(carrierRules));

const head = 'marketplaceId;scheme;carrierCode;services;from;until;source';
const germany = (carrier: string, until = '2026-11-30', services = '') =>
  `A1PA6795UKMFR9;IOSS;${carrier};${services};2026-11-01;${until};Seller Central`;
const france = 'A13V1IB3VIYZZH;IOSS;Colissimo;;2026-11-01;2026-11-30;A mail';

async function load(rows: string[], isApplied: boolean, bytes?: Uint8Array) {
  const file = join(folder, 'carriers.csv');
  await writeFile(file, bytes ?? `\uFEFF${[head, ...rows].join('\r\n')}`);
  return loadCarriers(folder, file, isApplied);
}
const stored = async () =>
  (
    await world.db
      .select()
      .from(carrierRules)
      .orderBy(asc(carrierRules.marketplaceId), asc(carrierRules.version), asc(carrierRules.carrierCode))
  ).map(({ marketplaceId, version, carrierCode, services, until }) =>
    [marketplaceId, version, carrierCode, services, until].filter(Boolean).join(' '),
  );

test('a file is first said, then loaded, and loaded once', async () => {
  const rows = [germany('4PX', '2026-11-30', 'QZ-4PX-Global Express'), germany('ubi'), france];
  const reported = await load(rows, false);
  expect(await stored()).toEqual([]);
  expect(carrierLines(reported)).toEqual([
    'A1PA6795UKMFR9 IOSS: version 1, 2 carriers, 2026-11-01 to 2026-11-30',
    'A13V1IB3VIYZZH IOSS: version 1, 1 carriers, 2026-11-01 to 2026-11-30',
  ]);
  expect(await load(rows, true)).toEqual(reported);
  const loaded = [
    'A13V1IB3VIYZZH 1 Colissimo 2026-11-30',
    'A1PA6795UKMFR9 1 4PX QZ-4PX-Global Express 2026-11-30',
    'A1PA6795UKMFR9 1 UBI 2026-11-30',
  ];
  expect(await stored()).toEqual(loaded);
  expect(carrierLines(await load(rows, true))).toEqual([
    'A1PA6795UKMFR9 IOSS: no change, version 1 stays',
    'A13V1IB3VIYZZH IOSS: no change, version 1 stays',
  ]);
  expect(await stored()).toEqual(loaded);
});

test('a list takes the place of its marketplace’s and scheme’s as a whole, and the one before stays', async () => {
  await load([germany('4PX'), germany('UBI'), germany('YDH'), france], true);
  const rows = [
    germany('4PX', '2026-12-31', 'QZ-4PX-Global Express'),
    germany('YDH', '2026-12-31'),
    germany('DHL', '2026-12-31'),
  ];
  expect(carrierLines(await load(rows, true))).toEqual([
    'A1PA6795UKMFR9 IOSS: version 2, 3 carriers, 2026-11-01 to 2026-12-31, in place of version 1 (until 2026-11-30)',
    '  added: DHL',
    '  removed: UBI',
    '  changed: 4PX',
  ]);
  expect(await stored()).toEqual([
    'A13V1IB3VIYZZH 1 Colissimo 2026-11-30',
    'A1PA6795UKMFR9 1 4PX 2026-11-30',
    'A1PA6795UKMFR9 1 UBI 2026-11-30',
    'A1PA6795UKMFR9 1 YDH 2026-11-30',
    'A1PA6795UKMFR9 2 4PX QZ-4PX-Global Express 2026-12-31',
    'A1PA6795UKMFR9 2 DHL 2026-12-31',
    'A1PA6795UKMFR9 2 YDH 2026-12-31',
  ]);
  // As many as before, on the same days.
  const exchanged = [...rows.slice(0, 2), germany('UBI', '2026-12-31')];
  expect(carrierLines(await load(exchanged, true))).toEqual([
    'A1PA6795UKMFR9 IOSS: version 3, 3 carriers, 2026-11-01 to 2026-12-31, in place of version 2 (until 2026-12-31)',
    '  added: UBI',
    '  removed: DHL',
  ]);
  const changed = [germany('4PX', '2026-12-31'), ...exchanged.slice(1), germany('DHL', '2026-12-31')];
  expect(carrierLines(await load(changed, true)).slice(1)).toEqual(['  added: DHL', '  changed: 4PX']);
});

test('of a file with anything wrong nothing is loaded, and it is said where', async () => {
  await expect(
    load([germany('4PX'), germany('Lucky Parcel'), germany('UBI', '2026-13-01')], true),
  ).rejects.toThrow(
    [
      'Line 3, column carrierCode: “Lucky Parcel” is no carrier that Portolan knows.',
      'Line 4, column until: “2026-13-01” is no day. Days are written like 2026-12-31.',
    ].join('\n'),
  );
  await expect(load([], true, new Uint8Array([0xb3, 0xd0, 0xd4]))).rejects.toThrow(/is not UTF-8/);
  await expect(loadCarriers(folder, join(folder, 'none.csv'), true)).rejects.toThrow(/can’t be read/);
  expect(await stored()).toEqual([]);
});

test('two loads at once make two versions', async () => {
  const isApplied = true;
  await writeFile(join(folder, 'a.csv'), [head, germany('4PX')].join('\n'));
  await writeFile(join(folder, 'b.csv'), [head, germany('UBI')].join('\n'));
  const loads = await Promise.all(
    ['a.csv', 'b.csv'].map(name => loadCarriers(folder, join(folder, name), isApplied)),
  );
  expect(loads.flatMap(lists => lists.map(({ version }) => version)).sort()).toEqual([1, 2]);
});

test('only the operator loads carriers', async () => {
  const { id } = await openForwarder(world.db, 'Hanse');
  const key = await issueForwarderKey(world.db, id);
  const { method, path } = deskEndpoints.loadCarriers;
  const answer = await fetch(`${url}${deskBase}/${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ file: [head, france].join('\n'), isApplied: true }),
  });
  expect(answer.status).toBe(403);
  expect(await stored()).toEqual([]);
});
