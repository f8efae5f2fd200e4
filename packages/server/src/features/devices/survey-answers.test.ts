import {
  getProfileTestById,
  getRoster,
  getTestRawData,
  type SurveyForDevice,
  updateSurvey,
  withdrawSurvey,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import {
  answersTo,
  aQuestion,
  givenPublishedSurvey,
  surveyOnDevice,
} from '../../../test/builders/surveys.ts';
import { reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { signIn } from '../../../test/portal.ts';

let portal: DevicePortal;
let surveyId: number;
let asked: SurveyForDevice;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());
beforeEach(async () => {
  const { server, admin, organizationId, football } = portal;
  await server.db.owner(sql`update surveys set published_number = null`);
  surveyId = (await givenPublishedSurvey(server, admin)).id;
  const found = await surveyOnDevice(server, organizationId, football);
  if (found === undefined) throw new Error('the survey is not asked');
  asked = found;
});

type Recording = ReturnType<typeof answersTo>;
/** Sends a test with reactions and answers of somebody new. */
const submit = async (recording: Recording) => {
  const profileId = await portal.aProfile();
  return portal.submitOne(
    portal.forProfile(profileId, {
      results: [
        { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) },
        { measureId: 73, recording },
      ],
    }),
  );
};
const changed = (recording: Recording, place: number, change: Partial<Recording['answers'][number]>) => ({
  ...recording,
  answers: recording.answers.map((one, index) => (index === place ? { ...one, ...change } : one)),
});

test('B532: a phone that redeems a code is given the published survey with the measure: questions, types, options', async () => {
  expect(asked).toEqual({
    revisionId: expect.any(Number),
    title: 'How are you today?',
    items: [
      expect.objectContaining({
        title: 'How well did you sleep?',
        type: 'multipleChoice',
        options: ['Well', 'So so', 'Badly'],
      }),
      expect.objectContaining({ title: 'Are you in pain?', type: 'yesNo', options: [] }),
      expect.objectContaining({ title: 'What else should we know?', type: 'freeform', options: [] }),
    ],
  });
});

test('the roster of staff carries the same survey, in protocols that hold the measure and in no other', async () => {
  const { server, organizationId, trainer } = portal;
  const withIt = await givenProtocol(server.db, organizationId, { measureIds: [73, 1002] });
  const without = await givenProtocol(server.db, organizationId, { measureIds: [1002] });
  const { protocols } = await server.sendOk(getRoster, {}, trainer);
  const measuresOf = (id: number) =>
    protocols.find(({ organizationProtocolId }) => organizationProtocolId === id)?.measures ?? [];
  expect(measuresOf(withIt.id).map(({ survey }) => survey)).toEqual(
    expect.arrayContaining([asked, undefined]),
  );
  expect(measuresOf(without.id).filter((measure) => 'survey' in measure)).toEqual([]);
});

test('without a published survey nothing changes for a phone: neither in a code nor in the roster', async () => {
  const { server, admin, organizationId, football, trainer } = portal;
  await server.sendOk(withdrawSurvey, { id: surveyId }, admin);
  expect(await surveyOnDevice(server, organizationId, football)).toBeUndefined();
  const { protocols } = await server.sendOk(getRoster, {}, trainer);
  expect(JSON.stringify(protocols)).not.toContain('survey');
});

test('another organization is never given it', async () => {
  const elsewhere = await givenOrganization(portal.server.db);
  const { code } = await givenCode(portal.server.db, elsewhere.id, {
    protocolId: (await givenProtocol(portal.server.db, elsewhere.id, { measureIds: [73] })).id,
  });
  const stranger = (await signIn(portal.server, { organizationId: elsewhere.id, accessTypeId: 2 })).options;
  const reply = await portal.server.sendOk(getRoster, {}, stranger);
  expect(JSON.stringify(reply)).not.toContain('How are you today?');
  expect(await portal.redeem(code)).toBeDefined();
});

test('B532: questions and answers are stored as they were shown and given, with no total and no colour', async () => {
  const outcome = await submit(answersTo(asked, 'So so', 'No', 'Practised with Sam.'));
  expect(outcome).toMatchObject({ status: 'stored', errors: [] });
  const id = outcome.profileTestId ?? 0;
  const { profileTest } = await portal.server.sendOk(getProfileTestById, { id }, portal.trainer);
  const survey = profileTest.measureResults['73'];
  expect(survey).toMatchObject({ score: null, changeData: { level: 'none' } });
  expect(survey?.results[0]?.detailRows.map(({ key, value, typed }) => [key, typed ?? value])).toEqual([
    ['1. How well did you sleep?', 'So so'],
    ['2. Are you in pain?', 'No'],
    ['3. What else should we know?', 'Practised with Sam.'],
  ]);
  const { testResultsRawData } = await portal.server.sendOk(getTestRawData, { id }, portal.trainer);
  expect(testResultsRawData.map(({ rawData }) => rawData)).toContainEqual(
    answersTo(asked, 'So so', 'No', 'Practised with Sam.'),
  );
});

