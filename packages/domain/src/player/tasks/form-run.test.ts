import { describe, expect, test } from 'vitest';
import { someAnswer } from '../../../test/take-task.ts';
import { scoreRecording } from '../../clinical/scoring/score-recording.ts';
import { surveyAnswerProblems } from '../../clinical/surveys/survey-answers.ts';
import type { SurveyItem } from '../../clinical/surveys/survey-item.ts';
import { advanceSession } from '../advance-session.ts';
import { restoreSession } from '../restore-session.ts';
import { type DeviceCheck, type PlayerSession, type SessionStep, startSession } from '../session.ts';
import type { SessionEvent } from '../session-event.ts';
import { currentTest, obstacleTo } from '../session-steps.ts';
import { submissionOf } from '../session-submission.ts';
import type { FormPlan } from './form-plan.ts';
import type { FormValue } from './form-run.ts';

const device: DeviceCheck = {
  framesPerSecond: 60,
  worstFrameMs: 18,
  jitterMs: 0.4,
  inputClass: 'touch',
  pressedWith: 'finger',
};
const browser = { appVersion: '0.1.0', platform: 'Web', deviceModel: 'Chrome 140', osVersion: null };
const answer = (key: string, value: FormValue | null): SessionEvent => ({
  kind: 'part',
  part: { of: 'formAnswer', key, value },
});
const section = (index: number): SessionEvent => ({ kind: 'part', part: { of: 'formSection', index } });
const play = (session: PlayerSession, ...events: SessionEvent[]): PlayerSession =>
  events.reduce((before, event) => advanceSession(before, event, '2026-03-02T15:42:00-06:00'), session);

/** A session of one form at its first question. */
const asked = (step: SessionStep): PlayerSession =>
  play(
    startSession({
      clientUuid: '5b0d8c1e-7d1f-4b57-9a3c-2f1f4f0a9d11',
      seed: 7,
      languageId: 2,
      isScreening: true,
      canSkip: true,
      steps: [step],
    }),
    { kind: 'deviceChecked', device },
    { kind: 'personKnown', person: { kind: 'code' }, isExpedited: false },
    { kind: 'begin' },
  );
const formOf = (session: PlayerSession): FormPlan => {
  const plan = currentTest(session)?.plan;
  if (plan?.kind !== 'form') throw new Error('no form is on');
  return plan;
};
/** To the end from wherever it is, with no more answers. */
const ended = (session: PlayerSession) => play(session, section(formOf(session).sections.length));
const resultsOf = (session: PlayerSession) => submissionOf(session, browser)?.results ?? [];

const covid: SessionStep = {
  measureId: 1014,
  name: 'COVID-19',
  covid: { asksContact: true, isMetric: true },
};
const items: SurveyItem[] = [
  { key: 'sport', title: 'Which sport?', type: 'multipleChoice', options: ['Soccer', 'Rugby'] },
  { key: 'pain', title: 'Any pain?', type: 'yesNo', options: [] },
  { key: 'else', title: 'Anything else?', type: 'freeform', options: [] },
];
const survey: SessionStep = { measureId: 73, name: 'Organization Survey', survey: { revisionId: 12, items } };
const voms: SessionStep = { measureId: 1020, name: 'VOMS' };
const onField: SessionStep = { measureId: 1027, name: 'On Field Assessment (SCAT-6)' };

describe('COVID-19', () => {
  test('each question is one fact of the recording, and one that was left out is null', () => {
    const done = ended(play(asked(covid), answer('temperature', 38.2), answer('hadPositiveTest', false)));
    expect(resultsOf(done)).toMatchObject([
      {
        measureId: 1014,
        recording: {
          kind: 'covidScreening',
          temperatureC: 38.2,
          hasSymptoms: null,
          hadContact: null,
          hadPositiveTest: false,
        },
      },
    ]);
  });

  test('a temperature in Fahrenheit is sent in Celsius: 100.4 is the fever of 38', () => {
    const imperial = { ...covid, covid: { asksContact: false, isMetric: false } };
    const start = asked(imperial);
    expect(formOf(start).sections.map(({ key }) => key)).not.toContain('hadContact');
    const [result] = resultsOf(ended(play(start, answer('temperature', 100.4))));
    expect(result?.recording).toMatchObject({ temperatureC: 38, hadContact: null });
  });

  test('a screening without any answer is left out, since it would read as passed', () => {
    const done = ended(asked(covid));
    expect(done.results).toMatchObject([{ recording: null, skipReason: 'doNotWant' }]);
  });

  test('where the organization does not ask it, that is said before anything starts', () => {
    const step = { measureId: 1014, name: 'COVID-19' };
    expect(obstacleTo(step, { languageId: 1, device })).toBe('notOffered');
    expect(asked(step).stage.at).toBe('impossible');
  });
});

describe('the survey of an organization', () => {
  test('answers name the revision, stay in order, and fit the questions that came with it', () => {
    const done = ended(
      play(asked(survey), answer('sport', 'Rugby'), answer('pain', true), answer('else', '  ')),
    );
    const [result] = resultsOf(done);
    expect(result?.recording).toEqual({
      kind: 'surveyAnswers',
      surveyRevisionId: 12,
      answers: [
        { type: 'multipleChoice', question: 'Which sport?', answer: 'Rugby' },
        { type: 'yesNo', question: 'Any pain?', answer: 'Yes' },
        { type: 'freeform', question: 'Anything else?', answer: null },
      ],
    });
    const answers = result?.recording?.kind === 'surveyAnswers' ? result.recording.answers : [];
    expect(surveyAnswerProblems(items, answers)).toEqual([]);
  });

  test('without a published survey there is nothing to ask', () => {
    expect(obstacleTo({ measureId: 73, name: 'Survey' }, { languageId: 1, device })).toBe('notOffered');
  });
});

