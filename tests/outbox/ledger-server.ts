import { headers } from '#src/contract/headers.ts';

export interface Arrival {
  key: string;
  seller: string;
  /** Who sent it. */
  person: string;
  /** Of an order, an importer, a hand-over list or an article's code. */
  order: string;
  /** What distinguishes one payload from another: a tracking id, or a draft's name. */
  trackingId: string;
  path: string;
  headers: Headers;
  body: Readonly<Record<string, string>>;
}

export type Fault = (commit: () => Response, arrival: Arrival) => Promise<Response> | Response;

export const faults = {
  dropBefore: () => Promise.reject(new TypeError('Failed to fetch')),
  dropAfterCommit: (commit: () => Response) => {
    commit();
    return Promise.reject(new TypeError('Failed to fetch'));
  },
  hang: () => new Promise<Response>(() => {}),
  hangAfterCommit: (commit: () => Response) => {
    commit();
    return new Promise<Response>(() => {});
  },
  html: () => new Response('<h1>Hotel</h1>', { headers: { 'Content-Type': 'text/html' } }),
  redirect: () => new Response(null, { status: 302, headers: { Location: '/hotel' } }),
  status:
    (
      status: number,
      code = 'SERVER.UNAVAILABLE',
      more: object = {},
      extra: Record<string, string> = {},
    ): Fault =>
    () =>
      Response.json({ errors: [{ code, message: 'No', ...more }] }, { status, headers: extra }),
} satisfies Record<string, Fault | ((status: number) => Fault)>;

/** The server of these tests: it counts effects, and each key has one. Faults come before it, as on a network. */
export class LedgerServer {
  readonly arrivals: Arrival[] = [];
  readonly effects = new Map<string, Arrival>();
  inFlight = 0;
  mostInFlight = 0;
  /** The first that answers something decides. */
  fault: ((arrival: Arrival) => Fault | undefined) | undefined;
  /** Drafts as they are here, each edit a version. */
  readonly importers = new Map<string, { name: string; version: number }>();
  /** Confirmations as they are here, each amendment a revision. */
  readonly confirmations = new Map<string, { trackingId: string; revision: number }>();
  /** The version or revision that a key was answered with. */
  readonly #answered = new Map<string, number>();
  #once: Fault[] = [];

  /** Faults of the next arrivals, in order. */
  next(...next: Fault[]): void {
    this.#once.push(...next);
  }

  /** Forgets the faults that no arrival has met. */
  heal(): void {
    this.#once = [];
  }

  /** Effects by order. */
  ordersWithEffect(): string[] {
    return [...this.effects.values()].map(({ order }) => order);
  }

  readonly fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const sent = new Headers(init?.headers);
    const token = sent.get('Authorization')?.split('.')[1] ?? '';
    const body = JSON.parse(String(init?.body)) as Record<string, string>;
    const locks = JSON.parse(Buffer.from(token, 'base64url').toString());
    const arrival: Arrival = {
      key: sent.get(headers.idempotencyKey) ?? '',
      seller: locks.sub,
      person: locks.person,
      order: body.orderId ?? body._id ?? '',
      trackingId: body.trackingId ?? body.name ?? '',
      path: new URL(String(url)).pathname.replace('/api/v1/', ''),
      headers: sent,
      body,
    };
    this.arrivals.push(arrival);
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    try {
      await new Promise(setImmediate);
      const fault = this.#once.shift() ?? this.fault?.(arrival);
      return fault ? await fault(() => this.#commit(arrival), arrival) : this.#commit(arrival);
    } finally {
      this.inFlight -= 1;
    }
  };

