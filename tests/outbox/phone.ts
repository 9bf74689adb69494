import { headers } from '#src/contract/headers.ts';
import { acceptWrite, writeOf } from '#src/outbox/accept-write.ts';
import * as sender from '#src/outbox/delivery/deliver.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '#src/outbox/outbox.ts';
import { createOutboxCommands, type OutboxCommands } from '#src/outbox/outbox-commands.ts';
import type { Write } from '#src/outbox/rows/enqueue.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { outboxDatabase, outboxStore } from '#src/outbox/store/outbox-store.ts';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';
import type { Session } from '#src/session/session.ts';
import { Device } from '#tests/session/device.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { LedgerServer } from './ledger-server.ts';

export const apiBase = 'https://portolan.example/api/v1';

/** Of those that wait, and of those that were sent. */
type RowsStore = 'rows' | 'sent';

export interface Open<Kind extends Outbox = OutboxCommands> {
  session: Session;
  outbox: Kind;
}

/** A phone whose tabs and worker share the outbox, with a server behind it that counts effects. */
export class Phone extends Device {
  readonly ledger = new LedgerServer();
  random = 0.5;
  /** What the browser says of its network; faults say what is true. */
  isOffline = false;
  #made = 0;

  signIn(seller = 'seller-ada', session = 's1', person?: string): void {
    this.token = this.freshToken({ seller, session, person });
  }

  async tab(options: Partial<OutboxOptions> = {}): Promise<Open> {
    const session = this.page();
    await session.start();
    return { session, outbox: this.toClose(createOutboxCommands(this.#options(session, options))) };
  }

  async serviceWorker(options: Partial<OutboxOptions> = {}): Promise<Open<Outbox>> {
    const session = this.worker();
    await session.start();
    return { session, outbox: this.toClose(createOutbox(this.#options(session, options))) };
  }

  #options(session: Session, options: Partial<OutboxOptions>): OutboxOptions {
    return {
      session,
      fetch: this.ledger.fetch,
      now: () => this.now,
      random: () => this.random,
      apiBase,
      appVersion: '0.1.0',
      deviceLabel: async () => 'Chrome on Android · k7fp',
      isOffline: () => this.isOffline,
      locks: this.locks,
      loadSender: async () => sender,
      ...options,
    };
  }

  request(
    order: string,
    fields: {
      key?: string;
      items?: string[];
      trackingId?: string;
      replaces?: string;
      id?: string;
      holdMs?: number;
    } = {},
  ) {
    this.#made += 1;
    const { key = `key-${this.#made}`, items = [`${order}-item`], trackingId = 'LX1', replaces, id } = fields;
    const { holdMs } = fields;
    return new Request(`${apiBase}/shipment-ledger/create`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Content-Type': 'application/json',
        [headers.idempotencyKey]: key,
        ...(replaces !== undefined && { [headers.replaces]: replaces }),
        ...(holdMs !== undefined && { [headers.hold]: String(holdMs) }),
      },
      body: JSON.stringify({ ...confirmation(order, items, trackingId), ...(id && { _id: id }) }),
    });
  }

  /** Another tracking id for a confirmation. @param etag of the revision that the person saw */
  amendment(
    order: string,
    id: string,
    trackingId: string,
    fields: { key?: string; etag?: string; more?: object } = {},
  ): Request {
    this.#made += 1;
    const { key = `key-${this.#made}`, etag, more } = fields;
    const {
      products: _products,
      marketplaceId: _marketplaceId,
      ...values
    } = confirmation(order, [], trackingId);
    return new Request(`${apiBase}/shipment-ledger/amend`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Content-Type': 'application/json',
        [headers.idempotencyKey]: key,
        ...(etag !== undefined && { 'If-Match': etag }),
      },
      body: JSON.stringify({ ...values, _id: id, ...more }),
    });
  }

  /** Keeps an amendment without sending it. */
  async queueAmendment(outbox: Outbox, ...amendment: Parameters<Phone['amendment']>): Promise<Row> {
    return this.#queued(outbox, await this.#writeOf(outbox, this.amendment(...amendment)));
  }

  /** A draft as the form saves it: POST before it was ever saved, PUT with the ETag that the form knows after. */
  draft(id: string, name: string, fields: { key?: string; etag?: string; isNew?: boolean } = {}): Request {
    this.#made += 1;
    const { key = `key-${this.#made}`, etag, isNew = etag === undefined } = fields;
    return new Request(`${apiBase}/importer/${isNew ? 'create' : 'update'}`, {
      method: isNew ? 'POST' : 'PUT',
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Content-Type': 'application/json',
        [headers.idempotencyKey]: key,
        ...(etag !== undefined && { 'If-Match': etag }),
      },
      body: JSON.stringify({ _id: id, status: 'DRAFT', name }),
    });
  }

  /** Keeps a draft without sending it. */
  async queueDraft(outbox: Outbox, ...draft: Parameters<Phone['draft']>): Promise<Row> {
    return this.#queued(outbox, await this.#writeOf(outbox, this.draft(...draft)));
  }

