import { setTimeout as delay } from 'node:timers/promises';
import type { FaultRule } from '#tests/support/fault-rule.ts';
import type { TestSeller } from '../support/test-seller.ts';
import type { WatchedServer } from '../support/watched-server.ts';
import { type Deed, isPromised } from './deed.ts';
import { type Disturbance, deviceCount, tabsPerDevice } from './disturbances.ts';
import { drain } from './drain.ts';
import { type Happening, historyOf } from './history.ts';
import { judge } from './judge.ts';
import { type Goods, perform } from './perform.ts';
import { remember } from './perform-shipment.ts';
import type { Operation, Step } from './plan.ts';
import { readEnding, releaseJobs, untilSent } from './read-ending.ts';
import { SoakDevice } from './soak-device.ts';

export interface SoakOptions {
  server: WatchedServer;
  /** With orders that wait. */
  seller: TestSeller;
  plan: readonly Step[];
  /** In the end each confirmation, and one correction of each, is tried again until somebody was promised it. */
  insists?: boolean;
  /** Called for each step as it begins, and with what somebody was told. */
  onStep?: (words: string) => void;
}

export interface SoakReport {
  /** How often each happened. */
  faults: Record<string, number>;
  /** What people at the screens were told. */
  words: Record<string, number>;
  /** Entries of the ledger, their later revisions, and keys that saved a draft. */
  effects: { confirmations: number; corrections: number; drafts: number };
  packages: number;
  /** Rows that were not sent. */
  left: number;
  conflicts: number;
  discarded: number;
  seconds: number;
  /** In words, each with the history of its key; empty where the promise held. */
  violations: string[];
}

/** How often rows are checked in that time, in steps. */
const lookEvery = 10;
const mostUnderWay = deviceCount * tabsPerDevice;

/** Does what the plan of a seed says, heals everything, waits until nothing moves and judges what became of it. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { server, seller, plan, insists = false, onStep } = options;
  const began = Date.now();
  const goods: Goods = {
    items: itemsOf(seller),
    drafts: new Map(),
    confirmations: new Map(),
    marketplaceId: 'A1PA6795UKMFR9',
  };
  const devices: SoakDevice[] = [];
  try {
    while (devices.length < deviceCount) devices.push(await SoakDevice.make({ server, seller }));
    const run = new Run(options, devices, goods);
    for (const [place, step] of plan.entries()) {
      onStep?.(`${place} ${JSON.stringify(step)}`);
      await run.step(place, step);
    }
    onStep?.('heal');
    await run.heal(insists);
    onStep?.('judge');
    const ending = await readEnding({ server, devices, goods, deeds: run.deeds });
    const violations = judge(ending).map(({ opId, words }) =>
      [`${opId} ${words}`, ...historyOf(opId, ending, run.happenings, devices)].join('\n    '),
    );
    const rows = ending.devices.flatMap(device => device.rows);
    const isOfDraft = ({ operation, opId }: Deed) =>
      operation.kind === 'draft' && opId !== undefined && ending.changeKeys.has(opId);
    return {
      faults: run.faults,
      words: countedBy(run.deeds, ({ word }) =>
        word?.kind === 'nothing' ? `nothing: ${word.why}` : String(word?.kind),
      ),
      effects: {
        confirmations: ending.ledger.length,
        corrections: ending.ledger.reduce((sum, { revisions }) => sum + revisions.length - 1, 0),
        drafts: run.deeds.filter(isOfDraft).length,
      },
      packages: ending.packages.length,
      left: rows.filter(({ state }) => state !== 'sent').length,
      conflicts: rows.filter(({ state }) => state === 'conflict').length,
      discarded: devices.reduce((sum, { discarded }) => sum + discarded.size, 0),
      seconds: Math.round((Date.now() - began) / 1000),
      violations: [...run.complaints, ...violations],
    };
  } finally {
    for (const device of devices) await device.dispose();
  }
}

/** What of a seller's waits for a confirmation. */
export const itemsOf = (seller: TestSeller) =>
  seller.orders.flatMap(order => order.items.map(item => ({ order, item })));

class Run {
  readonly deeds: Deed[] = [];
  readonly happenings: Happening[] = [];
  readonly faults: Record<string, number> = {};
  /** What was tried again in vain. */
  readonly complaints: string[] = [];
  readonly #server: WatchedServer;
  readonly #onStep: (words: string) => void;
  readonly #devices: readonly SoakDevice[];
  readonly #goods: Goods;
  /** The last that is under way or waits, by the tab, and by the draft or confirmation that it holds. */
  readonly #busy = new Map<string, Promise<unknown>>();
  readonly #underWay = new Set<Promise<unknown>>();
  #place = 0;
  #killedAt = 0;
  readonly #rules: { rule: FaultRule; until: number }[] = [];

