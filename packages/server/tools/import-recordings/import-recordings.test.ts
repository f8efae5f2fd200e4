import { resolve } from 'node:path';
import { getProfileTestById, getTestRawData } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenOrganization } from '../../test/builders/people.ts';
import type { TestServer } from '../../test/http/start-test-server.ts';
import { password, signIn, startPortal } from '../../test/portal.ts';
import { recordingsFolder as folder, hasRecordings } from '../../test/public-recordings.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import type { Source } from './planned-test.ts';
import { type PortalClient, PortalRefusal, signInAsDevice } from './portal-client.ts';
import { retestReliability } from './retest-reliability.ts';
import { type SentTest, sendPlan } from './send-plan.ts';
import { reliabilityText, spreadText, summaryText } from './summary.ts';
import { type ReadScore, readScores, withinPersonSpread } from './within-person-spread.ts';

/** A slice that keeps the run short and still has every kind of recording. */
const people = 6;
const quietStandingId = 12;
const nothing = () => undefined;

describe.runIf(hasRecordings)('a folder of recordings played through the device API', () => {
  let server: TestServer;
  let device: PortalClient;
  let portal: PortalClient;
  let plan: ImportPlan;
  let sent: SentTest[];
  let scores: ReadScore[];

  beforeAll(async () => {
    server = await startPortal();
    const { id: organizationId } = await givenOrganization(server.db, { name: 'Westfield School' });
    const { email } = await signIn(server, { organizationId, accessTypeId: 2 });
    ({ device, portal } = await signInAsDevice(server.url, email, password));
    plan = await planImport(folder, people);
    sent = await sendPlan(device, plan.tests, nothing);
    scores = await readScores(portal, sent, nothing);
  }, 120_000);
  afterAll(() => server.stop());

  test('every recording is accepted, one profile a person', () => {
    expect(plan.unreadable).toEqual([]);
    expect(new Set(sent.map(({ planned }) => planned.source))).toEqual(
      new Set(['balance', 'stroop', 'flanker', 'posner', 'surveys']),
    );
    expect(sent.filter(({ status }) => status !== 'stored')).toEqual([]);
    // The same people did Stroop and flanker; Posner was another study.
    expect(new Set(sent.map(({ profileId }) => profileId)).size).toBe(4 * people);
  });

  test('every accepted recording reads back with the hash it was acknowledged under, as it was sent', async () => {
    for (const { planned, profileTestId, recordingHashes } of sent) {
      const { testResultsRawData } = await portal.send(getTestRawData, { id: profileTestId ?? 0 });
      const readBack = new Map(testResultsRawData.map((raw) => [raw.recordingHash, raw.rawData]));
      const recordings = planned.test.results.map((result) => result.recording);
      expect(new Set(recordingHashes), planned.label).toEqual(new Set(readBack.keys()));
      expect(
        recordingHashes.map((hash) => readBack.get(hash ?? '')),
        planned.label,
      ).toEqual(recordings);
    }
  });

  test('PHQ-9 and GAD-7 totals are the sums of their items', () => {
    const surveys = sent.filter(({ planned }) => planned.source === 'surveys');
    expect(surveys).toHaveLength(people);
    for (const { planned } of surveys) {
      for (const { measureId, recording } of planned.test.results) {
        const answers = recording?.kind === 'itemAnswers' ? recording.answers : [];
        const sum = answers.reduce<number>((total, answer) => total + (answer ?? 0), 0);
        expect(scoresOf(planned.person, measureId), planned.label).toEqual([sum]);
      }
    }
  });

  const costsOf = (source: Source, id: number) =>
    scores.filter((score) => score.source === source && score.measureId === id).map(({ score }) => score);
  const scoresOf = (person: string, id: number) =>
    scores.filter((score) => score.person === person && score.measureId === id).map(({ score }) => score);

  test.each([
    { source: 'stroop', costId: 10004 },
    { source: 'flanker', costId: 10006 },
    { source: 'posner', costId: 10006 },
  ] as const)('the mean $source cost is positive', ({ source, costId }) => {
    const costs = costsOf(source, costId);
    expect(costs).toHaveLength(2 * people);
    expect(costs.reduce((sum, cost) => sum + cost, 0) / costs.length).toBeGreaterThan(0);
  });

  test('Posner cueing says what it is and is in no flanker baseline', async () => {
    const cueing = sent.filter(({ planned }) => planned.source === 'posner');
    expect(cueing).toHaveLength(2 * people);
    for (const { profileTestId } of cueing) {
      const { profileTest } = await portal.send(getProfileTestById, { id: profileTestId ?? 0 });
      expect(profileTest.isNonBaseline).toBe(true);
      expect(profileTest.note).toContain('Posner cueing, not flanker');
    }
  });

  test('test and retest are reported for every task that was done twice', () => {
    const reliabilities = retestReliability(scores);
    expect(reliabilities.map(({ name }) => name)).toEqual([
      'Cued Stroop, ms',
      'Stroop Interference, ms',
      'Flanker Interference, ms',
      'Posner cueing effect, ms',
    ]);
    for (const { name, people: counted, r, icc } of reliabilities) {
      expect(counted, name).toBe(people);
      expect(Math.abs(r), name).toBeLessThan(1);
      expect(icc, name).toBeLessThan(1);
    }
    console.log(reliabilityText(reliabilities));
  });

  test('for every person every standing trial scores above every walking stretch', () => {
    const balance = scores.filter(({ measureId }) => measureId === quietStandingId);
    const persons = Map.groupBy(balance, ({ person }) => person);
    expect(persons.size).toBe(people);
    for (const [person, own] of persons) {
      const of = (isWalking: boolean) =>
        own.filter(({ isNonBaseline }) => isNonBaseline === isWalking).map(({ score }) => score);
      expect(of(true).length, person).toBeGreaterThan(0);
      expect(Math.min(...of(false)), person).toBeGreaterThan(Math.max(...of(true)));
    }
  });

  test('the spread within a person is reported for everything that was repeated', () => {
    const spreads = withinPersonSpread(scores);
    expect(spreads.length).toBeGreaterThanOrEqual(3);
    for (const { measureName, people: counted, withinPersonSd } of spreads) {
      expect(counted, measureName).toBe(people);
      expect(withinPersonSd, measureName).toBeGreaterThan(0);
    }
    console.log(spreadText(spreads));
  });

  test('a second import finds everything there and stores nothing', async () => {
    const counts = () => server.db.owner(sql`select count(*)::int as tests from tests`);
    const before = await counts();
    const again = await sendPlan(device, plan.tests, nothing);
    expect(again.filter(({ status }) => status !== 'known')).toEqual([]);
    expect(again.map(({ profileTestId }) => profileTestId)).toEqual(
      sent.map(({ profileTestId }) => profileTestId),
    );
    expect(await counts()).toEqual(before);
  });

  test('the summary counts by source and names the reason of each refusal', async () => {
    const [first] = plan.tests;
    if (first === undefined) throw new Error('nothing was planned');
    const later = { ...first.test, clientUuid: crypto.randomUUID(), completedOn: '2999-01-01T10:00:00Z' };
    const answered = await sendPlan(device, [first, { ...first, test: later }], nothing);
    const text = summaryText(answered, ['balance/trials.csv has no column sex.']);
    expect(text).toMatch(/balance\s+2\s+0\s+1\s+1\s+0/);
    expect(text).toContain(`${first.label}: held. `);
    expect(text).toContain('Not imported: balance/trials.csv has no column sex.');
  });
});

test.skipIf(hasRecordings || process.env.RECORDINGS_REQUIRED !== '1')(
  'the recordings folder (RECORDINGS_DIR) is not here: nothing was imported',
  () => {
    expect(hasRecordings).toBe(true);
  },
);

test('a folder that is not there is said, not guessed', async () => {
  await expect(planImport(resolve(folder, 'no-such-folder'))).rejects.toThrow('There is no folder');
});

test('a wrong sign-in is answered with the sentence of the portal', async () => {
  const server = await startPortal();
  try {
    const refused = signInAsDevice(server.url, 'nobody@westfield.example', 'not-the-password');
    await expect(refused).rejects.toThrow(PortalRefusal);
  } finally {
    await server.stop();
  }
});
