import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'playwright/test';
import type { FaultRule } from '#tests/support/fault-rule.ts';
import type { TestSeller } from '../support/test-seller.ts';
import type { WatchedServer } from '../support/watched-server.ts';
import type { Deed } from './deed.ts';
import { drain } from './drain.ts';
import { type Happening, historyOf } from './history.ts';
import { type Ending, judge } from './judge.ts';
import { type Goods, perform } from './perform.ts';
import { type Disturbance, deviceCount, makePlan, type Operation } from './plan.ts';
import { SoakDevice } from './soak-device.ts';

export interface SoakOptions {
  server: WatchedServer;
  /** With orders that wait. */
  seller: TestSeller;
  operations: number;
  seed: number;
  /** Called for each step as it begins. */
  onStep?: (words: string) => void;
}

export interface SoakReport {
  operations: number;
  /** How often each happened. */
  faults: Record<string, number>;
  /** What people at the screens were told. */
  words: Record<string, number>;
  /** Entries of the ledger, and keys that saved a draft. */
  effects: { confirmations: number; drafts: number };
  conflicts: number;
  discarded: number;
  seconds: number;
  /** In words, each with the history of its key; empty where the promise held. */
  violations: string[];
}

/** How often rows are checked in that time, in steps. */
const lookEvery = 10;

/** Does what the plan of a seed says, heals everything, waits until nothing moves and judges what became of it. */
export async function runSoak({
  server,
  seller,
  operations,
  seed,
  onStep,
}: SoakOptions): Promise<SoakReport> {
  const began = Date.now();
  const items = seller.orders.flatMap(order => order.items.map(item => ({ order, item })));
  const goods: Goods = { items, drafts: new Map(), marketplaceId: 'A1PA6795UKMFR9' };
  const plan = makePlan(seed, operations, items.length);
  const devices: SoakDevice[] = [];
  try {
    while (devices.length < deviceCount) devices.push(await SoakDevice.make({ server, seller }));
    const run = new Run(server, devices, goods);
    for (const [place, step] of plan.entries()) {
      onStep?.(`${place} ${JSON.stringify(step)}`);
      await run.step(place, step);
    }
    onStep?.('heal');
    await run.heal();
    const ending = await run.ending();
    const violations = judge(ending).map(({ opId, words }) =>
      [`${opId} ${words}`, ...historyOf(opId, ending, run.happenings, devices)].join('\n    '),
    );
    return {
      operations,
      faults: run.faults,
      words: countedBy(run.deeds, ({ word }) =>
        word?.kind === 'nothing' ? `nothing: ${word.why}` : String(word?.kind),
      ),
      effects: { confirmations: ending.ledger.length, drafts: ending.draftKeys.size },
      conflicts: ending.devices.flatMap(({ rows }) => rows.filter(({ state }) => state === 'conflict'))
        .length,
      discarded: devices.reduce((sum, { discarded }) => sum + discarded.size, 0),
      seconds: Math.round((Date.now() - began) / 1000),
      violations,
    };
  } finally {
    for (const device of devices) await device.dispose();
  }
}

class Run {
  readonly deeds: Deed[] = [];
  readonly happenings: Happening[] = [];
  readonly faults: Record<string, number> = {};
  readonly #server: WatchedServer;
  readonly #devices: readonly SoakDevice[];
  readonly #goods: Goods;
  /** What is under way, by the tab and by the draft that it holds. */
  readonly #busy = new Map<string, Promise<unknown>>();
  readonly #rules: { rule: FaultRule; until: number }[] = [];

  constructor(server: WatchedServer, devices: readonly SoakDevice[], goods: Goods) {
    this.#server = server;
    this.#devices = devices;
    this.#goods = goods;
  }

