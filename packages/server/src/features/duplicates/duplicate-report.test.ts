import {
  cancelDuplicateReport,
  deleteProfile,
  getDuplicateProfiles,
  grantOrganizationAccess,
  startDuplicateReport,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { madeUpRoster } from '../../../../domain/test/record-linkage/made-up-roster.ts';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';
import { findDuplicates } from './find-duplicates.job.ts';

// A job that fails is tried again after some seconds.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

/** An organization of its own with a System Admin. */
async function aSchool(): Promise<{ organizationId: number; accountId: number; admin: SendOptions }> {
  const organizationId = (await givenOrganization(server.db)).id;
  const { id: accountId, options: admin } = await signIn(server, { organizationId, accessTypeId: 2 });
  return { organizationId, accountId, admin };
}

const maya = { firstName: 'Maya', lastName: 'Okafor', birthDate: '2009-03-14' };

const reportOf = async (options: SendOptions) =>
  vi.waitFor(
    async () => {
      const reply = await server.sendOk(getDuplicateProfiles, {}, options);
      expect(reply.unfinished).toBeNull();
      return reply;
    },
    { timeout: 60_000, interval: 25 },
  );

async function madeReport(options: SendOptions) {
  await server.sendOk(startDuplicateReport, {}, options);
  return reportOf(options);
}

const idsOf = ({ duplicateProfiles }: Awaited<ReturnType<typeof reportOf>>) =>
  duplicateProfiles.map(({ profile1, profile2 }) => [profile1.id, profile2.id]);

test('B177 B236 B420 B283: pairs with who the two are, the lower id first, the surest pair first and why', async () => {
  const { organizationId, admin } = await aSchool();
  const { id: first } = await givenProfile(server.db, organizationId, maya);
  const { id: mistyped } = await givenProfile(server.db, organizationId, { ...maya, lastName: 'Okafar' });
  const { id: other } = await givenProfile(server.db, organizationId, {
    firstName: 'Grace',
    lastName: 'Thistlewood',
    birthDate: '2010-12-01',
  });
  const { id: married } = await givenProfile(server.db, organizationId, { ...maya, lastName: 'Bridgeland' });
  const reply = await madeReport(admin);
  expect(reply.duplicateProfiles[0]).toEqual({
    profile1: { id: first, ...maya },
    profile2: { id: mistyped, ...maya, lastName: 'Okafar' },
    confidencePercent: expect.any(Number),
    band: 'nearlyCertain',
    reason: 'Same birth date and first name, last name differs by one letter',
  });
  expect(idsOf(reply)).toContainEqual([first, married]);
  expect(idsOf(reply).flat()).not.toContain(other);
  expect(reply.report).toMatchObject({ status: 'ready', profileCount: 4, doneCount: 4, isStalled: false });
  expect(reply.totalRowCount).toBe(reply.duplicateProfiles.length);
  // Page by page it is the same list.
  const paged = await server.sendOk(getDuplicateProfiles, { PageNumber: 2, RowsPerPage: 1 }, admin);
  expect(paged.duplicateProfiles).toEqual(reply.duplicateProfiles.slice(1, 2));
  expect(paged.totalRowCount).toBe(reply.totalRowCount);
});

test('B178: without possible duplicates the report is there, and is empty; before it was made there is none', async () => {
  const { organizationId, admin } = await aSchool();
  await givenProfile(server.db, organizationId, maya);
  expect(await server.sendOk(getDuplicateProfiles, {}, admin)).toMatchObject({
    report: null,
    unfinished: null,
    duplicateProfiles: [],
  });
  const reply = await madeReport(admin);
  expect(reply).toMatchObject({ report: { status: 'ready', profileCount: 1 }, totalRowCount: 0 });
});

test('B179: internal staff read ids and evidence, and neither names nor birth dates', async () => {
  const { organizationId } = await aSchool();
  const { id: first } = await givenProfile(server.db, organizationId, maya);
  const { id: second } = await givenProfile(server.db, organizationId, maya);
  const { options } = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, options);
  const reply = await madeReport({ ...options, organizationId });
  const nobody = { firstName: null, lastName: null, birthDate: null };
  expect(reply.duplicateProfiles).toEqual([
    expect.objectContaining({
      profile1: { id: first, ...nobody },
      profile2: { id: second, ...nobody },
      reason: 'Same birth date, first name and last name',
    }),
  ]);
  expect(JSON.stringify(reply)).not.toMatch(/maya|okafor|2009-03-14/i);
});