describe('VOMS', () => {
  test('each step is a recording of its own, with the distances of the near point alone where they are measured', () => {
    let session = asked(voms);
    for (const { questions } of formOf(session).sections)
      session = play(session, ...questions.map((one) => answer(one.key, someAnswer(one))));
    const results = resultsOf(ended(session));
    expect(results.map(({ stanceId }) => stanceId)).toEqual([94, 95, 96, 97, 98, 99, 100, 101]);
    const points = { kind: 'provocation', headache: 1, dizziness: 1, nausea: 1, fogginess: 1 };
    for (const { stanceId, recording } of results)
      expect(recording).toEqual(stanceId === 98 ? { ...points, convergenceCm: [10.5, 10.5, 10.5] } : points);
    const [first] = results;
    if (first?.recording == null) throw new Error('the first step has no recording');
    expect(
      scoreRecording({ measureId: 1020, stanceId: 94, inputClass: 'touch', recording: first.recording }),
    ).toMatchObject({ ok: true, scores: [{ score: 4 }] });
  });

  test('a screening that is stopped keeps the steps that were done, and a step without an answer was not done', () => {
    const done = play(asked(voms), answer('resting.headache', 0), section(1), answer('pursuits.nausea', 3));
    const left = play(done, { kind: 'skip', reason: 'hurts' });
    expect(left.results.map(({ recording, skipReason }) => recording?.kind ?? skipReason)).toEqual([
      'provocation',
      'provocation',
      ...Array<string>(6).fill('hurts'),
    ]);
    expect(ended(done).results.at(-1)).toMatchObject({ stanceId: 101, skipReason: 'cannotDo' });
  });
});

describe('beside the field', () => {
  test('the parts that were entered are sent and the others are not done', () => {
    const done = ended(
      play(
        asked(onField),
        answer('redFlag', true),
        answer('eye', 4),
        answer('verbal', 5),
        answer('motor', 6),
        answer('immediate1', 7),
        answer('monthsBackward', true),
      ),
    );
    const [result] = resultsOf(done);
    expect(result?.recording).toMatchObject({
      redFlags: [true],
      observableSigns: [],
      glasgow: { eye: 4, verbal: 5, motor: 6 },
      maddocks: null,
      immediateMemory: [7],
      monthsBackward: 1,
    });
    if (result?.recording == null) throw new Error('nothing was recorded');
    const outcome = scoreRecording({ ...result, inputClass: 'touch', recording: result.recording });
    expect(outcome).toMatchObject({ ok: true, scores: [{ alerts: [{ kind: 'redFlag', itemIndex: 0 }] }] });
  });

  test('a reading is entered after the one before it alone, so that none is sent as an earlier one', () => {
    const start = asked(onField);
    expect(play(start, answer('immediate2', 6))).toBe(start);
    const second = ended(play(start, answer('immediate1', 4), answer('immediate2', 6)));
    expect(resultsOf(second)[0]?.recording).toMatchObject({ immediateMemory: [4, 6] });
    // What is taken back takes what comes after it back, in whatever order it is asked.
    const all = play(start, answer('immediate1', 8), answer('immediate2', 6), answer('immediate3', 5));
    const kept = (session: PlayerSession) =>
      resultsOf(ended(play(session, answer('maddocks', 3))))[0]?.recording;
    expect(kept(play(all, answer('immediate2', null)))).toMatchObject({ immediateMemory: [8] });
    const none = play(all, ...['immediate1', 'immediate2', 'immediate3'].map((key) => answer(key, null)));
    expect(kept(none)).toMatchObject({ immediateMemory: [] });
  });

  test('a coma scale of which a part is missing is none', () => {
    const done = ended(play(asked(onField), answer('eye', 4), answer('verbal', 5)));
    expect(resultsOf(done)[0]?.recording).toMatchObject({ glasgow: null });
  });
});

test('what a question does not offer changes nothing, nor does an unknown question or section', () => {
  const start = asked(covid);
  for (const event of [
    answer('temperature', 98.6),
    answer('temperature', 'hot'),
    answer('temperature', Number.NaN),
    answer('hasSymptoms', 1),
    answer('shoeSize', 42),
    section(-1),
    section(1.5),
    section(99),
  ])
    expect(play(start, event)).toBe(start);
  const other = asked(survey);
  for (const event of [answer('sport', 'Chess'), answer('else', 'x'.repeat(2_001)), answer('pain', 'Yes')])
    expect(play(other, event)).toBe(other);
});

test('a killed browser goes on in the section that was on, with every answer before', () => {
  const begun = play(asked(covid), answer('temperature', 37), section(1), answer('hasSymptoms', true));
  const restored = restoreSession(JSON.parse(JSON.stringify(begun)));
  if (restored === null) throw new Error('the session was not restored');
  const on = play(restored, { kind: 'resume' });
  expect(on.stage).toMatchObject({
    run: { sectionIndex: 1, interruptedCount: 0, answers: { temperature: 37, hasSymptoms: true } },
  });
  expect(resultsOf(ended(on))[0]?.recording).toMatchObject({ temperatureC: 37, hasSymptoms: true });
});
