import {
  getDashboard,
  getProfilesPaged,
  getProfileTestForPortal,
  getWebProfileDetail,
  newPdfReport,
  type SubmittedTestInput,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../reports/test/read-pdf.ts';
import { aFourStageTest, anOnFieldAssessment, aVoms, phq9 } from '../../../test/builders/every-measure.ts';
import { reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

type Results = SubmittedTestInput['results'];
const rt = { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) };
const gad7 = (each: number) => ({
  measureId: 1017,
  recording: { kind: 'itemAnswers' as const, answers: Array<number>(7).fill(each) },
});

/** Verdict, row of the list and report of a profile's newest test. */
async function saidOf(results: Results, birthDate?: string) {
  const { server, trainer } = portal;
  const profileId = await portal.aProfile(portal.football, birthDate);
  const now = new Date(Date.now() - 1000).toISOString();
  const outcome = await portal.submitOne(portal.forProfile(profileId, { results, completedOn: now }));
  const { newestTest } = await server.sendOk(getWebProfileDetail, { id: profileId }, trainer);
  const { profiles } = await server.sendOk(getProfilesPaged, { SearchString: String(profileId) }, trainer);
  const { report } = await server.sendOk(
    getProfileTestForPortal,
    { id: outcome.profileTestId ?? 0 },
    trainer,
  );
  return {
    profileId,
    verdict: newestTest?.verdict,
    meaning: profiles.find(({ id }) => id === profileId)?.meaning,
    report,
  };
}

test('a GAD-7 of 21 alone is severe in the verdict, in the list and on page one', async () => {
  const { profileId, verdict, meaning, report } = await saidOf([gad7(3)]);
  expect(verdict).toMatchObject({ headline: 'GAD-7 severe', comparedHeadline: 'Nothing to compare' });
  expect(meaning).toEqual({ level: 'severe', words: 'GAD-7 severe' });
  expect(report.verdict.headline).toBe('GAD-7 severe');
  const answer = await portal.server.sendForFile(newPdfReport, { id: profileId }, portal.trainer);
  const { pages, subject } = await readPdf(answer.body);
  const pageOne = pages[0]?.replace(/\s+/g, ' ') ?? '';
  expect(pageOne).toMatch(/GAD-7 severe .*1 Severe/);
  expect(pageOne).toMatch(/GAD-7 21 of 21 Severe/);
  expect(pageOne).not.toContain('0 Worse');
  expect(subject).toBe('Nothing to compare');
});

test('beside a reaction time the verdict keeps the comparison and names the GAD-7', async () => {
  const { verdict, meaning, report } = await saidOf([rt, gad7(3)]);
  expect(verdict?.headline).toBe('GAD-7 severe, first baseline');
  expect(verdict?.explanation).toContain('GAD-7 21 of 21: Severe.');
  expect(meaning).toEqual({ level: 'severe', words: 'GAD-7 severe' });
  expect(report.verdict).toEqual(verdict);
});

test('a mild total is told in the verdict and raises no voice in the list', async () => {
  const { verdict, meaning } = await saidOf([rt, gad7(1)]);
  expect(verdict?.headline).toBe('First baseline');
  expect(verdict?.explanation).toContain('GAD-7 7 of 21: Mild.');
  expect(meaning).toBeNull();
});

test('a red flag, an answer about self-harm, a positive VOMS: the list says the most urgent, without details', async () => {
  const { verdict, meaning } = await saidOf([
    anOnFieldAssessment(1013, true),
    phq9(0, 0, 0, 0, 0, 0, 0, 0, 2),
    ...aVoms(),
  ]);
  expect(verdict?.headline).toBe('Red flag raised, alert on PHQ-9 and 1 more');
  expect(verdict?.meanings.map(({ kind }) => kind)).toEqual([
    'redFlag',
    'selfHarmItem',
    'onField',
    'voms',
    'questionnaire',
  ]);
  expect(meaning).toEqual({ level: 'urgent', words: 'Red flag raised and 2 more' });
});

test('a fall risk is in the verdict where the organization wants the stamp', async () => {
  const results = aFourStageTest(10, 10, 4, 0);
  expect((await saidOf(results, '1950-01-01')).meaning).toBeNull();
  await portal.server.db.owner(
    sql`insert into organization_preferences (organization_id, fall_risk_stamp_enabled) values (${portal.organizationId}, true)
      on conflict (organization_id) do update set fall_risk_stamp_enabled = true`,
  );
  const { verdict, meaning } = await saidOf(results, '1950-01-01');
  expect(verdict?.headline).toContain('all risk raised');
  expect(meaning).toEqual({ level: 'concern', words: 'Fall risk raised' });
  const endedEarly = aFourStageTest(10, 5, 0, 0).map((one, stage) =>
    stage < 2 ? one : { measureId: 1006, stanceId: one.stanceId, skipped: true },
  );
  expect((await saidOf(endedEarly, '1950-01-01')).meaning).toEqual({
    level: 'concern',
    words: 'Fall risk raised',
  });
});

test('the dashboard counts today whoever is of concern without a baseline, and its number leads to them', async () => {
  const before = (await portal.server.sendOk(getDashboard, {}, portal.trainer)).facts.worseToday;
  const { profileId } = await saidOf([gad7(2)]);
  await saidOf([gad7(0)]);
  const { facts } = await portal.server.sendOk(getDashboard, {}, portal.trainer);
  expect(facts.worseToday).toBe(before + 1);
  const { profiles } = await portal.server.sendOk(getProfilesPaged, { needs: 'worseToday' }, portal.trainer);
  expect(profiles.map(({ id }) => id)).toContain(profileId);
});