test('people of another organization are in no pair, and neither is whoever was deleted', async () => {
  const [school, other] = [await aSchool(), await aSchool()];
  await givenProfile(server.db, other.organizationId, maya);
  const { id: first } = await givenProfile(server.db, school.organizationId, maya);
  const { id: left } = await givenProfile(server.db, school.organizationId, maya);
  await server.sendOk(deleteProfile, { id: left }, school.admin);
  expect(idsOf(await madeReport(school.admin))).toEqual([]);
  const { id: second } = await givenProfile(server.db, school.organizationId, maya);
  expect(idsOf(await madeReport(school.admin))).toEqual([[first, second]]);
  // Deleted after the report was made: the pair is gone at once.
  await server.sendOk(deleteProfile, { id: second }, school.admin);
  const after = await server.sendOk(getDuplicateProfiles, {}, school.admin);
  expect([idsOf(after), after.totalRowCount]).toEqual([[], 0]);
  expect((await madeReport(other.admin)).totalRowCount).toBe(0);
});

test('a report takes the place of the one before, and nothing of its making stays', async () => {
  const { organizationId, admin } = await aSchool();
  await givenProfile(server.db, organizationId, maya);
  await givenProfile(server.db, organizationId, maya);
  const before = (await madeReport(admin)).report;
  const after = (await madeReport(admin)).report;
  expect(after?.id).toBeGreaterThan(before?.id ?? 0);
  const [left] = await server.db.owner<{ reports: number; keys: number; pairs: number }>(
    sql`select (select count(*)::int from duplicate_reports where organization_id = ${organizationId}) as reports,
      (select count(*)::int from duplicate_report_keys where organization_id = ${organizationId}) as keys,
      (select count(*)::int from duplicate_pairs where organization_id = ${organizationId}) as pairs`,
  );
  expect(left).toEqual({ reports: 1, keys: 0, pairs: 1 });
});

/** A report as somebody asked for it, whose job nobody took. */
async function givenReport(organizationId: number, accountId: number): Promise<number> {
  const [row] = await server.db.owner<{ id: number }>(
    sql`insert into duplicate_reports (organization_id, account_id, profile_count, moved_at)
      select ${organizationId}, ${accountId}, count(*)::int, now() - interval '5 minutes' from profile_summaries
        where organization_id = ${organizationId} returning id`,
  );
  return row?.id ?? 0;
}

test('one at a time: asked again it takes up the report that stalled, and a cancelled one leaves the last', async () => {
  const { organizationId, accountId, admin } = await aSchool();
  await givenProfile(server.db, organizationId, maya);
  await givenProfile(server.db, organizationId, maya);
  const ready = (await madeReport(admin)).report;
  const id = await givenReport(organizationId, accountId);
  const stalled = await server.sendOk(getDuplicateProfiles, {}, admin);
  expect(stalled).toMatchObject({ report: { id: ready?.id }, unfinished: { id, isStalled: true } });
  expect(stalled.totalRowCount).toBe(1);

  await server.sendOk(cancelDuplicateReport, { reportId: id }, admin);
  expect(await server.sendOk(getDuplicateProfiles, {}, admin)).toMatchObject({
    report: { id: ready?.id },
    unfinished: null,
    totalRowCount: 1,
  });
  expect(await refusalOf(server, cancelDuplicateReport, { reportId: id }, admin)).toEqual({
    status: 404,
    code: 'duplicates.report_not_found',
  });
  // One that was ready before the button was pressed stays.
  await server.sendOk(cancelDuplicateReport, { reportId: ready?.id ?? 0 }, admin);
  expect((await server.sendOk(getDuplicateProfiles, {}, admin)).totalRowCount).toBe(1);

  const again = await givenReport(organizationId, accountId);
  expect((await server.sendOk(startDuplicateReport, {}, admin)).report).toMatchObject({
    id: again,
    status: 'working',
    isStalled: false,
  });
  expect((await reportOf(admin)).report).toMatchObject({ id: again, status: 'ready' });
});

