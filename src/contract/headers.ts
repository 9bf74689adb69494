/** Headers of the API that are ours, in the case in which they are documented. */
export const headers = {
  /** [152] An answer that carries it replaces the stored token. */
  refreshedToken: 'X-Refreshed-Token',
  /** Names one change for ever: the same key takes effect once. */
  idempotencyKey: 'Idempotency-Key',
  /**
   * On answers about one importer or confirmation: the state that people saved, which `ifMatch` of a change names. On
   * answers of tagged calls: what they say, which `ifNoneMatch` names.
   */
  etag: 'ETag',
  /** On an update: refused where somebody saved another state since. */
  ifMatch: 'If-Match',
  /** On a tagged call: its answer is left out where it would be the same. */
  ifNoneMatch: 'If-None-Match',
  /** Found again in the server's log. */
  requestId: 'X-Request-Id',
  /** The name by which people tell their devices apart, percent-encoded. */
  deviceLabel: 'X-Device-Label',
  /** Version of the payload's shape, so that an old row is refused with a reason and not misread. */
  payloadVersion: 'X-Payload-Version',
  /** Milliseconds from when a row was saved on its device to when it was sent: no clock of a device is trusted. */
  rowAge: 'X-Row-Age',
  /** What the device's outbox did with a write, or has to do with a request: one of `outboxMarks`. */
  outbox: 'X-Outbox',
  /** On a queueable mutation: the key of a waiting row that this write takes the place of. */
  replaces: 'X-Outbox-Replaces',
  /** On a queueable mutation: for so many milliseconds it is kept on this device and not sent, so that it can be undone. */
  hold: 'X-Outbox-Hold',
} as const;

/** On any call: how many changes the device has saved and not sent, where it knows. Apart: the worker has no use for it. */
export const waitingChangesHeader = 'X-Waiting-Changes';

/** On calls without a token, which may begin a session: IANA name of the browser's time zone. */
export const timeZoneHeader = 'X-Time-Zone';

/** The ETag of what people saved so often. */
export const etagOf = (version: number): string => `"${version}"`;

/** Where the API is on its origin. */
export const apiBase = '/api/v1';
