import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Adapters } from '#server/adapters/adapters.ts';
import type { CheckReadiness } from '#server/adapters/readiness.ts';
import { programVersion } from '#server/settings/project-root.ts';
import type { JobState } from '#src/contract/desk/desk-endpoints.ts';
import type { CountedEvents, Metrics, TimedEvents } from './metrics.ts';

const counters = {
  replay: {
    name: 'portolan_replays_total',
    help: 'Changes answered from the stored answer of their Idempotency-Key.',
    labelNames: ['call', 'answer'],
  },
  supersededToken: {
    name: 'portolan_superseded_tokens_total',
    help: 'Tokens used although their session already had a newer one.',
    labelNames: ['by'],
  },
  refusal: {
    name: 'portolan_refusals_total',
    help: 'Calls refused, by the code of their answer.',
    labelNames: ['code'],
  },
  ownFault: {
    name: 'portolan_own_faults_total',
    help: 'Unexpected errors, by the version of the program.',
    labelNames: ['version'],
  },
  mail: {
    name: 'portolan_mails_total',
    help: 'Attempts to send a mail, by outcome.',
    labelNames: ['outcome'],
  },
  jobAttempt: {
    name: 'portolan_job_attempts_total',
    help: 'Attempts of jobs, by outcome.',
    labelNames: ['kind', 'outcome'],
  },
} as const satisfies { [Event in keyof CountedEvents]: Described<keyof CountedEvents[Event]> };

const histograms = {
  request: {
    name: 'portolan_http_request_duration_seconds',
    help: 'Time until a request’s answer begins, by route pattern.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  documentCheck: {
    name: 'portolan_document_check_duration_seconds',
    help: 'Checks of the documents of one type, by outcome.',
    labelNames: ['type', 'outcome'],
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 90],
  },
  rowAge: {
    name: 'portolan_row_age_seconds',
    help: 'Time from when a change was saved on its device to when it arrived here.',
    labelNames: ['call'],
    buckets: [1, 10, 60, 600, 3600, 21_600, 86_400, 604_800],
  },
  poolWait: {
    name: 'portolan_database_wait_seconds',
    help: 'Time spent waiting for a connection from the pool.',
    labelNames: [],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
  },
} as const satisfies {
  [Event in keyof TimedEvents]: Described<keyof TimedEvents[Event]> & { buckets: readonly number[] };
};

interface Described<Label> {
  name: string;
  help: string;
  labelNames: readonly Label[];
}

/** Open jobs of one kind: how many in each state, and how long the oldest has been owed. */
interface JobCount extends Record<JobState, number> {
  kind: string;
  oldestSeconds: number;
  oldestDueAt: string | null;
}

/** What is read at the moment when somebody asks. */
export interface Watched extends Pick<Adapters, 'database'> {
  checkReadiness: CheckReadiness;
  countJobs: () => Promise<JobCount[]>;
  countWaitingDevices: () => Promise<number>;
}

export interface PrometheusMetrics extends Metrics {
  /** Shows these adapters too, once they are there. */
  watch(watched: Watched): void;
  /** Everything, in the text format of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>;
}

/** Counts for Prometheus, beside the process's own numbers: event loop, memory, garbage collection. */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counterOf = mapValues(
    counters,
    ({ labelNames, ...options }) =>
      new Counter<string>({ ...options, labelNames: [...labelNames], registers }),
  );
  const histogramOf = mapValues(
    histograms,
    ({ labelNames, buckets, ...options }) =>
      new Histogram<string>({ ...options, labelNames: [...labelNames], buckets: [...buckets], registers }),
  );
  // An alarm on a rise sees the first event only where there was a zero before it.
  for (const by of ['refresh', 'call']) counterOf.supersededToken.inc({ by }, 0);
  counterOf.ownFault.inc({ version: programVersion }, 0);
  for (const outcome of ['sent', 'refused', 'failed']) counterOf.mail.inc({ outcome }, 0);

  return {
    count: (event, labels) => counterOf[event].inc(labels),
    time: (event, seconds, labels) => histogramOf[event].observe(labels, seconds),
    watch: watched => addGauges(registers, watched),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function addGauges(registers: Registry[], watched: Watched): void {
  const { database, checkReadiness, countJobs, countWaitingDevices } = watched;
  new Gauge({
    name: 'portolan_adapter_up',
    help: '1 for an adapter that responds, 0 for one that doesn’t.',
    labelNames: ['adapter'],
    registers,
    async collect() {
      for (const [adapter, state] of Object.entries(await checkReadiness())) {
        this.set({ adapter }, state === 'up' ? 1 : 0);
      }
    },
  });
  const { pool } = database;
  if (pool) {
    new Gauge({
      name: 'portolan_database_connections',
      help: 'Connections in the pool, and calls waiting for one.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
      },
    });
  }
  new Gauge({
    name: 'portolan_devices_waiting',
    help: 'Devices that are signed in and last said that changes are waiting on them.',
    registers,
    async collect() {
      // What was last known of a database that is down is outdated.
      this.remove();
      const count = await countWaitingDevices().catch(() => undefined);
      if (count !== undefined) this.set(count);
    },
  });
  const oldest = new Gauge({
    name: 'portolan_job_oldest_seconds',
    help: 'How overdue the oldest open job of each kind is, without dead ones.',
    labelNames: ['kind'],
    registers,
  });
  new Gauge({
    name: 'portolan_jobs',
    help: 'Open jobs of each kind by state, including dead ones.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      // A kind without jobs isn't reported, and what was last known of a database that is down is outdated.
      this.reset();
      oldest.reset();
      const rows = await countJobs().catch(() => []);
      for (const { kind, oldestDueAt: _, oldestSeconds, ...counts } of rows) {
        for (const [state, count] of Object.entries(counts)) this.set({ kind, state }, count);
        oldest.set({ kind }, oldestSeconds);
      }
    },
  });
}

function mapValues<Values extends Record<string, unknown>, Made>(
  values: Values,
  make: (value: Values[keyof Values]) => Made,
): Record<keyof Values, Made> {
  const made = Object.entries(values).map(([name, value]) => [name, make(value as Values[keyof Values])]);
  return Object.fromEntries(made) as Record<keyof Values, Made>;
}
