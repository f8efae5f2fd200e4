import {
  createPrintToken,
  getProfilesPaged,
  getProfileTestById,
  getProfileTestForAzureAD,
  getProfileTestForPortal,
  getWebProfileDetail,
  grantOrganizationAccess,
  newPdfReport,
  profileTestPdfForPortal,
  type RequestInputOf,
  refreshToken,
  submitTests,
  updatePassword,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../reports/test/read-pdf.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aSubmittedTest, reactions } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { password, refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let groupId: number;
let trainer: SendOptions & { accountId: number };

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  groupId = (await givenGroup(server.db, organizationId)).id;
  trainer = await aTrainer();
});
afterAll(() => server.stop());

async function aTrainer() {
  const { id, options } = await signIn(server, { organizationId, groupIds: [groupId] });
  return { ...options, accountId: id };
}

/** A person with three tests, oldest first. */
async function tested() {
  const { id: profileId } = await givenProfile(server.db, organizationId, {
    firstName: 'Maya',
    lastName: 'Okafor',
    birthDate: '2009-03-14',
    groupIds: [groupId],
  });
  const days = ['2026-01-05', '2026-01-12', '2026-02-02'];
  const tests = days.map((day, index) =>
    aSubmittedTest({
      person: { kind: 'profile', profileId },
      completedOn: `${day}T10:00:00Z`,
      isNonBaseline: index === 2,
      note: index === 2 ? 'Reports a dull headache.' : null,
      results: [{ measureId: 1002, recording: reactions(246, 248, 250 + 25 * index, 252, 254) }],
    }),
  ) as Record<string, unknown>[];
  const { outcomes } = await server.sendOk(submitTests, { tests }, trainer);
  const [first = 0, second = 0, third = 0] = outcomes.map(({ profileTestId }) => profileTestId ?? 0);
  return { profileId, first, second, third };
}

/** The bearer of a print token: no organization is named, as the page knows none. */
async function aToken(request: RequestInputOf<typeof createPrintToken>, of = trainer) {
  const { authToken, expiresOn } = await server.sendOk(createPrintToken, request, of);
  return { bearer: { token: authToken }, authToken, expiresOn };
}

test.each([
  { id: 'C356', call: getProfileTestForPortal },
  { id: 'C355', call: getProfileTestForAzureAD },
])('$id: a print token answers the report of its test, as the PDF says it', async ({ call }) => {
  const { profileId, first, third } = await tested();
  const { bearer } = await aToken({ id: third, preparedFor: 'Dr. Lee, Westfield' });
  const { report } = await server.sendOk(call, { id: third, timezone: 'America/Chicago' }, bearer);
  expect(report).toMatchObject({
    person: { profileId, name: 'Maya Okafor', birthDateText: '3/14/09' },
    testDateText: '2/2/26 4:00 am',
    preparedFor: 'Dr. Lee, Westfield',
    notes: { text: 'Reports a dull headache.' },
    organizationName: 'Westfield School',
    printedAt: { timeZone: 'America/Chicago' },
    leftOut: [],
  });
  expect(report.measures.map(({ measure }) => measure.name)).toEqual(['Reaction Time']);
  expect(report.history.tests.map(({ testId }) => testId)).toHaveLength(3);
  const earlier = await server.sendOk(call, { id: first }, trainer);
  expect(earlier.report.history.tests.map(({ testId }) => testId)).toEqual([first]);
});

test('C488: the zone comes from timezone, else from timezoneOffset, else from the request’s header', async () => {
  const { third } = await tested();
  const dateOf = async (asked: { timezone?: string; timezoneOffset?: number }) =>
    (
      await server.sendOk(
        getProfileTestForPortal,
        { id: third, ...asked },
        { ...trainer, timeZone: 'Asia/Tokyo' },
      )
    ).report.testDateText;
  expect(await dateOf({ timezone: 'America/Chicago', timezoneOffset: 0 })).toBe('2/2/26 4:00 am');
  expect(await dateOf({ timezoneOffset: 300 })).toBe('2/2/26 5:00 am');
  expect(await dateOf({ timezoneOffset: -330 })).toBe('2/2/26 3:30 pm');
  expect(await dateOf({ timezone: 'Nowhere/Land' })).toBe('2/2/26 7:00 pm');
  expect(await dateOf({})).toBe('2/2/26 7:00 pm');
});

