import type { Call, RequestInputOf } from '@plumbline/contract';
import { bareLoad } from './bare-load.ts';
import type { BenchDatabase } from './bench-database.ts';
import { captureSettings, endCapture, logLength, statementsSince } from './capture-statements.ts';
import type { Place } from './hand-written.ts';
import { httpLoad } from './http-load.ts';
import { pgbench } from './pgbench.ts';
import { callOnce, type ReadyRequest, readyRequest } from './portal-caller.ts';
import { roundTripsSoFar } from './round-trips.ts';
import type { Sample } from './sample.ts';
import { type RunningServer, startServer } from './server-process.ts';

/** One kind of work over HTTP, and under pgbench in the same run the same statements, and one written by hand for it. */
export interface Measured {
  work: string;
  http: Sample;
  sql: Sample;
  /** One statement in one transaction that does the work and nothing beside it. */
  plain: Sample;
  /** The same statement behind the least that a server on Node can do; null where a script of pgbench makes its values up itself. */
  bare: Sample | null;
  /** Statements of one operation, with the transactions around them. */
  statements: number;
  /** How often one operation waits for the database. */
  roundTrips: number;
}

/** So many different requests stand for 'random': each becomes a script of pgbench. */
export const variants = 40;

/** One kind of work: what is asked of the portal, and the one statement that is compared with it. */
export interface Case {
  work: string;
  /** A request of one of the places. */
  requestAt(place: Place): { call: Call; request: Record<string, unknown> };
  places(all: readonly Place[]): readonly Place[];
  /** The script of pgbench that does the same with one statement. */
  plainAt(place: Place): string[];
}

export const pick = <T>(from: readonly T[]): T => {
  const found = from[Math.floor(Math.random() * from.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};
export const asked = <C extends Call>(call: C, request: RequestInputOf<C>) => ({
  call: call as Call,
  request: { ...request } as Record<string, unknown>,
});

/** Measures one kind of work: over HTTP, its own statements under pgbench, and one statement by hand alone and behind a bare server. */
export async function measureCase(
  database: BenchDatabase,
  server: RunningServer,
  places: readonly Place[],
  seconds: number,
  one: Case,
): Promise<Measured> {
  const next = (): ReadyRequest => {
    const place = pick(places);
    const { call, request } = one.requestAt(place);
    return readyRequest(call, request, place);
  };
  const scripts = await captured(database, places, one);
  const { http, roundTrips } = await countedLoad(server, seconds, next);
  const url = database.postgres.appUrl(database.name);
  const sql = pgbench(database.programs, url, seconds, scripts);
  const byHand = plainScripts(places, one.plainAt);
  const plain = pgbench(database.programs, url, seconds, byHand);
  const bare = await bareLoad(url, seconds, byHand);
  return { work: one.work, http, sql, plain, bare, statements: scripts[0]?.length ?? 0, roundTrips };
}

/** A load after a short one that warms up, and how often one of its calls waited for the database. */
export async function countedLoad(
  server: RunningServer,
  seconds: number,
  next: () => ReadyRequest,
): Promise<{ http: Sample; roundTrips: number }> {
  await httpLoad(server.url, 1, next);
  const before = await roundTripsSoFar(server.url);
  const http = await httpLoad(server.url, seconds, next);
  const trips = (await roundTripsSoFar(server.url)) - before;
  return { http, roundTrips: trips / http.count };
}

export const plainScripts = (places: readonly Place[], plainAt: Case['plainAt']): string[][] =>
  Array.from({ length: variants }, () => plainAt(pick(places)));

/** What the server really sends for such requests: one script each, with the values as literals. */
async function captured(database: BenchDatabase, places: readonly Place[], one: Case): Promise<string[][]> {
  return withCapture(database, async (server) => {
    const scripts: string[][] = [];
    for (let index = 0; index < variants; index += 1) {
      const place = pick(places);
      const { call, request } = one.requestAt(place);
      const from = logLength(database.postgres.logFile);
      await callOnce(server.url, call, request as never, place);
      scripts.push(statementsSince(database.postgres.logFile, from).map(ended));
    }
    return scripts;
  });
}

export async function withCapture<T>(
  database: BenchDatabase,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  for (const statement of captureSettings(database.name)) await database.owner.query(statement);
  const server = await startServer(database.settings);
  try {
    return await work(server);
  } finally {
    await server.stop();
    await database.owner.query(endCapture(database.name));
  }
}

export const ended = (statement: string) => `${statement.replace(/;\s*$/, '')};`;
