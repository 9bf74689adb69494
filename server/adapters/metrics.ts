/**
 * What is counted, and the labels of its counts. Never by an id, an address or a name: each value is a series
 * of its own for monitoring, permanently.
 */
export interface CountedEvents {
  /** A change whose Idempotency-Key was known: the stored answer was given, and nothing was done. */
  replay: { call: string; answer: 'done' | 'refused' };
  /** A token that the session has gone beyond came back, asking for a refresh or in a call. */
  supersededToken: { by: 'refresh' | 'call' };
  /** A call that was refused, by the first code of its answer. */
  refusal: { code: string };
  /** An error that nobody meant: a fault of this program, in this version of it. */
  ownFault: { version: string };
  mail: { outcome: 'sent' | 'refused' | 'failed' };
  /** An attempt of a job, by how it ended. */
  jobAttempt: { kind: string; outcome: 'done' | 'ended' | 'again' | 'failed' | 'dead' };
}

/** What takes time, and the labels of its durations. */
export interface TimedEvents {
  /** Until the answer begins; by the pattern of its route. */
  request: { route: string; method: string; status: string };
  /** A check of all files of one type. */
  documentCheck: { type: string; outcome: 'OK' | 'NOK' | 'failed' };
  /** From when a change was saved on its device to when it arrived here. */
  rowAge: { call: string };
  /** For a connection to the database. */
  poolWait: Record<never, string>;
}

/** What happens while the server runs, for monitoring. */
export interface Metrics {
  count<Event extends keyof CountedEvents>(event: Event, labels: CountedEvents[Event]): void;
  time<Event extends keyof TimedEvents>(event: Event, seconds: number, labels: TimedEvents[Event]): void;
}

/** Nobody watches. */
export const noMetrics: Metrics = { count() {}, time() {} };