test('a print token lives ten minutes, only its hash is stored, and it is never in the log', async () => {
  const { third } = await tested();
  const { authToken, bearer, expiresOn } = await aToken({ id: third });
  const life = Date.parse(expiresOn) - server.services.clock.now().getTime();
  expect(life).toBeGreaterThan(9 * 60_000);
  expect(life).toBeLessThanOrEqual(10 * 60_000);
  const rows = await server.db.owner<{ row: string }>(
    sql`select to_jsonb(t)::text as row from print_tokens t`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ row }) => row).join()).not.toContain(authToken.slice(4));
  await server.sendOk(getProfileTestForAzureAD, { id: third }, bearer);
  await server.db.owner(
    sql`update print_tokens set created_at = created_at - interval '11 minutes', expires_at = expires_at - interval '11 minutes'
      where test_id = ${third}`,
  );
  expect(await refusalOf(server, getProfileTestForAzureAD, { id: third }, bearer)).toEqual({
    status: 401,
    code: 'access.signed_out',
  });
  expect(JSON.stringify(server.logLines())).not.toContain(authToken.slice(4));
});

test('a print token opens its one test with the tests it names, and nothing else', async () => {
  const { first, second, third } = await tested();
  const { bearer } = await aToken({ id: third, includedTestIds: `${first},${third}` });
  const notFound = { status: 404, code: 'test.not_found' };
  const { report } = await server.sendOk(getProfileTestForPortal, { id: third }, bearer);
  expect(report.history.tests.map(({ testId }) => testId)).toEqual([third, first]);
  const narrower = await server.sendOk(
    getProfileTestForPortal,
    { id: third, includedTestIds: String(third) },
    bearer,
  );
  expect(narrower.report.history.tests.map(({ testId }) => testId)).toEqual([third]);
  for (const call of [getProfileTestForPortal, getProfileTestForAzureAD, profileTestPdfForPortal]) {
    expect(await refusalOf(server, call, { id: second }, bearer)).toEqual(notFound);
    expect(await refusalOf(server, call, { id: third, includedTestIds: String(second) }, bearer)).toEqual(
      notFound,
    );
  }
});

test('a print token given for some sections opens no others, whatever the page asks', async () => {
  const { third } = await tested();
  const { bearer } = await aToken({ id: third, sections: ['trends'] });
  for (const sections of [undefined, ['trends', 'notes', 'history'] as const]) {
    const asked = { id: third, ...(sections && { sections: [...sections] }) };
    const { report } = await server.sendOk(getProfileTestForPortal, asked, bearer);
    expect(report).toMatchObject({ notes: null, history: { tests: [] }, device: [] });
    expect(report.trends).not.toEqual([]);
    expect(report.leftOut).toEqual(['Notes', 'Test details', 'Profile history', 'Device']);
  }
  const { report } = await server.sendOk(getProfileTestForAzureAD, { id: third, sections: [] }, bearer);
  expect(report.leftOut).toContain('Trends');
});

test('a print token asks none of the other calls, whatever its account may do', async () => {
  const { profileId, third } = await tested();
  const { bearer } = await aToken({ id: third });
  const denied = { status: 403, code: 'access.denied' };
  expect(await refusalOf(server, createPrintToken, { id: third }, bearer)).toEqual(denied);
  expect(await refusalOf(server, newPdfReport, { id: profileId }, bearer)).toEqual(denied);
  expect(await refusalOf(server, getWebProfileDetail, { id: profileId }, bearer)).toEqual(denied);
  expect(await refusalOf(server, getProfileTestById, { id: third }, bearer)).toEqual(denied);
  expect(await refusalOf(server, getProfilesPaged, {}, bearer)).toEqual(denied);
  expect(await refusalOf(server, refreshToken, {}, bearer)).toEqual(denied);
});

test('without a bearer, with a made-up token or in another organization nothing is answered', async () => {
  const { third } = await tested();
  const { bearer } = await aToken({ id: third });
  const other = (await givenOrganization(server.db)).id;
  const signedOut = { status: 401, code: 'access.signed_out' };
  for (const call of [getProfileTestForPortal, getProfileTestForAzureAD, profileTestPdfForPortal]) {
    expect(await refusalOf(server, call, { id: third })).toEqual(signedOut);
    expect(await refusalOf(server, call, { id: third }, { token: 'plp_made-up' })).toEqual(signedOut);
    expect(await refusalOf(server, call, { id: third }, { ...bearer, organizationId: other })).toEqual({
      status: 403,
      code: 'organization.not_yours',
    });
  }
});

test('a token ends with what its account may do: a lost group, a disabled account, a new password', async () => {
  const { third } = await tested();
  const asked = { id: third };
  const [regrouped, disabled, renewed] = [await aTrainer(), await aTrainer(), await aTrainer()];
  const tokens = await Promise.all([regrouped, disabled, renewed].map((of) => aToken(asked, of)));
  for (const { bearer } of tokens) await server.sendOk(getProfileTestForPortal, asked, bearer);
  await server.db.owner(sql`delete from account_groups where account_id = ${regrouped.accountId}`);
  await server.db.owner(sql`update accounts set is_disabled = true where id = ${disabled.accountId}`);
  await server.sendOk(updatePassword, { oldPassword: password, newPassword: 'Rowing-weir-7!' }, renewed);
  const refusals = await Promise.all(
    tokens.map(({ bearer }) => refusalOf(server, getProfileTestForPortal, asked, bearer)),
  );
  expect(refusals).toEqual([
    { status: 404, code: 'test.not_found' },
    { status: 401, code: 'access.signed_out' },
    { status: 401, code: 'access.signed_out' },
  ]);
});