test('questions may be skipped, and numbers alone of an app that knows no survey are taken as before', async () => {
  expect(await submit(answersTo(asked))).toMatchObject({ status: 'stored' });
  const profileId = await portal.aProfile();
  const old = portal.forProfile(profileId, {
    results: [{ measureId: 73, recording: { kind: 'itemAnswers', answers: [3, null, 12] } }],
  });
  expect(await portal.submitOne(old)).toMatchObject({ status: 'stored' });
});

test('answers arrive late: those to an older revision and to a survey that was withdrawn count as what they were', async () => {
  const { server, admin, organizationId, football } = portal;
  await server.sendOk(
    updateSurvey,
    { id: surveyId, version: 2, title: 'Shorter', items: [aQuestion({ title: 'Anything?' })] },
    admin,
  );
  expect(await submit(answersTo(asked, 'Well', 'Yes', null))).toMatchObject({ status: 'stored' });
  await givenPublishedSurvey(server, admin, { title: 'Another' }, surveyId);
  expect((await surveyOnDevice(server, organizationId, football))?.title).toBe('Another');
  expect(await submit(answersTo(asked, 'Well', 'Yes', null))).toMatchObject({ status: 'stored' });
});

test.each<{ why: string; sent: () => Recording; code: string; field: string; says: string }>([
  {
    why: 'a survey that was never published',
    sent: () => ({ ...answersTo(asked, 'Well'), surveyRevisionId: 2_000_000_000 }),
    code: 'survey.revision_unknown',
    field: 'results.1.recording.surveyRevisionId',
    says: 'That survey does not belong to this organization.',
  },
  {
    why: 'fewer answers than questions',
    sent: () => ({ ...answersTo(asked), answers: answersTo(asked).answers.slice(1) }),
    code: 'survey.answer_count',
    field: 'results.1.recording.answers',
    says: 'The survey has 3 questions; there are 2 answers. Send null for one that was skipped.',
  },
  {
    why: 'another question',
    sent: () => changed(answersTo(asked), 1, { question: 'Are you well?' }),
    code: 'survey.question_differs',
    field: 'results.1.recording.answers.1.question',
    says: 'Question 2 is not what the survey asks at that place.',
  },
  {
    why: 'a typed text under a question that is a choice',
    sent: () => changed(answersTo(asked), 0, { type: 'freeform', answer: 'Sam kept me awake' }),
    code: 'survey.question_differs',
    field: 'results.1.recording.answers.0.question',
    says: 'Question 1 is not what the survey asks at that place.',
  },
  {
    why: 'an option that is not offered',
    sent: () => changed(answersTo(asked), 0, { answer: 'Sam kept me awake' }),
    code: 'survey.answer_not_offered',
    field: 'results.1.recording.answers.0.answer',
    says: 'The answer to question 1 is not one of the survey’s options.',
  },
  {
    why: 'neither Yes nor No',
    sent: () => changed(answersTo(asked), 1, { answer: 'A little' }),
    code: 'survey.answer_not_offered',
    field: 'results.1.recording.answers.1.answer',
    says: 'The answer to question 2 is not one of the survey’s options.',
  },
  {
    why: 'a text that is too long',
    sent: () => changed(answersTo(asked), 2, { answer: 'x'.repeat(2_001) }),
    code: 'request.invalid',
    field: 'results.1.recording.answers.2.answer',
    says: 'The request is incomplete or badly formed.',
  },
])('$why refuses the test with a sentence and the field', async ({ sent, code, field, says }) => {
  const outcome = await submit(sent());
  expect(outcome).toMatchObject({ status: 'refused', profileTestId: null, errors: [{ code, field }] });
  expect(outcome.errors[0]?.message).toBe(says);
});

test('what is refused is kept with what arrived, so that support can help', async () => {
  await submit({ ...answersTo(asked, 'Badly'), surveyRevisionId: 1_999_999_999 });
  const kept = await portal.server.db.owner(
    sql`select 1 from refused_submissions where reason_code = 'survey.revision_unknown' and body::text like '%1999999999%'`,
  );
  expect(kept).toHaveLength(1);
});

test('a survey of another organization is not compared with: its revision is unknown here', async () => {
  const elsewhere = (await givenOrganization(portal.server.db)).id;
  const stranger = (await signIn(portal.server, { organizationId: elsewhere, accessTypeId: 2 })).options;
  await givenPublishedSurvey(portal.server, stranger);
  const [theirs] = await portal.server.db.owner<{ id: number }>(
    sql`select id from survey_revisions where organization_id = ${elsewhere}`,
  );
  expect(await submit({ ...answersTo(asked), surveyRevisionId: theirs?.id ?? 0 })).toMatchObject({
    status: 'refused',
    errors: [{ code: 'survey.revision_unknown' }],
  });
});

test('a test that was stored answers the same when it is sent again after the survey was withdrawn', async () => {
  const profileId = await portal.aProfile();
  const one = portal.forProfile(profileId, {
    results: [{ measureId: 73, recording: answersTo(asked, 'Well', 'No', 'Fine') }],
  });
  const first = await portal.submitOne(one);
  await portal.server.sendOk(withdrawSurvey, { id: surveyId }, portal.admin);
  expect(await portal.submitOne(one)).toEqual({ ...first, wasKnown: true });
});