  constructor(
    { server, onStep = () => {} }: Pick<SoakOptions, 'server' | 'onStep'>,
    devices: readonly SoakDevice[],
    goods: Goods,
  ) {
    this.#server = server;
    this.#onStep = onStep;
    this.#devices = devices;
    this.#goods = goods;
  }

  async step(place: number, step: Operation | Disturbance): Promise<void> {
    for (const { rule, until } of this.#rules) if (until <= place) rule.release();
    if (place % lookEvery === 0) for (const device of this.#devices) await device.look();
    this.#place = place;
    if ('number' in step) await this.#begin(step);
    else await this.#disturb(step);
  }

  /**
   * An operation begins once its tab is free, and the operation before on the same draft or confirmation has ended; what
   * follows in the plan doesn't wait for that, as long as few wait.
   */
  async #begin(operation: Operation): Promise<void> {
    while (this.#underWay.size >= mostUnderWay) await Promise.race(this.#underWay);
    const { kind } = operation;
    const holds = [`tab ${operation.device}.${operation.tab}`];
    if (kind === 'draft') holds.push(`draft ${operation.draft} on ${operation.device}`);
    if (kind === 'confirm') holds.push(`confirmation ${operation.number}`);
    if (kind === 'amend') holds.push(`confirmation ${operation.confirmation}`);
    const deed: Deed = { operation, startedAt: Date.now() };
    this.deeds.push(deed);
    const done = Promise.all(holds.map(hold => this.#busy.get(hold))).then(() => this.#do(deed));
    for (const hold of holds) this.#busy.set(hold, done);
    this.#underWay.add(done);
    void done.then(() => this.#underWay.delete(done));
  }

  async #do(deed: Deed): Promise<void> {
    const { operation } = deed;
    const device = this.#device(operation.device);
    if (operation.fault) {
      const rule = device.fail(operation.fault);
      this.#rules.push({ rule, until: this.#place + operation.fault.steps });
      this.#count(`${operation.fault.fault.kind}${operation.fault.of === 'refresh' ? ' of a refresh' : ''}`);
    }
    deed.startedAt = Date.now();
    const page = await device.tab(operation.tab);
    deed.word = page ? await perform(page, deed, this.#goods) : { kind: 'nothing', why: 'there is no tab' };
    deed.endedAt = Date.now();
    this.#onStep(`${operation.number} was told ${JSON.stringify(deed.word)}`);
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
        await this.#server.process.kill();
        this.#killedAt = Date.now();
        return;
      case 'server back':
        return this.#startServer();
    }
  }

  /** Everything works again, and everything that may be sent is; the marketplace is told of it. */
  async heal(insists: boolean): Promise<void> {
    if (!this.#server.process.isRunning) await this.#startServer();
    for (const { network } of this.#devices) {
      network.clear();
      await network.up();
    }
    await Promise.all(this.#busy.values());
    if (insists) await this.#insist();
    this.#onStep('drain');
    await Promise.all(this.#devices.map(drain));
    this.#onStep('tell the marketplace');
    await untilSent(this.#server);
  }

  /** As somebody who goes through the list, looking for what nobody told them to be saved. */
  async #insist(): Promise<void> {
    for (const confirmed of this.deeds) {
      const { operation } = confirmed;
      if (operation.kind !== 'confirm') continue;
      const corrections = this.deeds.filter(
        deed => deed.operation.kind === 'amend' && deed.operation.confirmation === operation.number,
      );
      const corrected = corrections.at(-1);
      if (!isPromised(confirmed)) await this.#again(confirmed);
      if (corrected && !corrections.some(isPromised)) await this.#again(corrected);
    }
  }

  async #again(deed: Deed): Promise<void> {
    const { operation } = deed;
    const device = this.#device(operation.device);
    const page = await device.tab(0);
    const rows = await device.look();
    if (rows.some(({ opId }) => opId === deed.opId)) {
      deed.word = { kind: 'queued' };
      if (operation.kind === 'confirm') remember(deed, deed.word, rows, this.#goods);
    } else if (page) {
      // A form that is opened again makes another confirmation.
      if (operation.by === 'form') delete deed.opId;
      deed.word = await perform(page, deed, this.#goods, { ...operation, by: 'call' });
    }
    deed.endedAt = Date.now();
    this.#count('tried again');
    if (!isPromised(deed)) this.complaints.push(`${JSON.stringify(deed)} was promised to nobody`);
  }

  async #startServer(): Promise<void> {
    await this.#server.process.start();
    await releaseJobs(this.#server, this.#killedAt);
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