  /** What the form gets when it saves a draft. */
  async saveDraft(outbox: Outbox, ...draft: Parameters<Phone['draft']>): Promise<Response> {
    return acceptWrite(outbox, await this.#writeOf(outbox, this.draft(...draft))).answer;
  }

  /** Keeps a closed hand-over list without sending it. */
  async queueHandOver(
    outbox: Outbox,
    id: string,
    { key = id, orders = [] }: { key?: string; orders?: readonly string[] } = {},
  ): Promise<Row> {
    const request = new Request(`${apiBase}/hand-over/close`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Content-Type': 'application/json',
        [headers.idempotencyKey]: key,
      },
      body: JSON.stringify({ _id: id, lines: orders.map(orderId => ({ orderId })) }),
    });
    return this.#queued(outbox, await this.#writeOf(outbox, request));
  }

  /** Keeps a learnt code of an article without sending it. */
  async queueProductCode(outbox: Outbox, id: string): Promise<Row> {
    const request = new Request(`${apiBase}/product-code/learn`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Content-Type': 'application/json',
        [headers.idempotencyKey]: id,
      },
      body: JSON.stringify({ _id: id, code: '04006381333931', sku: 'LAMP-1' }),
    });
    return this.#queued(outbox, await this.#writeOf(outbox, request));
  }

  async #writeOf(outbox: Outbox, request: Request): Promise<Write> {
    const write = writeOf(outbox, request, await request.text());
    if (!write) throw new Error('The outbox does not cover this write');
    return write;
  }

  async #queued(outbox: Outbox, write: Write): Promise<Row> {
    const enqueue = await outbox.accept(write);
    if (enqueue.kind !== 'accepted') throw new Error(`Not accepted: ${enqueue.kind}`);
    return enqueue.row;
  }

  async write(outbox: Outbox, ...request: Parameters<Phone['request']>): Promise<Write> {
    return this.#writeOf(outbox, this.request(...request));
  }

  /** Keeps a confirmation without sending it. */
  async queueRow(outbox: Outbox, ...request: Parameters<Phone['request']>): Promise<Row> {
    return this.#queued(outbox, await this.write(outbox, ...request));
  }

  /** What the page gets for its request. */
  async answer(outbox: Outbox, ...request: Parameters<Phone['request']>): Promise<Response> {
    return acceptWrite(outbox, await this.write(outbox, ...request)).answer;
  }

  async rows(): Promise<Row[]> {
    const { outbox } = await this.tab();
    return (await outbox.listRows(memberOf('seller-ada'))).rows;
  }

  async states(): Promise<string[]> {
    return (await this.rows()).map(row => row.state);
  }

  /** Works on a store of rows past the outbox, as another version of the app would. */
  async inStore<T>(
    name: RowsStore,
    work: (store: IDBObjectStore) => T | Promise<T>,
    mode: 'readonly' | 'readwrite' = 'readwrite',
  ): Promise<T> {
    const rows = outboxStore([], () => this.now);
    // Whoever creates the database creates all of its stores.
    await rows.stamp();
    rows.close();
    const database = keyedDatabase(outboxDatabase, 'rows');
    try {
      return await database.run(mode, store => work(store.transaction.objectStore(name)), 'sent');
    } finally {
      database.close();
    }
  }

  /** Writes a value as another version of the app would have left it. */
  async leave(key: string, value: unknown, name: RowsStore = 'rows'): Promise<void> {
    await this.inStore(name, store => void store.put(value, key));
  }

  async stored(key: string, name: RowsStore = 'rows'): Promise<unknown> {
    return this.inStore(name, store => answerOf(store.get(key) as IDBRequest<unknown>), 'readonly');
  }

  /** Leaves so many rows that were sent ten minutes ago, each of an order of its own. */
  async leaveSent(count: number, like: Row): Promise<string[]> {
    const result = { at: this.now - 10 * 60_000, status: 200, body: {} };
    const keys = Array.from({ length: count }, (_, place) => `sent-${place}`);
    await this.inStore('sent', store => {
      for (const [place, opId] of keys.entries())
        store.put({ ...like, opId, seq: place + 1, entity: `order:${opId}`, state: 'sent', result }, opId);
    });
    return keys;
  }

  /** The keys of all rows in a store, in alphabetical order. */
  async keys(name: RowsStore): Promise<string[]> {
    return (await this.inStore(name, store => answerOf(store.getAllKeys()), 'readonly')).map(String);
  }
}

export function confirmation(order: string, items: readonly string[], trackingId = 'LX1') {
  return {
    dispatchDate: '2026-11-20',
    dispatchFrom: 'Ningbo',
    carrier: 'YunExpress',
    deliveryService: 'Global Direct Line',
    trackingId,
    products: items.map(productId => ({ productId, quantity: 1 })),
    orderId: order,
    marketplaceId: 'A1PA6795UKMFR9',
  };
}