test('C357 C359: the PDF is made from the test; a page sent along is accepted and ignored', async () => {
  const { third } = await tested();
  const { bearer } = await aToken({ id: third });
  const answer = await server.sendForFile(
    profileTestPdfForPortal,
    {
      id: third,
      orgId: organizationId,
      htmLString: '<html><script>alert(1)</script><h1>Forged Name</h1></html>',
      headerHtmlString: '<p>Forged head</p>',
      footerHtmlString: '<p>Forged foot</p>',
      pdfPassword: 'Let-me-in-1',
    },
    bearer,
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('Maya_Okafor_Results.pdf');
  await expect(readPdf(answer.body)).rejects.toThrow(/password/i);
  const { text } = await readPdf(answer.body, 'Let-me-in-1');
  expect(text).toContain('Maya Okafor');
  expect(text).not.toMatch(/Forged|script/);
});

test('C357: the PDF asks for a long password, and for no other organization', async () => {
  const { third } = await tested();
  const other = (await givenOrganization(server.db)).id;
  expect(
    await refusalOf(server, profileTestPdfForPortal, { id: third, pdfPassword: 'short' }, trainer),
  ).toEqual({ status: 422, code: 'report.password_too_short' });
  expect(await refusalOf(server, profileTestPdfForPortal, { id: third, orgId: other }, trainer)).toEqual({
    status: 404,
    code: 'test.not_found',
  });
});

test('C311: internal staff print ids alone, write no name on it, and nothing once their grant ends', async () => {
  const { profileId, third } = await tested();
  const staff = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'A page prints badly' },
    staff.options,
  );
  const inside = { ...staff.options, organizationId, accountId: staff.id };
  const { bearer } = await aToken({ id: third, preparedFor: 'Maya Okafor’s mother' }, inside);
  for (const as of [inside, bearer]) {
    const reply = await server.sendOk(getProfileTestForPortal, { id: third }, as);
    expect(reply.report.person).toMatchObject({ profileId, name: null, birthDateText: null });
    expect(reply.report.notes).toBeNull();
    expect(JSON.stringify(reply)).not.toMatch(/Maya|Okafor|2009-03-14|3\/14\/09|headache|mother/);
  }
  const pdf = await server.sendForFile(profileTestPdfForPortal, { id: third }, bearer);
  expect(pdf.headers.get('content-disposition')).not.toMatch(/Maya|Okafor/);
  expect((await readPdf(pdf.body)).text).not.toMatch(/Maya|Okafor|headache|mother/);
  await server.db.owner(sql`update staff_grants set revoked_at = now() where account_id = ${staff.id}`);
  expect(await refusalOf(server, getProfileTestForPortal, { id: third }, bearer)).toEqual({
    status: 403,
    code: 'organization.no_grant',
  });
});

test('opening a report for printing and printing it stand in the audit log, with whose they were', async () => {
  const { profileId, third } = await tested();
  const { bearer } = await aToken({ id: third });
  await server.sendOk(getProfileTestForAzureAD, { id: third }, bearer);
  const rows = await server.db.owner<{ call: string; accountId: number }>(
    sql`select after ->> 'call' as call, account_id from audit.log
      where action = 'read' and entity_id = ${String(profileId)} order by id`,
  );
  expect(rows).toEqual([
    { call: 'Profile/CreatePrintToken', accountId: trainer.accountId },
    { call: 'Profile/getProfileTestForAzureAD', accountId: trainer.accountId },
  ]);
});

test('C188: a test of COVID-19 screenings alone is told to be left out, and without others refused', async () => {
  const { id: profileId } = await givenProfile(server.db, organizationId, { groupIds: [groupId] });
  const screening = aSubmittedTest({
    person: { kind: 'profile', profileId },
    results: [
      {
        measureId: 1014,
        recording: {
          kind: 'covidScreening',
          temperatureC: 36.6,
          hasSymptoms: false,
          hadContact: false,
          hadPositiveTest: false,
        },
      },
    ],
  }) as Record<string, unknown>;
  const { outcomes } = await server.sendOk(submitTests, { tests: [screening] }, trainer);
  const id = outcomes[0]?.profileTestId ?? 0;
  const noTests = { status: 422, code: 'report.no_tests' };
  expect(await refusalOf(server, getProfileTestForPortal, { id }, trainer)).toEqual(noTests);
  expect(await refusalOf(server, createPrintToken, { id }, trainer)).toEqual(noTests);
});
