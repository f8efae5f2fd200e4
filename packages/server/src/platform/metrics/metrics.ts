import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { TroubleKind } from '../database/database-trouble.ts';
import { metricsText } from './cluster-metrics.ts';

/** Numbers for operators, in Prometheus' text format. Labels name calls and statuses; never an organization or a person. */
export interface Metrics {
  /** One answered request. `call` is a call's path or a route's pattern. */
  observe(call: string, status: number, seconds: number): void;
  /** Requests that were let in and are not answered yet. */
  inFlight: { inc(): void; dec(): void };
  /** One request turned away because the database was lost or had too much to do. */
  countTrouble(kind: TroubleKind): void;
  /** One request turned away because files could not be written or read. */
  countStorageTrouble(): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** Opens a registry of its own, so that two servers in one process (tests) do not share counters. */
export function openMetrics({ poolState, roundTrips }: Pick<Database, 'poolState' | 'roundTrips'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests not answered yet',
    registers: [registry],
  });
  const trouble = new Counter({
    name: 'database_trouble_total',
    help: 'Requests turned away because the database was unreachable, overloaded or in conflict',
    labelNames: ['kind'],
    registers: [registry],
  });
  const storageTrouble = new Counter({
    name: 'storage_trouble_total',
    help: 'Requests turned away because the file storage was full or could not be reached',
    registers: [registry],
  });
  if (poolState) {
    new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool, by state; waiting counts requests without one',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
      },
    });
  }
  if (roundTrips) {
    new Counter({
      name: 'database_round_trips_total',
      help: 'How often somebody waited for the database, by the scope asked in; none is a statement outside of any',
      labelNames: ['scope'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [scope, count] of Object.entries(roundTrips())) this.inc({ scope }, count);
      },
    });
  }
  return {
    observe: (call, status, seconds) => duration.observe({ call, status: String(status) }, seconds),
    inFlight,
    countTrouble: (kind) => trouble.inc({ kind }),
    countStorageTrouble: () => storageTrouble.inc(),
    text: metricsText(registry),
    contentType: registry.contentType,
  };
}
