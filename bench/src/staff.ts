import { readFileSync } from 'node:fs';
import {
  type Call,
  exportInvoiceReport,
  exportSubscriptionReport,
  getAllOrgConnects,
  getEmailLogReport,
  getHistoricalDailyTestCounts,
  getInvoiceReport,
  getMissingInvoiceReport,
  getMissingSubscriptionReport,
  getOrganizationReport,
  getOrganizationsPaged,
  getPortalTestCount,
  getProfilesTestedReport,
  getSubscriptionReport,
  getTestsByDomain,
  getUnpaidInvoiceReport,
  getUnsentInvoiceReport,
  headers as headerNames,
  login,
  masterSearchSuperAdmin,
  type RequestInputOf,
  searchProfilesAndUsers,
} from '@plumbline/contract';
import { benchDatabase, largestId, openPostgres, password, templateProfileId } from './bench-database.ts';
import { type CountingSeconds, countPortalDays } from './count-portal-days.ts';
import { fillStaff, invoicesOfOrganization } from './fill-staff.ts';
import { type Caller, callOnce, readyRequest } from './portal-caller.ts';
import { startServer } from './server-process.ts';
import { explainingSettings, slowStatements } from './slow-statements.ts';
import { spreadTests } from './spread-tests.ts';
import { columns } from './table.ts';

const organizations = 5_000;
const mostMs = 1_000;
const calls = 7;
const staffEmail = 'staff@bench.example';

const asked = <C extends Call>(work: string, call: C, request: RequestInputOf<C>) => ({
  work,
  call: call as Call,
  request: { ...request } as Record<string, unknown>,
});
const today = new Date().toISOString().slice(0, 10);
const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
const eightYearsAgo = new Date(Date.now() - 8 * 365 * 86_400_000).toISOString().slice(0, 10);
const years = { startDate: '2015-01-01', endDate: today };

const cases = [
  asked('organizations, first page', getOrganizationsPaged, {}),
  asked('organizations, newest, last page', getOrganizationsPaged, {
    SortByColumn: 'createdOn',
    SortAscending: false,
    PageNumber: 500,
  }),
  asked('organizations, search', getOrganizationsPaged, { SearchString: 'tion 49' }),
  asked('profiles and users, four letters', searchProfilesAndUsers, {
    searchString: 'smit',
    RowsPerPage: 10,
  }),
  asked('profiles and users, an email', searchProfilesAndUsers, {
    searchString: 'admin4999@',
    RowsPerPage: 10,
  }),
  asked('profiles and users, an id', searchProfilesAndUsers, { searchString: '100777', RowsPerPage: 10 }),
  asked('search of everywhere, an id', masterSearchSuperAdmin, { searchString: '100777' }),
  asked('all invoices, first page', getInvoiceReport, {}),
  asked('all invoices, last page by total', getInvoiceReport, {
    SortByColumn: 'invoiceTotal',
    PageNumber: organizations,
  }),
  asked('all invoices, past due', getInvoiceReport, { state: 'pastDue' }),
  asked('all invoices, search', getInvoiceReport, { SearchString: 'B-000499' }),
  asked('all connections', getAllOrgConnects, {}),
  asked('unpaid invoices', getUnpaidInvoiceReport, {}),
  asked('missing invoices', getMissingInvoiceReport, {}),
  asked('unsent invoices', getUnsentInvoiceReport, {}),
  asked('email log, a month', getEmailLogReport, { startDate: monthAgo, endDate: today }),
  asked('email log, all years', getEmailLogReport, years),
  asked('organization report', getOrganizationReport, {}),
  asked('organization report, all, by last test', getOrganizationReport, {
    ActiveOnly: false,
    SortByColumn: 'lastTestedOn',
  }),
  asked('subscription report, current', getSubscriptionReport, {}),
  asked('subscription report, previous', getSubscriptionReport, { IsPrevious: true }),
  asked('subscription report, renewal', getSubscriptionReport, { IsUpcoming: true }),
  asked('missing subscriptions', getMissingSubscriptionReport, {}),
  asked('profiles tested, all organizations, a month', getProfilesTestedReport, {
    startDate: monthAgo,
    endDate: today,
    orgId: null,
  }),
  asked('profiles tested, all organizations, a year', getProfilesTestedReport, {
    startDate: yearAgo,
    endDate: today,
    orgId: null,
  }),
  asked('profiles tested, all organizations, a year, without screenings', getProfilesTestedReport, {
    startDate: yearAgo,
    endDate: today,
    orgId: null,
    nonCovidOnly: true,
  }),
  asked('profiles tested, all organizations, eight years', getProfilesTestedReport, {
    startDate: eightYearsAgo,
    endDate: today,
    orgId: null,
  }),
  asked('profiles tested, the largest organization, eight years', getProfilesTestedReport, {
    startDate: eightYearsAgo,
    endDate: today,
    orgId: largestId,
  }),
  asked('staff dashboard, total', getPortalTestCount, {}),
  asked('staff dashboard, days since 2013', getHistoricalDailyTestCounts, {}),
  asked('tests by domain', getTestsByDomain, {}),
];
const files = [
  asked('all invoices as a file', exportInvoiceReport, {}),
  asked('current subscriptions as a file', exportSubscriptionReport, {}),
];

