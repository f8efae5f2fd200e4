import { newPdfReport, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../reports/test/read-pdf.ts';
import { darkCellsOf, readQrCode } from '../../../../reports/test/read-qr.ts';
import { anMbess, anOnFieldAssessment, aScreening, aVoms } from '../../../test/builders/every-measure.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let admin: SendOptions;
let groupId: number;
let organizationId: number;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  groupId = (await givenGroup(server.db, organizationId)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
});
afterAll(() => server.stop());

/** A profile with a test of each list of results, a week apart. */
async function aProfileWith(...results: Parameters<typeof aSubmittedTest>[0]['results'][]) {
  const { id } = await givenProfile(server.db, organizationId, { groupIds: [groupId] });
  const tests = results.map((own, index) =>
    aSubmittedTest({
      person: { kind: 'profile', profileId: id },
      completedOn: `2026-02-${String(1 + index * 7).padStart(2, '0')}T20:42:00Z`,
      ...(own === undefined ? {} : { results: own }),
    }),
  );
  const { outcomes } = await server.sendOk(submitTests, { tests: tests as Record<string, unknown>[] }, admin);
  expect(outcomes.map(({ status }) => status)).toEqual(results.map(() => 'stored'));
  const rows = await server.db.owner<{ id: number }>(
    sql`select id from tests where profile_id = ${id} order by completed_at`,
  );
  return { id, testIds: rows.map((row) => row.id) };
}

const textOf = async (request: Parameters<TestServer['sendForFile']>[1]): Promise<string> => {
  const answer = await server.sendForFile(newPdfReport, request as never, admin);
  expect(answer.status).toBe(200);
  return (await readPdf(answer.body)).text.replace(/\s+/g, ' ');
};

test('C186 C188: screenings alone are a message; a profile with nothing else has no report', async () => {
  const { id, testIds } = await aProfileWith(anMbess(), [aScreening()]);
  const text = await textOf({ id, includedTestIds: String(testIds[1]) });
  expect(text).toContain('PDF reports exclude COVID-19 screening results.');
  expect(text).not.toContain('Test Summary');
  expect(await textOf({ id })).toContain('Balance (mBESS)');
  const screened = await aProfileWith([aScreening()]);
  const { code } = await refusalOf(server, newPdfReport, { id: screened.id }, admin);
  expect(code).toBe('report.no_tests');
});

test('C175 C179 C182 C488: sizes in the organization’s units, races and languages in words, assessments, stances, and the clock of an offset', async () => {
  const { id } = await aProfileWith([
    ...anMbess(),
    anOnFieldAssessment(1013, true),
    ...aVoms({ skipped: true }),
  ]);
  await server.db.owner(
    sql`update organization_preferences set is_metric = true where organization_id = ${organizationId}`,
  );
  await server.db.owner(sql`update profiles set height_in = 66, weight_lb = 128,
    additional = '{"race": [3], "ethnicity": 1, "homeOtherThanEnglish": true, "primaryLanguage": 2, "hasHadConcussion": 1}'::jsonb where id = ${id}`);
  const text = await textOf({ id, timezoneOffset: 300 });
  for (const words of [
    'TEST DATE: 2/1/26 3:42 pm',
    'UTC-05:00',
    '168 cm / 58.1 kg',
    'Black or African American',
    'Ethnicity',
    'Hispanic or Latino',
    'Spanish',
    'Red flag 2 was raised.',
    'VOMS Summary',
    'Average convergence 6.5 cm',
    'Test Details: Balance',
    'Composite',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Black or African American, Hispanic');
  // What has no score by nature is no row of scores.
  expect(text.slice(text.lastIndexOf('Profile History'))).not.toContain('On Field Assessment');
});

test('C176: the QR code opens the overview of the profile at the portal’s own address', async () => {
  const { id } = await aProfileWith(anMbess());
  const { body } = await server.sendForFile(newPdfReport, { id }, admin);
  expect((await readQrCode(body)).darkCells).toEqual(
    darkCellsOf(`http://localhost:3000/profiles/${id}/overview`),
  );
});
