import {
  type Call,
  getProfilesPaged,
  getWebProfileDetail,
  type RequestInputOf,
  submitTests,
} from '@plumbline/contract';
import { bareLoad } from './bare-load.ts';
import { aTestOfFive, type BenchDatabase, emailOf, largestId, password } from './bench-database.ts';
import { captureSettings, endCapture, logLength, statementsSince } from './capture-statements.ts';
import { longHistory } from './fill.ts';
import { handWritten, type Place } from './hand-written.ts';
import { httpLoad } from './http-load.ts';
import { pgbench } from './pgbench.ts';
import { callOnce, type ReadyRequest, readyRequest, signIn } from './portal-caller.ts';
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
const variants = 40;
const organizationsTried = 40;

interface Case {
  work: string;
  /** A request of one of the places. */
  requestAt(place: Place): { call: Call; request: Record<string, unknown> };
  places(all: readonly Place[]): readonly Place[];
  /** The script of pgbench that does the same with one statement. */
  plainAt(place: Place): string[];
}

const pick = <T>(from: readonly T[]): T => {
  const found = from[Math.floor(Math.random() * from.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};
const asked = <C extends Call>(call: C, request: RequestInputOf<C>) => ({
  call: call as Call,
  request: { ...request } as Record<string, unknown>,
});
const random = (all: readonly Place[]) => all;
const largest = (all: readonly Place[]) => all.filter(({ organizationId }) => organizationId === largestId);

const page = () => asked(getProfilesPaged, {});
/** As the page counts its hits; null is what a request means that does not say. */
const search = (term: string, mostCounted: number | null = 50) =>
  asked(getProfilesPaged, { SearchString: term, mostCounted });
const searchByNewestTest = (term: string) =>
  asked(getProfilesPaged, {
    SearchString: term,
    mostCounted: 50,
    SortByColumn: 'lastTestDate',
    SortAscending: false,
  });
/** Searches that fit many: a letter, the start of several names, the most common name. */
const commonPrefixes = ['a', 'jo', 'smith'] as const;

/** The list and its search, which need no tests. */
const searchCases: readonly Case[] = [
  { work: 'profiles page, random organization', requestAt: page, places: random, plainAt: handWritten.page },
  {
    work: 'profiles page, largest organization',
    requestAt: page,
    places: largest,
    plainAt: handWritten.page,
  },
  {
    work: 'name search, random organization',
    requestAt: ({ searchTerms }) => search(pick(searchTerms)),
    places: random,
    plainAt: (place) => handWritten.search(place, pick(place.searchTerms)),
  },
  {
    work: 'name search, largest organization',
    requestAt: ({ searchTerms }) => search(pick(searchTerms)),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(place.searchTerms)),
  },
  {
    work: 'name search by newest test, largest organization',
    requestAt: ({ searchTerms }) => searchByNewestTest(pick(searchTerms)),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(place.searchTerms), { order: 'lastTestDate' }),
  },
  {
    work: `common prefix (${commonPrefixes.join(', ')}), largest organization`,
    requestAt: () => search(pick(commonPrefixes)),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(commonPrefixes)),
  },
  {
    work: 'common prefix by newest test, largest organization',
    requestAt: () => searchByNewestTest(pick(commonPrefixes)),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(commonPrefixes), { order: 'lastTestDate' }),
  },
  {
    work: 'common prefix, all hits counted, largest organization',
    requestAt: () => search(pick(commonPrefixes), null),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(commonPrefixes), { mostCounted: null }),
  },
];
const cases: readonly Case[] = [
  ...searchCases,
  {
    work: 'profile detail',
    requestAt: (place) => asked(getWebProfileDetail, { id: pick(place.profileIds) }),
    places: random,
    plainAt: (place) => handWritten.detail(place, pick(place.profileIds)),
  },
  {
    work: `profile detail with ${longHistory.tests} tests, largest organization`,
    requestAt: () => asked(getWebProfileDetail, { id: longHistory.profileId }),
    places: largest,
    plainAt: (place) => handWritten.detail(place, longHistory.profileId),
  },
];

/** Kinds of work as they come, and those of which a call failed: their figures would say nothing, and cost no others. */
export interface CasesTold {
  measured(one: Measured): void;
  failed(work: string, reason: string): void;
}

