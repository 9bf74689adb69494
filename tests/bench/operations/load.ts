import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { headers } from '#src/contract/headers.ts';
import type { Outcome } from '#src/outbox/rows/outcome.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { shipmentOf } from '#tests/server/support/shipment-world.ts';
import { type Delivered, deliver, type MakeCall } from './deliver.ts';
import { publicUrl, type Seller, type World } from './world.ts';

/** What was sent, and what the device was told of it. */
interface Sent {
  /** What was being done to the servers when it was first sent. */
  phase: string;
  /** Set where it was acknowledged. */
  ms?: number;
  attempts: number;
}

export interface SentConfirmation extends Sent {
  key: string;
  order: TestOrder;
  /** Each receipt that was ever answered, under its own key or another device's. */
  receipts: Set<string>;
}

export interface SentDocument extends Sent {
  importerId: string;
  sha256: string;
}

export interface SentRegistration extends Sent {
  email: string;
}

const { createShipmentLedger, createImporter, uploadDocument, register } = endpoints;

/** Sellers' devices, and newcomers, that go on until they are asked to stop. */
export class Load {
  /** What is being done to the servers. */
  phase = 'nothing';
  readonly confirmations: SentConfirmation[] = [];
  readonly documents: SentDocument[] = [];
  readonly registrations: SentRegistration[] = [];
  /** Answers that no device should have got. */
  readonly complaints: string[] = [];
  /** Tries that a server kept waiting for longer than a device waits, each with its request's id. */
  readonly silences: { phase: string; path: string; requestId: string }[] = [];
  readonly #world: World;
  readonly #loops: Promise<void>[] = [];
  #isStopping = false;

  constructor(world: World) {
    this.#world = world;
  }

  start(pauseMs: number): void {
    const { sellers } = this.#world;
    const loop = async (pause: number, act: () => Promise<void>) => {
      while (!this.#isStopping) {
        await act();
        await delay(Math.random() * 2 * pause);
      }
    };
    for (const seller of sellers) this.#loops.push(loop(pauseMs, () => this.#confirmNext(seller)));
    for (let count = 0; count < 6; count++) this.#loops.push(loop(2000, () => this.#upload()));
    this.#loops.push(loop(1000, () => this.#register()));
  }

  /** Begins nothing new. @returns when everything that was begun has ended */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#loops);
  }

  async #confirmNext(seller: Seller): Promise<void> {
    const order = seller.orders.pop();
    if (!order) return;
    const sent: SentConfirmation = {
      ...{ phase: this.phase, attempts: 0, key: randomUUID(), order },
      receipts: new Set(),
    };
    this.confirmations.push(sent);
    const shipment = { ...shipmentOf(order), trackingId: `YT24${randomInt(10 ** 11)}` };
    const delivered = await this.#confirm(seller, sent, sent.key, shipment);
    if (!this.#isDone(delivered, `confirmation of ${order.orderId}`)) return;
    Object.assign(sent, { ms: delivered.ms, attempts: delivered.attempts });
    const dice = Math.random();
    // Its answer reached the device, and yet the same comes once more: from a tab, or a worker that was frozen.
    if (dice < 0.1) await this.#confirm(seller, sent, sent.key, shipment);
    else if (dice < 0.15) {
      const other = { ...shipment, trackingId: `LX${randomInt(10 ** 9)}` };
      const { outcome } = await this.#confirm(seller, sent, randomUUID(), other);
      if (outcome.kind !== 'already-confirmed') {
        const code = outcome.kind === 'rejected' ? outcome.errors[0]?.code : '';
        this.complaints.push(`${order.orderId}: a second device was answered ${outcome.kind} ${code}`);
      }
    }
  }

  async #confirm(seller: Seller, sent: SentConfirmation, key: string, shipment: unknown): Promise<Delivered> {
    const delivered = await this.#deliver(createShipmentLedger, async () => ({
      path: createShipmentLedger.path,
      init: await jsonCall(shipment, key, seller),
    }));
    const { outcome } = delivered;
    if (outcome.kind === 'done' && outcome.status === 200)
      sent.receipts.add(v.parse(createShipmentLedger.answer, outcome.body).createShipmentLedger._id);
    return delivered;
  }

  async #upload(): Promise<void> {
    const { sellers } = this.#world;
    const seller = sellers[randomInt(sellers.length)];
    if (!seller) return;
    const importerId = randomUUID();
    const body = { _id: importerId, status: 'DRAFT', name: `Importer ${importerId}` };
    const key = randomUUID();
    const made = await this.#deliver(createImporter, async () => ({
      path: createImporter.path,
      init: await jsonCall(body, key, seller),
    }));
    if (!this.#isDone(made, `draft ${importerId}`)) return;
    const content = Buffer.from(`%PDF-1.7\n% ${randomUUID().repeat(randomInt(1, 2000))}\n%%EOF\n`);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const sent: SentDocument = { phase: this.phase, attempts: 0, importerId, sha256 };
    this.documents.push(sent);
    const uploadKey = randomUUID();
    const delivered = await this.#deliver(uploadDocument, async () => {
      const form = new FormData();
      form.set('type', 'TAX');
      form.set('file', new File([content], 'return.pdf'));
      form.set('importerId', importerId);
      const init = { method: 'POST', headers: await headersOf(uploadKey, seller), body: form };
      return { path: uploadDocument.path, init };
    });
    if (!this.#isDone(delivered, `document of ${importerId}`)) return;
    Object.assign(sent, { ms: delivered.ms, attempts: delivered.attempts });
  }

  /** Only once: a registration that is sent again is a new one, with an email of its own. */
  async #register(): Promise<void> {
    const email = `${randomUUID()}@newcomer.example`;
    const sent: SentRegistration = { phase: this.phase, attempts: 1, email };
    this.registrations.push(sent);
    const { servers } = this.#world;
    const startedAt = performance.now();
    const answer = await fetch(`${servers[randomInt(servers.length)]?.url}/api/v1/${register.path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        // Each from a network of its own, or the limits of one would be met.
        'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      },
      body: JSON.stringify({
        ...{ email, firstName: 'Mei', lastName: 'Lin', password: 'Kranich-47!Elbe', locale: 'en' },
        returnLink: `${publicUrl}/auth/activate`,
      }),
    }).catch(() => undefined);
    if (answer && answer.status >= 400 && answer.status < 500)
      this.complaints.push(`registration: ${answer.status} ${await answer.text()}`);
    else if (answer?.ok) sent.ms = performance.now() - startedAt;
    await answer?.body?.cancel().catch(() => undefined);
  }

  async #deliver(
    { path, answer, outbox }: Pick<Endpoint, 'path' | 'answer' | 'outbox'>,
    make: MakeCall,
  ): Promise<Delivered> {
    const delivered = await deliver(
      this.#world.servers,
      make,
      outbox ?? { isAnswer: body => v.is(answer, body) },
    );
    for (const requestId of delivered.silences) this.silences.push({ phase: this.phase, path, requestId });
    return delivered;
  }

  #isDone({ outcome }: { outcome: Outcome }, what: string): boolean {
    if (outcome.kind === 'done') return true;
    this.complaints.push(`${what}: ${JSON.stringify(outcome)}`);
    return false;
  }
}

const headersOf = async (key: string, seller: Seller) => ({
  Authorization: `Bearer ${await seller.token()}`,
  [headers.idempotencyKey]: key,
});

const jsonCall = async (body: unknown, key: string, seller: Seller) => ({
  method: 'POST',
  headers: { ...(await headersOf(key, seller)), 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
