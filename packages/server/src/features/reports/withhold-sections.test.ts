import { getProfileTestForPortal, getWebProfileDetail, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOnFieldAssessment, aScreening, everyMeasure, phq9 } from '../../../test/builders/every-measure.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenEvent } from '../../../test/builders/stored-tests.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let trainer: SendOptions;
let testId: number;
let profileId: number;

/** A test of everything in an event, both with a note. */
beforeAll(async () => {
  server = await startPortal();
  const { id: organizationId } = await givenOrganization(server.db);
  const { id: groupId } = await givenGroup(server.db, organizationId);
  trainer = (await signIn(server, { organizationId, groupIds: [groupId] })).options;
  const { id } = await givenProfile(server.db, organizationId, { groupIds: [groupId] });
  profileId = id;
  const tests = ['2026-01-05', '2026-02-02'].map((day) =>
    aSubmittedTest({
      person: { kind: 'profile', profileId: id },
      completedOn: `${day}T10:00:00Z`,
      note: 'Cried after practice.',
      results: [
        ...everyMeasure().filter(({ measureId }) => measureId !== 1013 && measureId !== 1016),
        anOnFieldAssessment(1013, true),
        phq9(1, 1, 1, 1, 1, 1, 1, 1, 1),
      ],
    }),
  ) as Record<string, unknown>[];
  const { outcomes } = await server.sendOk(submitTests, { tests }, trainer);
  testId = outcomes.at(-1)?.profileTestId ?? 0;
  const event = await givenEvent(server.db, organizationId, id, { startedAt: '2026-02-01T10:00:00Z' });
  await server.db.owner(sql`update events set note = 'Fell at home.' where id = ${event.id}`);
});
afterAll(() => server.stop());

const reportWith = async (...sections: Parameters<typeof asked>) =>
  (await server.sendOk(getProfileTestForPortal, asked(...sections), trainer)).report;
const asked = (
  ...sections: ('symptoms' | 'notes' | 'trends' | 'assessments' | 'questionnaires' | 'history' | 'details')[]
) => ({
  id: testId,
  sections,
});

test('a section that is left out is told nowhere else: not as a trend, in the history, in a sentence or as an alert', async () => {
  const whole = await reportWith(
    'symptoms',
    'notes',
    'trends',
    'assessments',
    'questionnaires',
    'history',
    'details',
  );
  const cut = await reportWith('trends', 'history', 'details');
  const words =
    /PHQ-9|GAD-7|Sleep Survey|Symptoms|VOMS|On Field|SCAT|CHS|Organization Survey|Cried|Fell at home|self-harm/;
  const { leftOut, ...told } = cut;
  expect(JSON.stringify(told).match(words)?.[0]).toBeUndefined();
  for (const word of ['PHQ-9', 'Symptoms', 'VOMS', 'Cried', 'Fell at home', 'self-harm'])
    expect([word, JSON.stringify(whole).includes(word)]).toEqual([word, true]);
  expect(leftOut).toEqual(['Symptoms', 'Notes', 'On-field assessment and VOMS', 'PHQ-9 and GAD-7', 'Device']);
});

test('the levels of the verdict stay, and a red flag is told in every report', async () => {
  const whole = await reportWith('symptoms', 'notes', 'trends', 'assessments', 'questionnaires', 'history');
  const cut = await reportWith();
  const { comparedHeadline, badCount, warningCount, normalCount, comparedCount } = whole.verdict;
  expect(comparedCount).toBeGreaterThan(3);
  expect(cut.verdict).toMatchObject({ comparedHeadline, badCount, warningCount, normalCount, comparedCount });
  const redFlags = whole.alerts.filter((alert) => alert.startsWith('Red flag'));
  expect(redFlags).toHaveLength(1);
  expect(cut.alerts).toEqual(redFlags);
});

test('a self-harm item that was left out is told to whoever reads the answers, and to nobody else', async () => {
  const skipping = aSubmittedTest({
    person: { kind: 'profile', profileId },
    completedOn: '2026-02-03T10:00:00Z',
    results: [phq9(1, 1, 1, 1, 1, 1, 1, 1, null)],
  });
  const { outcomes } = await server.sendOk(
    submitTests,
    { tests: [skipping] as unknown as Record<string, unknown>[] },
    trainer,
  );
  const id = outcomes[0]?.profileTestId ?? 0;
  const readBy = async (...sections: ('questionnaires' | 'details')[]) =>
    (await server.sendOk(getProfileTestForPortal, { id, sections }, trainer)).report;
  const clinician = await readBy('questionnaires', 'details');
  expect(clinician.alerts).toEqual([
    'Thoughts of self-harm: question 9 was not answered. Ask the person now: a skipped answer does not mean no.',
  ]);
  expect(clinician.questionnaires[0]?.alert).toMatch(
    /^The last item was not answered, so it has to be asked/,
  );
  const coach = await readBy('details');
  expect(coach.alerts).toEqual([]);
  expect(JSON.stringify(coach)).not.toMatch(/self-harm|not answered/);
});

test('the words of the verdict tell of a meaning only where its section is in the report', async () => {
  const kindsOf = async (...sections: Parameters<typeof asked>) =>
    (await reportWith(...sections)).verdict.meanings.map(({ kind }) => kind).toSorted();
  const fromCoach = await reportWith('trends');
  expect(fromCoach.verdict.headline).toMatch(/^Red flag raised, /);
  expect(JSON.stringify(fromCoach.verdict)).not.toMatch(/PHQ|GAD|Sleep|VOMS|alert|harm|On Field|COVID/i);
  expect(await kindsOf()).toEqual(['redFlag']);
  expect(new Set(await kindsOf('questionnaires'))).toEqual(
    new Set(['questionnaire', 'redFlag', 'selfHarmItem']),
  );
  expect(new Set(await kindsOf('assessments'))).toEqual(new Set(['onField', 'redFlag', 'voms']));
});

test('a COVID-19 screening is in no report, and stands in the verdict of the page', async () => {
  const { id: organizationId } = await givenOrganization(server.db);
  const { id: groupId } = await givenGroup(server.db, organizationId);
  const { options } = await signIn(server, { organizationId, groupIds: [groupId] });
  const { id } = await givenProfile(server.db, organizationId, { groupIds: [groupId] });
  const tests = [
    aSubmittedTest({
      person: { kind: 'profile', profileId: id },
      completedOn: '2026-01-05T10:00:00Z',
      results: [aScreening({ hasSymptoms: true }), phq9(0, 0, 0, 0, 0, 0, 0, 0, 0)],
    }),
  ] as Record<string, unknown>[];
  const { outcomes } = await server.sendOk(submitTests, { tests }, options);
  const wanted = outcomes[0]?.profileTestId ?? 0;
  const { report } = await server.sendOk(getProfileTestForPortal, { id: wanted }, options);
  expect(report.verdict.headline).toBe('PHQ-9 none');
  expect(JSON.stringify(report.verdict)).not.toContain('COVID');
  const { newestTest } = await server.sendOk(getWebProfileDetail, { id }, options);
  expect(newestTest?.verdict.headline).toBe('COVID-19 flagged');
});
