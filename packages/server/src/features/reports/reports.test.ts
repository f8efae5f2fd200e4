import { newPdfReport, submitTests } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../reports/test/read-pdf.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aSubmittedTest, reactions } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let trainer: SendOptions;
let groupId: number;
let organizationId: number;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  groupId = (await givenGroup(server.db, organizationId)).id;
  trainer = (await signIn(server, { organizationId, groupIds: [groupId] })).options;
});
afterAll(() => server.stop());

async function aTestedProfile(lastName = 'Okafor', firstName = 'Maya'): Promise<number> {
  const { id } = await givenProfile(server.db, organizationId, {
    firstName,
    lastName,
    birthDate: '2008-03-14',
    groupIds: [groupId],
  });
  const at = (completedOn: string, ms: number, isNonBaseline = false) =>
    aSubmittedTest({
      person: { kind: 'profile', profileId: id },
      completedOn,
      isNonBaseline,
      note: isNonBaseline ? 'Reports a dull headache.' : null,
      results: [
        { measureId: 1002, recording: reactions(ms - 4, ms - 2, ms, ms + 2, ms + 4) },
        {
          measureId: 9999,
          recording: {
            kind: 'itemAnswers',
            answers: [4, ...Array<number>(21).fill(0)],
            durationMs: 40_000,
            languageId: 1,
          },
        },
        { measureId: 1016, recording: { kind: 'itemAnswers', answers: [1, 1, 1, 1, 1, 1, 1, 1, 1] } },
      ],
    });
  const tests = [
    at('2026-01-05T10:00:00Z', 250),
    at('2026-01-12T10:00:00Z', 250),
    at('2026-02-02T10:00:00Z', 300, true),
  ];
  const { outcomes } = await server.sendOk(
    submitTests,
    { tests: tests as Record<string, unknown>[] },
    trainer,
  );
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['stored', 'stored', 'stored']);
  return id;
}

test('A412 C173 C174 C178 C180 C185: the report says who, when, what and how it compares, in one to three pages', async () => {
  const id = await aTestedProfile();
  const answer = await server.sendForFile(newPdfReport, { id, timezone: 'America/Chicago' }, trainer);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { text, pages } = await readPdf(answer.body);
  for (const words of [
    'CLINICAL REPORT',
    'TEST DATE:',
    'Maya Okafor',
    'Custom',
    'Reaction Time',
    '300 ms',
    '+20%',
    'Worse',
    'P<5',
    'Very low',
    'Reports a dull headache.',
    'Symptoms 4 of 132',
    'Westfield School',
    'Disclaimer',
    'Page 1 of',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/CLINICAL REPORT\s+TEST DATE:\s+2\/2\/26 4:00 am/);
  expect(pages.length).toBeGreaterThanOrEqual(1);
  expect(pages.length).toBeLessThanOrEqual(3);
});

test('C181 C184: PHQ-9 with its severity and alert, and the history of tests', async () => {
  const { text } = await readPdf(
    (await server.sendForFile(newPdfReport, { id: await aTestedProfile() }, trainer)).body,
  );
  expect(text).toContain('PHQ-9');
  expect(text).toContain('9 of 27, Mild');
  expect(text).toContain('needs a conversation today');
  expect(text).toContain('Profile History');
});

test('C358: the download is named first_last_Results', async () => {
  const answer = await server.sendForFile(newPdfReport, { id: await aTestedProfile('O’Neil-Šmíd') }, trainer);
  expect(answer.headers.get('content-disposition')).toContain('Maya_ONeil-Smid_Results.pdf');
});

test.each([
  { firstName: 'Mary Ann', lastName: 'Smith', file: 'Mary-Ann_Smith_Results.pdf' },
  { firstName: 'Mary', lastName: 'Ann Smith', file: 'Mary_Ann-Smith_Results.pdf' },
])('C358: the file of $firstName / $lastName is $file', async ({ firstName, lastName, file }) => {
  const id = await aTestedProfile(lastName, firstName);
  const answer = await server.sendForFile(newPdfReport, { id }, trainer);
  expect(answer.headers.get('content-disposition')).toContain(file);
});

test('C295: with a password the file opens with it only', async () => {
  const answer = await server.sendForFile(
    newPdfReport,
    { id: await aTestedProfile(), password: 'Let-me-in-1' },
    trainer,
  );
  await expect(readPdf(answer.body)).rejects.toThrow(/password/i);
  expect((await readPdf(answer.body, 'Let-me-in-1')).text).toContain('Maya Okafor');
});

test('a report says whom it is for and names what its maker left out', async () => {
  const id = await aTestedProfile();
  const { text } = await readPdf(
    (
      await server.sendForFile(
        newPdfReport,
        { id, sections: ['trends'], preparedFor: 'Coach Rivera, rowing' },
        trainer,
      )
    ).body,
  );
  expect(text).toMatch(/Prepared for\s+Coach Rivera, rowing/);
  expect(text).toContain('Left out of this report');
  expect(text).toMatch(/Symptoms, Notes, PHQ-9 and GAD-7, Test\s+details, Profile\s+history, Device\./);
  const [told = ''] = text.split('Left out of this report');
  // Nor in the sentence of the verdict, among the alerts or as a trend.
  for (const confidential of ['headache', 'conversation', 'self-harm', 'Symptoms', 'PHQ-9'])
    expect(told).not.toContain(confidential);
  expect(told).toContain('Reaction Time');
  expect(told).toContain('Worse than baseline on 1 of 1 measure');
  expect(text).toContain('Disclaimer');
});

test('whom a report is for is one short line', async () => {
  const id = await aTestedProfile();
  expect(await refusalOf(server, newPdfReport, { id, preparedFor: 'A\nB' }, trainer)).toMatchObject({
    code: 'request.invalid',
  });
});

test('a short password, an unknown profile and a profile without tests are refused in words', async () => {
  const id = await aTestedProfile();
  expect(await refusalOf(server, newPdfReport, { id, password: 'short' }, trainer)).toEqual({
    status: 422,
    code: 'report.password_too_short',
  });
  expect(await refusalOf(server, newPdfReport, { id: 2_000_000 }, trainer)).toEqual({
    status: 404,
    code: 'profile.not_found',
  });
  expect(await refusalOf(server, newPdfReport, { id, includedTestIds: '2000000' }, trainer)).toEqual({
    status: 404,
    code: 'test.not_found',
  });
  const untested = (await givenProfile(server.db, organizationId, { groupIds: [groupId] })).id;
  expect(await refusalOf(server, newPdfReport, { id: untested }, trainer)).toEqual({
    status: 422,
    code: 'report.no_tests',
  });
});
