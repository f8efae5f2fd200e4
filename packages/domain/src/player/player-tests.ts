import { symptomsMeasureId } from '../clinical/measures/survey-measures.ts';
import { symptomAnswerMax, symptoms } from '../clinical/measures/symptoms.ts';
import { motionTests } from './motion/motion-tests.ts';
import {
  definePlayerTest,
  type ItemsPlan,
  type PlayerTest,
  type PlayerTestKey,
  type TimedPlan,
} from './player-test.ts';
import { assistedTests } from './tasks/assisted-tests.ts';
import { cognitiveTests } from './tasks/cognitive-tests.ts';
import { eyeTests } from './tasks/eye-tests.ts';
import { formTests } from './tasks/form-tests.ts';

/** A wait of 1.5 to 5 s and five trials a repetition: a proposal, as is the number of repetitions. */
const timed: Omit<TimedPlan, 'recording' | 'noGoCount' | 'trialCount'> = {
  kind: 'timed',
  practiceCount: 1,
  foreperiodMs: { min: 1_500, max: 5_000 },
  answerWithinMs: 3_000,
  repeatedEarlyCount: 2,
};

const items = (itemCount: number, maxAnswer: number, crisisItemIndex: number | null = null): ItemsPlan => ({
  kind: 'items',
  recording: 'itemAnswers',
  itemCount,
  maxAnswer,
  crisisItemIndex,
});

const inEnglish = { languageIds: [1] } as const;

const reaction = (measureId: number, key: PlayerTestKey, plan: TimedPlan): PlayerTest =>
  definePlayerTest(measureId, key, plan, {
    repetitions: { screening: 1, assessment: 3, expedited: 1 },
    inputs: ['touch', 'keyboard'],
    minFramesPerSecond: 50,
  });

/** Every test that the player can give. A test that is added here appears in every protocol that has its measure. */
export const playerTests: readonly PlayerTest[] = [
  reaction(1002, 'reactionTime', { ...timed, recording: 'reactionTrials', trialCount: 5, noGoCount: 0 }),
  // Ten signals, of which five ask for an answer: the scorer forms its sets of five from the go trials.
  reaction(1003, 'impulseControl', {
    ...timed,
    recording: 'goNoGoTrials',
    trialCount: 10,
    noGoCount: 5,
    practiceCount: 2,
  }),
  definePlayerTest(symptomsMeasureId, 'symptoms', items(symptoms.length, symptomAnswerMax)),
  // A clinical instrument is shown only in a language whose text somebody compared with the published form.
  definePlayerTest(1016, 'phq9', items(9, 3, 8), inEnglish),
  definePlayerTest(1017, 'gad7', items(7, 3), inEnglish),
  ...cognitiveTests,
  ...motionTests,
  ...assistedTests,
  ...formTests,
  ...eyeTests,
];

/** The test of a measure; null where the player has none yet. */
export const playerTestOf = (measureId: number): PlayerTest | null =>
  playerTests.find((test) => test.measureId === measureId) ?? null;