/** Runs the job of a report; it dies before the transaction of this number. */
async function makeUntil(organizationId: number, reportId: number, diesBefore: number): Promise<boolean> {
  let transactions = 0;
  const died = new Error('the server died');
  try {
    await findDuplicates.run(
      {
        jobId: 'duplicates of a test',
        data: { reportId },
        attempt: 1,
        isLastAttempt: false,
        requestedBy: { organizationId, accountId: null, requestId: null },
        signal: new AbortController().signal,
        transaction: (work) => {
          transactions += 1;
          if (transactions >= diesBefore) throw died;
          return server.db.database.transaction(
            { as: 'job', name: findDuplicates.name, organizationId, accountId: null },
            (tx) => work(tx, null),
          );
        },
        settle: () => Promise.reject(new Error('nothing is settled here')),
      },
      server.services,
    );
    return true;
  } catch (error) {
    if (error !== died) throw error;
    return false;
  }
}

test('killed at any moment and taken up, a report finds what it finds in one go', async () => {
  const { organizationId, accountId, admin } = await aSchool();
  const { people } = madeUpRoster({ seed: 51, persons: 60, copied: 0.4, errors: 1, twinned: 0 });
  for (const { firstName, lastName, birthDate, sex } of people)
    await givenProfile(server.db, organizationId, {
      firstName,
      lastName,
      birthDate: birthDate ?? '2009-01-01',
      sex: sex ?? 'F',
    });
  const whole = await madeReport(admin);
  expect(whole.totalRowCount).toBeGreaterThan(10);
  const reportId = await givenReport(organizationId, accountId);
  let [isReady, deaths, done] = [false, 0, 0];
  while (!isReady) {
    // Each life gets a little further than what it needs to look where the work stands.
    isReady = await makeUntil(organizationId, reportId, 6 + (deaths % 4));
    if (!isReady) deaths += 1;
    const now = await server.sendOk(getDuplicateProfiles, {}, admin);
    const count = (now.unfinished ?? now.report)?.doneCount ?? 0;
    expect(count).toBeGreaterThanOrEqual(isReady ? 0 : done);
    done = count;
    expect(deaths).toBeLessThan(50);
  }
  expect(deaths).toBeGreaterThan(0);
  const mended = await reportOf(admin);
  expect(mended.report?.id).toBe(reportId);
  expect(mended.duplicateProfiles).toEqual(whole.duplicateProfiles);
});

test('a report that fails for good says so, and goes on from there when it is asked for again', async () => {
  const { organizationId, accountId, admin } = await aSchool();
  await givenProfile(server.db, organizationId, maya);
  const id = await givenReport(organizationId, accountId);
  await server.db.owner(sql`update duplicate_reports set status = 'failed' where id = ${id}`);
  expect((await server.sendOk(getDuplicateProfiles, {}, admin)).unfinished).toMatchObject({
    id,
    status: 'failed',
    isStalled: false,
  });
  expect((await madeReport(admin)).report).toMatchObject({ id, status: 'ready' });
});

test('B350: a User of the organization may not ask for it', async () => {
  const { organizationId } = await aSchool();
  const { options } = await signIn(server, { organizationId, accessTypeId: 1 });
  for (const call of [getDuplicateProfiles, startDuplicateReport])
    expect((await refusalOf(server, call, {}, options)).status).toBe(403);
});
