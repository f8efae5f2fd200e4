import {
  createPrintToken,
  downloadAllTrialsCsv,
  downloadExport,
  excludeIncludeTestResults,
  exportAuditLog,
  getExports,
  getProfileHistory,
  getProfileTestById,
  getProfileTestForAzureAD,
  getProfileTestForPortal,
  getTestRawData,
  getTestResultsExport,
  getWebProfileDetail,
  grantOrganizationAccess,
  newPdfReport,
  startRawDataExport,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPdf } from '../../../../reports/test/read-pdf.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { answersTo, givenPublishedSurvey, surveyOnDevice } from '../../../test/builders/surveys.ts';
import { aSubmittedTest, reactions } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { signIn, startPortal } from '../../../test/portal.ts';
import { readWorkbook } from '../../../test/read-workbook.ts';
import { openZip } from '../../platform/spreadsheets/zip-entries.ts';

/** What somebody typed may name people: internal staff read it at none of the doors that a result leaves by, the System Admin at each. */

const secret = 'Zebulonia pushed me';
const chosen = 'So so';
const days = { startDate: '2026-03-01', endDate: '2026-03-31' };

let server: TestServer;
let admin: SendOptions;
let staff: SendOptions;
let profileId: number;
let testId: number;

beforeAll(async () => {
  server = await startPortal();
  const organizationId = (await givenOrganization(server.db)).id;
  const groupId = (await givenGroup(server.db, organizationId)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  profileId = (await givenProfile(server.db, organizationId, { groupIds: [groupId] })).id;
  await givenPublishedSurvey(server, admin);
  const asked = await surveyOnDevice(server, organizationId, groupId);
  if (asked === undefined) throw new Error('the survey is not asked');
  const one = aSubmittedTest({
    person: { kind: 'profile', profileId },
    completedOn: '2026-03-08T12:00:00Z',
    results: [
      { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) },
      { measureId: 73, recording: answersTo(asked, chosen, 'Yes', secret) },
    ],
  });
  const { outcomes } = await server.sendOk(submitTests, { tests: [{ ...one }] }, admin);
  testId = outcomes[0]?.profileTestId ?? 0;
  const someone = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'Asked by the school' },
    someone.options,
  );
  staff = { ...someone.options, organizationId };
});
afterAll(() => server.stop());

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const sections = ['details', 'questionnaires', 'history', 'notes'] as const;

interface Door {
  door: string;
  read: (as: SendOptions) => Promise<string>;
  /** What internal staff read of the same test; null where the whole recording is kept from them. */
  shows: string | null;
  /** Nobody else may ask. */
  isOfStaff?: true;
}
const doors: readonly Door[] = [
  {
    door: 'the page of the test',
    read: async (as) => JSON.stringify(await server.sendOk(getProfileTestById, { id: testId }, as)),
    shows: chosen,
  },
  {
    door: 'the report on the page',
    read: async (as) =>
      JSON.stringify(
        await server.sendOk(getProfileTestForPortal, { id: testId, sections: [...sections] }, as),
      ),
    shows: chosen,
  },
  {
    door: 'the report that a print token opens',
    read: async (as) => {
      const request = { id: testId, sections: [...sections] };
      const { authToken } = await server.sendOk(createPrintToken, request, as);
      return JSON.stringify(
        await server.sendOk(getProfileTestForAzureAD, { ...request }, { token: authToken }),
      );
    },
    shows: chosen,
  },
  {
    door: 'the report as a PDF',
    read: async (as) =>
      (
        await readPdf(
          (
            await server.sendForFile(newPdfReport, { id: profileId, sections: [...sections] }, as)
          ).body,
        )
      ).text,
    shows: chosen,
  },
  {
    door: 'the spreadsheet of results',
    read: async (as) =>
      JSON.stringify(
        await readWorkbook(
          (await server.sendForFile(getTestResultsExport, { ...days, includeSurveys: true }, as)).body,
        ),
      ),
    shows: chosen,
  },
  {
    door: 'the recordings of the test',
    read: async (as) => JSON.stringify(await server.sendOk(getTestRawData, { id: testId }, as)),
    shows: null,
  },
  {
    door: 'the trials of the test as a file',
    read: async (as) => textOf((await server.sendForFile(downloadAllTrialsCsv, { id: testId }, as)).body),
    shows: 'Test id,Result id',
    isOfStaff: true,
  },
  {
    door: 'the trials of the organization as an export',
    read: async (as) => {
      const { export: begun } = await server.sendOk(startRawDataExport, { ...days, kind: 'allTrials' }, as);
      await vi.waitFor(
        async () => {
          const { exports } = await server.sendOk(getExports, {}, as);
          expect(exports.find(({ id }) => id === begun.id)?.status).toBe('ready');
        },
        { timeout: 60_000, interval: 50 },
      );
      const { body } = await server.sendForFile(downloadExport, { exportId: begun.id }, as);
      return textOf((await (await openZip(body)).read('All_Trials_0001.csv')) ?? new Uint8Array());
    },
    shows: 'Test id,Result id',
    isOfStaff: true,
  },
];

test.each(doors)(
  'internal staff read no typed answer by $door; whoever else may open it does',
  async ({ read, shows, isOfStaff }) => {
    const told = await read(staff);
    expect(told).not.toContain('Zebulonia');
    if (shows === null) expect(told).not.toContain(chosen);
    else expect(told).toContain(shows);
    if (isOfStaff !== true) expect(await read(admin)).toContain(secret);
  },
);

test('internal staff read it in no list, no history and not in the audit log', async () => {
  const replies = [
    await server.sendOk(getWebProfileDetail, { id: profileId }, staff),
    await server.sendOk(getProfileHistory, { id: profileId }, staff),
    textOf((await server.sendForFile(exportAuditLog, {}, staff)).body),
  ];
  expect(JSON.stringify(replies)).not.toContain('Zebulonia');
});

test('the database itself keeps it from their role: the table, and the view in its place', async () => {
  const [told] = await server.db.owner<{ table: boolean; view: boolean; written: boolean }>(
    sql`select has_column_privilege('app_super', 'public.results', 'detail_rows', 'select') as table,
      has_table_privilege('app_super', 'staff.results', 'select') as view,
      has_column_privilege('app_super', 'staff.results', 'detail_rows', 'update') as written`,
  );
  expect(told).toEqual({ table: false, view: true, written: false });
});

test('they go on deciding about results', async () => {
  const { profileTest } = await server.sendOk(getProfileTestById, { id: testId }, staff);
  const resultId = profileTest.measureResults['1002']?.results[0]?.profileTestResultId ?? 0;
  await server.sendOk(
    excludeIncludeTestResults,
    {
      profileTestId: testId,
      profileId,
      profileTestResultIds: [resultId],
      shouldExclude: true,
      reason: 'Interrupted',
    },
    staff,
  );
  const after = await server.sendOk(getProfileTestById, { id: testId }, staff);
  expect(after.profileTest.measureResults['1002']?.results[0]?.isExcluded).toBe(true);
});

test('whoever receives a report without questionnaires reads none of it', async () => {
  const { report } = await server.sendOk(
    getProfileTestForPortal,
    { id: testId, sections: ['details', 'history'] },
    admin,
  );
  expect(JSON.stringify(report)).not.toMatch(/Zebulonia|So so|Organization Survey/);
});