interface Figure {
  work: string;
  p50Ms: number;
  mostMs: number;
  failure: string | null;
  isFile: boolean;
}

interface StaffFigures {
  profiles: number;
  tests: number;
  fillSeconds: number;
  measured: Figure[];
  counting: CountingSeconds;
  /** Statements that took longer than a second, with the plan that they ran by. */
  slow: string;
}

/** Every list and report of internal staff over 5,000 organizations, one call at a time. */
export async function measureStaff(profiles: number): Promise<StaffFigures> {
  const server = await openPostgres(explainingSettings);
  try {
    const from = performance.now();
    const database = await benchDatabase(server, profiles, organizations, false);
    try {
      const tests = await spreadTests(database.owner, templateProfileId);
      await fillStaff(database.owner, organizations, staffEmail);
      const fillSeconds = (performance.now() - from) / 1000;
      const counting = await countPortalDays(database.owner);
      const measured = await measureCalls(database.settings);
      const slow = slowStatements(readFileSync(server.postgres.logFile, 'utf8'));
      return { profiles, tests, fillSeconds, measured, counting, slow };
    } finally {
      await database.drop();
    }
  } finally {
    server.postgres.stop();
  }
}

/** Every call, through a server of its own. */
async function measureCalls(settings: Record<string, string>): Promise<Figure[]> {
  const portal = await startServer({ ...settings, WORKERS: '1' });
  try {
    const { token } = await callOnce(portal.url, login, { email: staffEmail, password });
    const caller = { token: token ?? '', organizationId: 0 };
    const measured: Figure[] = [];
    for (const one of [...cases, ...files]) {
      const figures = { ...(await timesOf(portal.url, caller, one)), isFile: files.includes(one) };
      console.log(`${one.work}: ${figures.p50Ms.toFixed(0)} ms ${figures.failure ?? ''}`);
      measured.push(figures);
    }
    return measured;
  } finally {
    await portal.stop();
  }
}

async function timesOf(url: string, caller: Caller, { work, call, request }: (typeof cases)[number]) {
  const { path, body, headers } = readyRequest(call, request as never, caller);
  // Internal staff have no organization open.
  delete headers[headerNames.selectedOrganization];
  const times: number[] = [];
  let failure: string | null = null;
  for (let run = 0; run <= calls; run += 1) {
    const from = performance.now();
    const reply = await fetch(url + path, { method: 'POST', headers, body });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (!reply.ok) failure = `${reply.status} ${bytes.toString().slice(0, 200)}`;
    // The first one warms up.
    if (run > 0) times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return { work, p50Ms: times[Math.floor(calls / 2)] ?? 0, mostMs: times.at(-1) ?? 0, failure };
}

/** Each figure beside the goal of a second for a page. */
export function staffText({ profiles, tests, fillSeconds, measured, counting, slow }: StaffFigures): string {
  return [
    `${organizations.toLocaleString('en')} organizations, ${profiles.toLocaleString('en')} profiles, ${tests.toLocaleString('en')} tests, ${(organizations * invoicesOfOrganization).toLocaleString('en')} invoices (filled in ${fillSeconds.toFixed(0)} s)`,
    `the counts of the portal: two days ${counting.twoDays.toFixed(1)} s, a year at most ${counting.year.toFixed(1)} s, all days ${counting.all.toFixed(0)} s; who was tested on which day: every organization ${counting.testedDays.toFixed(1)} s, again ${counting.testedDaysAgain.toFixed(1)} s`,
    ...columns([
      ['list or report', 'p50 ms', 'most ms', `p50 below ${mostMs} ms`],
      ...measured.map(({ work, p50Ms, mostMs: most, failure, isFile }) => [
        work,
        p50Ms.toFixed(0),
        most.toFixed(0),
        failure ?? (isFile ? 'a file' : p50Ms < mostMs ? 'met' : 'MISSED'),
      ]),
    ]),
    ...(slow === '' ? [] : ['', 'Longer than a second:', slow]),
  ].join('\n');
}
