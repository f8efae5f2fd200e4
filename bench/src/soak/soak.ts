import { type BenchDatabase, benchDatabase, openPostgres } from '../bench-database.ts';
import type { Caller } from '../portal-caller.ts';
import { type RunningServer, startServer } from '../server-process.ts';
import { countStored, type StoredTests } from './acknowledged.ts';
import { browse } from './browsing.ts';
import { type CallerAgent, openCallerAgent } from './caller-agent.ts';
import { type DatabasePair, openDatabasePair } from './database-pair.ts';
import { type Failover, judgeFailover } from './failover.ts';
import { judgeMemory, type Memory, type MemoryVerdict, MemoryWatch } from './memory.ts';
import { type Pause, pausesUntil } from './pauses.ts';
import { givenPlaces, type Place, placeOf, signEverybodyIn } from './people.ts';
import { usePhone } from './phones.ts';
import { type FailedRequest, RequestLog, type Requests } from './request-log.ts';

export interface SoakOptions {
  minutes: number;
  users: number;
  phones: number;
  profiles: number;
  /** Ends the load early; what was measured by then is judged. */
  signal: AbortSignal;
  /** Told at the end of every minute. */
  onMinute: (soFar: SoakResult) => void;
  /** Told what the server has logged. */
  onServerEnd: (log: string) => void;
}

export interface Minute {
  minute: number;
  requests: Requests;
  memory: Memory;
}

export interface SoakResult {
  users: number;
  phones: number;
  profiles: number;
  minutes: Minute[];
  memory: MemoryVerdict | null;
  failover: Failover | null;
  errorsElsewhere: FailedRequest[];
  /** Null until the load has ended. */
  tests: StoredTests | null;
  /** Successful requests by call. */
  calls: Record<string, number>;
}

const minuteMs = 60_000;
const samplesOfMinute = 12;

/**
 * People and phones at a human pace against the real server, whose database is lost in the middle and replaced by its replica. The
 * portal runs on without a restart.
 */
export async function measureSoak(options: SoakOptions): Promise<SoakResult> {
  const server = await openPostgres();
  try {
    console.log(`Filling ${options.profiles} profiles.`);
    const database = await benchDatabase(server, options.profiles);
    try {
      const places = await givenPlaces(database, options.users);
      return await withPair(database, places, options);
    } finally {
      database.removeFiles();
    }
  } finally {
    server.postgres.stop();
  }
}

async function withPair(
  database: BenchDatabase,
  places: readonly Place[],
  options: SoakOptions,
): Promise<SoakResult> {
  console.log('Copying the database to a replica.');
  const pair = await openDatabasePair(database);
  try {
    // The server of this connection is killed later on.
    await database.disconnect();
    const portal = await startServer({ ...database.settings, DATABASE_URL: pair.url, LOG_LEVEL: 'warn' });
    try {
      return await load(portal, pair, places, options);
    } finally {
      await portal.stop();
      options.onServerEnd(portal.output());
    }
  } finally {
    await pair.stop();
  }
}

/** The load as it runs: what it has met so far, and what ends it. */
interface Run {
  options: SoakOptions;
  log: RequestLog;
  pause: Pause;
  minutes: Minute[];
  moved: { killedMs: number; movedMs: number } | null;
  sent: Set<string>;
  acknowledged: Set<string>;
}

async function load(
  portal: RunningServer,
  pair: DatabasePair,
  places: readonly Place[],
  options: SoakOptions,
): Promise<SoakResult> {
  console.log(`Signing ${options.users} people in.`);
  const callers = await signEverybodyIn(portal.url, options.users);
  const broken = new AbortController();
  const ended = AbortSignal.any([
    options.signal,
    broken.signal,
    AbortSignal.timeout(options.minutes * minuteMs),
  ]);
  const run: Run = {
    options,
    log: new RequestLog(),
    pause: pausesUntil(ended),
    minutes: [],
    moved: null,
    sent: new Set(),
    acknowledged: new Set(),
  };
  const agent = openCallerAgent(portal.url, run.log);
  console.log(`The load runs for ${options.minutes} minutes.`);
  try {
    await Promise.all([
      ...everybody(run, agent, callers, places),
      failOver(run, pair),
      watch(run, portal.url),
    ]);
  } finally {
    broken.abort();
    agent.close();
  }
  const owner = await pair.owner();
  try {
    return resultOf(run, await countStored(owner, run.sent, run.acknowledged));
  } finally {
    await owner.end();
  }
}

function everybody(
  { options, log, pause, sent, acknowledged }: Run,
  agent: CallerAgent,
  callers: readonly Caller[],
  places: readonly Place[],
): Promise<void>[] {
  const people = callers.map((caller) => browse({ agent, caller, place: placeOf(places, caller) }, pause));
  const phones = Array.from({ length: options.phones }, (_, phone) => {
    const staff = callers[phone % callers.length];
    if (staff === undefined) throw new Error('nobody is signed in');
    return usePhone({ agent, log, place: placeOf(places, staff), staff, sent, acknowledged }, pause);
  });
  return [...people, ...phones];
}

/** In the middle of the run, once. */
async function failOver(run: Run, pair: DatabasePair): Promise<void> {
  const middle = (run.options.minutes * minuteMs) / 2 / 1000;
  if (!(await run.pause(middle, middle))) return;
  const killedMs = run.log.now();
  await pair.failOver();
  run.moved = { killedMs, movedMs: run.log.now() };
}

/** Closes a minute after the other until the load ends, and what is left of the last one. */
async function watch(run: Run, url: string): Promise<void> {
  const { options, log, pause, minutes } = run;
  const memory = new MemoryWatch(url);
  const close = () => {
    minutes.push({ minute: minutes.length + 1, requests: log.takeMinute(), memory: memory.takeMinute() });
    options.onMinute(resultOf(run, null));
  };
  let isOn = true;
  for (let sample = 1; isOn; sample += 1) {
    const seconds = Math.max(0, (sample * minuteMs) / samplesOfMinute - log.now()) / 1000;
    isOn = await pause(seconds, seconds);
    await memory.sample();
    if (sample % samplesOfMinute === 0 || !isOn) close();
  }
}

function resultOf({ options, log, minutes, moved }: Run, tests: StoredTests | null): SoakResult {
  const { failover, elsewhere } = judgeFailover(log, moved);
  return {
    users: options.users,
    phones: options.phones,
    profiles: options.profiles,
    minutes,
    memory: judgeMemory(minutes.map(({ memory }) => memory)),
    failover,
    errorsElsewhere: elsewhere,
    tests,
    calls: log.counts,
  };
}