/** Runs all cases on a filled database, or those of the list and its search. */
export async function measureCases(
  database: BenchDatabase,
  seconds: number,
  tell: CasesTold,
  only: 'all' | 'search' = 'all',
): Promise<{ memoryMib: number }> {
  const server = await startServer({ ...database.settings, WORKERS: '1' });
  try {
    const places = await findPlaces(database, server);
    const works = [
      ...(only === 'all' ? cases : searchCases).map((one) => ({
        work: one.work,
        measure: () => measureCase(database, server, one.places(places), seconds, one),
      })),
      ...(only === 'all'
        ? [{ work: submissionWork, measure: () => measureSubmission(database, server, places, seconds) }]
        : []),
    ];
    for (const { work, measure } of works) {
      try {
        tell.measured(await measure());
      } catch (error) {
        tell.failed(work, error instanceof Error ? error.message : String(error));
      }
    }
    return { memoryMib: server.memoryMib() };
  } finally {
    await server.stop();
  }
}

async function measureCase(
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
async function countedLoad(
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

const plainScripts = (places: readonly Place[], plainAt: Case['plainAt']): string[][] =>
  Array.from({ length: variants }, () => plainAt(pick(places)));

/** Organizations over all sizes, with profiles and names that are there, each with its System Admin signed in. */
async function findPlaces(database: BenchDatabase, server: RunningServer): Promise<Place[]> {
  const places: Place[] = [];
  for (let index = 0; index < organizationsTried; index += 1) {
    const organizationId = index === 0 ? largestId : 1 + index * 4;
    const { rows } = await database.owner.query<{ id: number; name: string }>(
      `select profile_id as id, case when profile_id % 2 = 0 then first_name else last_name end as name from profile_summaries where organization_id = $1 and profile_id >= 100000
       order by hashint4(profile_id) limit 50`,
      [organizationId],
    );
    if (rows.length === 0) continue;
    places.push({
      ...(await signIn(server.url, emailOf(organizationId), password, organizationId)),
      profileIds: rows.map(({ id }) => id),
      searchTerms: rows.map((row) => row.name.slice(0, 4)),
    });
  }
  return places;
}

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

async function withCapture<T>(
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

const ended = (statement: string) => `${statement.replace(/;\s*$/, '')};`;

const submissionWork = 'submission of five results';

/** Submissions write: under pgbench each gets ids of its own in place of the captured ones. */
async function measureSubmission(
  database: BenchDatabase,
  server: RunningServer,
  places: readonly Place[],
  seconds: number,
): Promise<Measured> {
  const requestAt = (place: Place) =>
    asked(submitTests, {
      tests: [
        {
          ...aTestOfFive(
            { kind: 'profile', profileId: pick(place.profileIds) },
            Math.floor(Math.random() * 200),
          ),
        },
      ],
    });
  const next = () => {
    const place = pick(places);
    const { call, request } = requestAt(place);
    return readyRequest(call, request, place);
  };
  const scripts = await withCapture(database, async (capturing) => {
    const all: string[][] = [];
    for (let index = 0; index < variants; index += 1) {
      const place = pick(places);
      const from = logLength(database.postgres.logFile);
      const { request } = requestAt(place);
      const { outcomes } = await callOnce(capturing.url, submitTests, request as never, place);
      const [outcome] = outcomes;
      if (outcome?.status !== 'stored') throw new Error(`a submission was ${outcome?.status}`);
      const statements = statementsSince(database.postgres.logFile, from).map(ended);
      all.push(
        replayable(statements, {
          clientUuid: outcome.clientUuid ?? '',
          testId: outcome.profileTestId ?? 0,
        }),
      );
    }
    return all;
  });
  const { http, roundTrips } = await countedLoad(server, seconds, next);
  const url = database.postgres.appUrl(database.name);
  const sql = pgbench(database.programs, url, seconds, scripts, true);
  const plainAt = (place: Place) => handWritten.submission(place, pick(place.profileIds));
  const plain = pgbench(database.programs, url, seconds, plainScripts(places, plainAt));
  return {
    work: submissionWork,
    http,
    sql,
    plain,
    bare: null,
    statements: scripts[0]?.length ?? 0,
    roundTrips,
  };
}

interface StoredRows {
  clientUuid: string;
  testId: number;
}

/** Makes a captured submission one that can run again: a new id, and the rows it makes in place of those it made then. */
function replayable(statements: readonly string[], stored: StoredRows): string[] {
  const script = statements.map((text) => {
    const own = text.replaceAll(stored.clientUuid, ':uuid').replaceAll(`'${stored.testId}'`, "':test_id'");
    return /^\s*with submission as \(/i.test(text) ? own.replace(/;$/, ' \\gset test_') : own;
  });
  return ['select gen_random_uuid() as uuid \\gset', ...script];
}
