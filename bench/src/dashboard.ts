import { chromium } from '@playwright/test';
import {
  type Call,
  getDashboard,
  getOrganizationTestDataSummary,
  getProfilesPaged,
  type RequestInputOf,
} from '@plumbline/contract';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import {
  type BenchDatabase,
  benchDatabase,
  emailOf,
  largestId,
  openPostgres,
  password,
} from './bench-database.ts';
import { captureSettings, endCapture, logLength, statementsSince } from './capture-statements.ts';
import { countDays } from './fill.ts';
import { type Caller, callOnce, signIn } from './portal-caller.ts';
import { startServer } from './server-process.ts';

const profiles = 50_000;
/** CPU slowdown, as of a phone some years old. */
const slowdown = 4;
const calls = 21;
const loads = 5;

interface MeasuredCall {
  name: string;
  p50Ms: number;
  p95Ms: number;
  /** Without what opens the scope and what is written to the audit log. */
  dataStatements: number;
}
export interface DashboardFigures {
  tests: number;
  calls: MeasuredCall[];
  /** From the start of the navigation to the four numbers and both tables of people, an empty cache. */
  usefulMs: number[];
}

const asked = <C extends Call>(name: string, call: C, request: RequestInputOf<C>) => ({
  name,
  call: call as Call,
  request: { ...request } as Record<string, unknown>,
});
const dashboardCalls = [
  asked('numbers and codes', getDashboard, {}),
  asked('open events', getProfilesPaged, {
    openEventsOnly: true,
    RowsPerPage: 50,
    SortByColumn: 'eventStartedOn',
    SortAscending: false,
  }),
  asked('recent activity', getProfilesPaged, {
    RowsPerPage: 5,
    SortByColumn: 'lastTestDate',
    SortAscending: false,
  }),
  asked('tests by day, a year and the one before', getOrganizationTestDataSummary, { LookBackDays: 730 }),
];

/** The dashboard of one organization with 50,000 profiles and 250,000 tests: its calls, and the page on a slow machine. */
export async function measureDashboard(): Promise<DashboardFigures> {
  const server = await openPostgres();
  try {
    const database = await benchDatabase(server, profiles, 1);
    try {
      return await measured(database);
    } finally {
      await database.drop();
    }
  } finally {
    server.postgres.stop();
  }
}

async function measured(database: BenchDatabase): Promise<DashboardFigures> {
  const tests = await spread(database);
  const measuredCalls: MeasuredCall[] = [];
  const statements = await countStatements(database);
  const server = await startServer({ ...database.settings, WORKERS: '1' });
  try {
    const caller = await signIn(server.url, emailOf(largestId), password, largestId);
    for (const [index, { name, call, request }] of dashboardCalls.entries()) {
      const times: number[] = [];
      for (let run = 0; run <= calls; run += 1) {
        const from = performance.now();
        await callOnce(server.url, call, request as never, caller);
        // The first one warms up.
        if (run > 0) times.push(performance.now() - from);
      }
      times.sort((a, b) => a - b);
      measuredCalls.push({
        name,
        p50Ms: times[Math.floor(times.length / 2)] ?? 0,
        p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
        dataStatements: statements[index] ?? 0,
      });
    }
    return { tests, calls: measuredCalls, usefulMs: await usefulContent(server.url) };
  } finally {
    await server.stop();
  }
}

/** Over three years rather than on the five days of the template, some with open events. */
async function spread({ owner }: BenchDatabase): Promise<number> {
  await owner.query("set session_replication_role = 'replica'");
  await owner.query(
    `update tests set completed_at = now() - make_interval(mins => (id::bigint * 7919 % 1576800)::int)`,
  );
  await owner.query(`insert into events (organization_id, profile_id, event_type_id, name, started_at)
    select organization_id, profile_id, 2, 'Fall', now() - make_interval(hours => profile_id % 900)
    from profile_summaries where profile_id % 500 = 0`);
  await owner.query(
    `update profile_summaries s set open_event_id = e.id from events e where e.profile_id = s.profile_id`,
  );
  await owner.query(`update profile_summaries s set last_test_at = t.at, baseline_status = case when s.profile_id % 30 = 0
      then 'Needed' else s.baseline_status end
    from (select profile_id, max(completed_at) as at from tests group by 1) t where t.profile_id = s.profile_id`);
  await countDays(owner);
  await owner.query("set session_replication_role = 'origin'");
  await owner.query('vacuum analyze');
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from tests');
  return rows[0]?.count ?? 0;
}

async function countStatements(database: BenchDatabase): Promise<number[]> {
  for (const statement of captureSettings(database.name)) await database.owner.query(statement);
  const server = await startServer(database.settings);
  try {
    const caller: Caller = await signIn(server.url, emailOf(largestId), password, largestId);
    const counts: number[] = [];
    for (const { call, request } of dashboardCalls) {
      const from = logLength(database.postgres.logFile);
      await callOnce(server.url, call, request as never, caller);
      const data = statementsSince(database.postgres.logFile, from).filter(
        (statement) => !/^\s*(begin|commit|rollback)\b|set_config\(|audit\.note_|identity\./i.test(statement),
      );
      counts.push(data.length);
    }
    return counts;
  } finally {
    await server.stop();
    await database.owner.query(endCapture(database.name));
  }
}

/** Milliseconds from the start of each navigation until the numbers and the rows of people stand on the page. */
async function usefulContent(url: string): Promise<number[]> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`${url}/login`);
    await page.getByLabel(/e-?mail/i).fill(emailOf(largestId));
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times: number[] = [];
    for (let load = 0; load < loads; load += 1) {
      await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
      const found = await page.waitForFunction(() => {
        // One expression: a bundler gives named functions a helper that the page does not have.
        const isThere = [
          'table[aria-label="Open Events"] tbody a[href]',
          'table[aria-label="Recent Activity"] tbody a[href]',
          'a[href*="needs=baseline"]',
        ].every((selector) => document.querySelector(selector) !== null);
        return isThere ? performance.now() : null;
      });
      times.push((await found.jsonValue()) ?? 0);
    }
    return times.toSorted((a, b) => a - b);
  } finally {
    await browser.close();
  }
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export function dashboardText({ tests, calls: all, usefulMs }: DashboardFigures): string {
  const median = usefulMs[Math.floor(usefulMs.length / 2)] ?? 0;
  return [
    `Dashboard of one organization with ${profiles.toLocaleString('en-US')} profiles and ${tests.toLocaleString('en-US')} tests`,
    ...all.map(
      ({ name, p50Ms, p95Ms, dataStatements }) =>
        `  ${name}: p50 ${ms(p50Ms)}, p95 ${ms(p95Ms)}, ${dataStatements} data statements (goal: at most 4)`,
    ),
    `  useful content at ${slowdown}x CPU slowdown: median ${ms(median)} of ${usefulMs.map(ms).join(', ')} (goal: 1000 ms)`,
  ].join('\n');
}
