import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  excludeIncludeTestResults,
  getProfilesPaged,
  getProfileTestById,
  getTestRawData,
  getWebProfileDetail,
  grantOrganizationAccess,
  login,
  redeemCode,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordHash } from '../builders/passwords.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenCode } from '../builders/programs.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import { ownerOf, runOnce } from '../database/owner-of.ts';
import {
  postgresPrograms,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '../database/throwaway-postgres.ts';
import { processTestMs, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { password } from '../portal.ts';
import { callPortal, type PortalCaller } from './call-portal.ts';
import { previousRelease } from './previous-release.ts';

const programs = postgresPrograms();
const birthDate = '2010-05-06';
const name = `rolling_${randomUUID().slice(0, 8)}`;

let postgres: ThrowawayPostgres | undefined;
let folder: string;
let processes: ServerProcesses;
let organizationId: number;
let profileId: number;
let email: string;
let staffId: number;
let staffEmail: string;
let code: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-rolling-'));
  processes = await serverProcesses();
  // Of its own: roles are those of a whole server, and the previous release starts where no later one has been.
  if (programs === null) return;
  postgres = await startThrowawayPostgres(programs);
  await runOnce(postgres.ownerUrl('postgres'), `create database ${name}`);
}, processTestMs);
afterAll(async () => {
  await processes.endAll();
  postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}, processTestMs);

function started(): ThrowawayPostgres {
  if (postgres === undefined) throw new Error('PostgreSQL was not started');
  return postgres;
}
const ownerUrl = () => started().ownerUrl(name);

/** As docs/operations.md says of two servers: one database, one folder of files, one key. */
const settings = () => ({
  DATABASE_URL: started().appUrl(name),
  DATABASE_OWNER_URL: ownerUrl(),
  DATA_DIR: folder,
  SECRET_KEY: 'the same for every process that shares a database',
});

async function givenPeople(): Promise<void> {
  const db = ownerOf(ownerUrl());
  organizationId = (await givenOrganization(db)).id;
  ({ email } = await givenAccount(db, { organizationId, accessTypeId: 2, passwordHash }));
  ({ id: staffId, email: staffEmail } = await givenAccount(db, { isSuperAdmin: true, passwordHash }));
  const groupId = (await givenGroup(db, organizationId)).id;
  const person = { lastName: 'Okonkwo', birthDate, groupIds: [groupId] };
  profileId = (await givenProfile(db, organizationId, person)).id;
  ({ code } = await givenCode(db, organizationId, { groupId }));
}

/** Each step of a person's and of a phone's work at one of two servers, and what came of it read at the other. */
async function work(url: string, other: string, day: number): Promise<void> {
  const signedIn = await callPortal(url, login, { email, password });
  const staff = { token: signedIn.token ?? '', organizationId };
  const { profiles } = await callPortal(other, getProfilesPaged, { SearchString: 'okon' }, staff);
  expect(profiles.map(({ id }) => id)).toEqual([profileId]);

  const redeemed = await callPortal(url, redeemCode, { code });
  const test = aSubmittedTest({
    person: { kind: 'idMatch', birthDate, profileId },
    completedOn: `2026-03-0${day}T09:00:00Z`,
  });
  const phone = { token: redeemed.token, organizationId };
  const submitted = await callPortal(other, submitTests, { tests: [{ ...test }] }, phone);
  expect(submitted.outcomes).toMatchObject([{ status: 'stored', wasKnown: false, profileId }]);
  // The answer was lost, say, and the balancer leads the second attempt to the other server.
  const again = await callPortal(url, submitTests, { tests: [{ ...test }] }, phone);
  expect(again.outcomes).toMatchObject([{ status: 'stored', wasKnown: true, profileId }]);

  const testId = submitted.outcomes[0]?.profileTestId ?? 0;
  const detail = await callPortal(url, getWebProfileDetail, { id: profileId }, staff);
  expect(detail.newestTest?.id).toBe(testId);
  expect(detail.tests).toHaveLength(day);
  const raw = await callPortal(url, getTestRawData, { id: testId }, staff);
  expect(raw.testResultsRawData).toHaveLength(1);
  await workOfStaff(url, other, testId);
}

/** Internal staff read views in the place of tables, and decide about results through one of them. */
async function workOfStaff(url: string, other: string, testId: number): Promise<void> {
  const signedIn = await callPortal(url, login, { email: staffEmail, password });
  const token = signedIn.token ?? '';
  // A second factor that was just given, without which they open no organization.
  const db = ownerOf(ownerUrl());
  await db.owner(sql`update sessions set second_factor_at = now() where account_id = ${staffId}`);
  const grant = { organizationId, reason: 'Asked by the school' };
  await callPortal(url, grantOrganizationAccess, grant, { token });
  const internal = { token, organizationId };
  const [result] = await resultsOf(url, testId, internal);
  for (const shouldExclude of [true, false]) {
    const decision = { profileTestId: testId, profileId, shouldExclude, reason: 'Interrupted' };
    const profileTestResultIds = [result?.profileTestResultId ?? 0];
    await callPortal(url, excludeIncludeTestResults, { ...decision, profileTestResultIds }, internal);
    const [after] = await resultsOf(other, testId, internal);
    expect(after?.isExcluded).toBe(shouldExclude);
  }
}

async function resultsOf(url: string, testId: number, caller: PortalCaller) {
  const { profileTest } = await callPortal(url, getProfileTestById, { id: testId }, caller);
  return Object.values(profileTest.measureResults).flatMap(({ results }) => results);
}

test.runIf(programs !== null)(
  'a rolling upgrade and the way back: the previous release and this one do the same work on one schema, side by side',
  async ({ skip }) => {
    const previous = await previousRelease();
    if (previous === null) return skip('the commit of the previous release is not in this clone');
    const startPrevious = () =>
      processes.running({ ...settings(), MIGRATIONS_DIR: previous.migrations }, previous.main);

    const old = await startPrevious();
    await givenPeople();
    await work(old.url, old.url, 1);
    // This one migrates under the other, which has statements prepared and goes on.
    const current = await processes.running(settings());
    await work(old.url, current.url, 2);
    await work(current.url, old.url, 3);

    old.child.kill('SIGTERM');
    expect(await old.exited).toBe(0);
    await work(current.url, current.url, 4);
    // The way back: the old one starts on a schema with migrations that it does not know.
    const back = await startPrevious();
    await work(back.url, current.url, 5);
    current.child.kill('SIGTERM');
    expect(await current.exited).toBe(0);
    await work(back.url, back.url, 6);
  },
  processTestMs,
);