  async step(place: number, step: Operation | Disturbance): Promise<void> {
    for (const { rule, until } of this.#rules) if (until <= place) rule.release();
    if (place % lookEvery === 0) for (const device of this.#devices) await device.look();
    if (step.kind === 'confirm' || step.kind === 'draft') await this.#begin(place, step);
    else await this.#disturb(step);
  }

  /** Begins an operation once its tab is free, and the operation before on the same draft has ended. */
  async #begin(place: number, operation: Operation): Promise<void> {
    const device = this.#device(operation.device);
    const holds = [`tab ${operation.device}.${operation.tab}`];
    if (operation.kind === 'draft') holds.push(`draft ${operation.draft} on ${operation.device}`);
    await Promise.all(holds.map(hold => this.#busy.get(hold)));
    if (operation.fault) {
      const rule = device.fail(operation.fault);
      this.#rules.push({ rule, until: place + operation.fault.steps });
      this.#count(`${operation.fault.fault.kind}${operation.fault.of === 'refresh' ? ' of a refresh' : ''}`);
    }
    const deed: Deed = { operation, startedAt: Date.now() };
    this.deeds.push(deed);
    const done = device
      .tab(operation.tab)
      .then(page =>
        page ? perform(page, deed, this.#goods) : { kind: 'nothing' as const, why: 'there is no tab' },
      )
      .then(word => {
        deed.word = word;
        deed.endedAt = Date.now();
      });
    for (const hold of holds) this.#busy.set(hold, done);
  }

  async #disturb(step: Disturbance): Promise<void> {
    // At some moment of what was just begun.
    if ('afterMs' in step) await delay(step.afterMs);
    this.happenings.push({ at: Date.now(), words: JSON.stringify(step) });
    if (step.kind !== 'server back' && step.kind !== 'online') this.#count(step.kind);
    switch (step.kind) {
      case 'worker killed':
        return this.#device(step.device).killWorker();
      case 'tab killed':
        return this.#device(step.device).killTab(step.tab);
      case 'browser killed':
        return this.#device(step.device).killBrowser();
      case 'token expired':
        return this.#device(step.device).expireToken();
      case 'offline':
        return this.#device(step.device).network.down();
      case 'online':
        return this.#device(step.device).network.up();
      case 'server killed':
        return this.#server.process.kill();
      case 'server back':
        return this.#server.process.start();
    }
  }

  /** Everything works again, and everything that may be sent is. */
  async heal(): Promise<void> {
    if (!this.#server.process.isRunning) await this.#server.process.start();
    for (const { network } of this.#devices) {
      network.clear();
      await network.up();
    }
    await Promise.all(this.#busy.values());
    await Promise.all(this.#devices.map(drain));
  }

  async ending(): Promise<Ending> {
    const opIds = this.deeds.flatMap(({ opId }) => opId ?? []);
    const ledger = await this.#server.query<{ opId: string; items: string[] }>(
      `select l.op_id as "opId", array_agg(i.order_item_id) as items
       from shipment_ledger l join shipment_ledger_items i on i.ledger_id = l.id
       where l.op_id = any($1) or (l.op_id is not null and i.order_item_id = any($2)) group by l.id, l.op_id`,
      [opIds, this.#goods.items.map(({ item }) => item.id)],
    );
    const confirmed = new Set(ledger.map(({ opId }) => opId));
    const keys = await this.#server.query<{ key: string }>(
      'select key from idempotency_keys where status = 200 and key = any($1)',
      [opIds.filter(opId => !confirmed.has(opId))],
    );
    const importers = await this.#server.query<{ id: string; name: string; version: number }>(
      'select id, name, version from importers where id = any($1)',
      [[...this.#goods.drafts.values()].map(({ _id }) => _id)],
    );
    const devices = await Promise.all(
      this.#devices.map(async device => ({
        rows: await device.look(),
        seen: device.seen,
        discarded: device.discarded,
      })),
    );
    for (const { rows } of devices) expect(rows.length, 'rows can be read').toBeGreaterThan(0);
    return {
      deeds: this.deeds,
      ledger,
      draftKeys: new Set(keys.map(({ key }) => key)),
      importers: new Map(importers.map(({ id, ...importer }) => [id, importer])),
      devices,
    };
  }

  #device(place: number): SoakDevice {
    const device = this.#devices[place];
    if (!device) throw new Error(`There is no device ${place}.`);
    return device;
  }

  #count(fault: string): void {
    this.faults[fault] = (this.faults[fault] ?? 0) + 1;
  }
}

function countedBy<Value>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[nameOf(value)] = (counts[nameOf(value)] ?? 0) + 1;
  return counts;
}