  #commit(arrival: Arrival): Response {
    const before = this.effects.get(arrival.key);
    if (before && before.trackingId !== arrival.trackingId) {
      return Response.json({ errors: [{ code: 'IDEMPOTENCY.KEY_REUSED', message: 'No' }] }, { status: 422 });
    }
    if (arrival.path.startsWith('importer/')) return this.#commitDraft(arrival, before !== undefined);
    if (arrival.path === 'shipment-ledger/amend') return this.#commitAmendment(arrival, before !== undefined);
    const recorded = {
      'hand-over/close': { closeHandOver: { _id: arrival.order } },
      'product-code/learn': { learnProductCode: { _id: arrival.order } },
      'shipment-ledger/second-parcel': { noteSecondParcel: true },
    }[arrival.path];
    if (recorded) {
      this.effects.set(arrival.key, arrival);
      return Response.json(recorded);
    }
    const { _id = `entry-${arrival.key}`, trackingId = '' } = arrival.body;
    if (!before) {
      this.effects.set(arrival.key, arrival);
      this.confirmations.set(_id, { trackingId, revision: 1 });
    }
    return this.#receipt('createShipmentLedger', _id, 1);
  }

  #receipt(call: string, _id: string, revision: number): Response {
    const receipt = {
      _id,
      confirmedAt: '2026-11-20T08:00:00.000Z',
      confirmedBy: 'Chrome on Android · k7fp',
      revision,
    };
    return Response.json({ [call]: receipt }, { headers: { ETag: `"${revision}"` } });
  }

  /** The key is looked up before `If-Match`, as for a draft. */
  #commitAmendment(arrival: Arrival, isRepeated: boolean): Response {
    const { _id = '', trackingId = '' } = arrival.body;
    const stored = this.#answered.get(arrival.key);
    if (isRepeated && stored !== undefined) return this.#receipt('amendShipmentLedger', _id, stored);
    const standing = this.confirmations.get(_id);
    const refused = (code: string, status: number, etag?: string) =>
      Response.json(
        { errors: [{ code, message: 'No' }] },
        { status, ...(etag && { headers: { ETag: etag } }) },
      );
    if (!standing) return refused('SHIPMENT.CONFIRMATION_UNKNOWN', 404);
    const base = arrival.headers.get('If-Match');
    const etag = `"${standing.revision}"`;
    if (base !== null && base !== etag) return refused('SHIPMENT.CHANGED', 412, etag);
    const revision = this.amend(_id, trackingId);
    this.effects.set(arrival.key, arrival);
    this.#answered.set(arrival.key, revision);
    return this.#receipt('amendShipmentLedger', _id, revision);
  }

  /** An amendment, such as another device makes it. */
  amend(_id: string, trackingId: string): number {
    const revision = (this.confirmations.get(_id)?.revision ?? 0) + 1;
    this.confirmations.set(_id, { trackingId, revision });
    return revision;
  }

  /** The key is looked up before `If-Match`, or a repeated success would read as a conflict. */
  #commitDraft(arrival: Arrival, isRepeated: boolean): Response {
    const { order: id, trackingId: name, path, headers: sent } = arrival;
    const answer = (version: number) =>
      Response.json(
        path === 'importer/create' ? { createImporter: { _id: id } } : { updateImporter: { _id: id } },
        { headers: { ETag: `"${version}"` } },
      );
    const stored = this.#answered.get(arrival.key);
    if (isRepeated && stored !== undefined) return answer(stored);
    const standing = this.importers.get(id);
    if (path === 'importer/update' && !standing) {
      return Response.json({ errors: [{ code: 'IMPORTER.UNKNOWN', message: 'No' }] }, { status: 404 });
    }
    const base = sent.get('If-Match');
    const isStale = path === 'importer/create' ? standing : base && base !== `"${standing?.version}"`;
    if (isStale) {
      return Response.json(
        { errors: [{ code: 'IMPORTER.CHANGED', message: 'No', name: standing?.name }] },
        { status: 412, headers: { ETag: `"${standing?.version}"` } },
      );
    }
    const version = this.edit(id, name);
    this.effects.set(arrival.key, arrival);
    this.#answered.set(arrival.key, version);
    return answer(version);
  }

  /** An edit, such as another device makes it. */
  edit(id: string, name: string): number {
    const version = (this.importers.get(id)?.version ?? 0) + 1;
    this.importers.set(id, { name, version });
    return version;
  }
}
