import type {
  CovidScreeningRecording,
  OnFieldRecording,
  ProvocationRecording,
  Recording,
  SurveyAnswersRecording,
} from '../../clinical/recordings/recording.ts';
import type { SurveyItemType } from '../../clinical/surveys/survey-item.ts';
import { roundTo } from '../../numbers/rounding.ts';
import type { SkipReason } from '../skip-reasons.ts';
import type { FormPlan, FormQuestion, FormSection } from './form-plan.ts';
import { distancesOf, type FormRun, hasAnswer } from './form-run.ts';

const numberOf = ({ answers }: FormRun, key: string): number | null => {
  const value = answers[key];
  return typeof value === 'number' ? value : null;
};
const factOf = ({ answers }: FormRun, key: string): boolean | null => {
  const value = answers[key];
  return typeof value === 'boolean' ? value : null;
};

/** The recording of a form that has one, as the device API takes it; null without any answer, and where each section has its own. */
export function formRecording(plan: FormPlan, run: FormRun): Recording | null {
  if (!plan.sections.some((section) => hasAnswer(section, run))) return null;
  switch (plan.form) {
    case 'covid':
      return covidRecording(plan, run);
    case 'onField':
      return onFieldRecording(run);
    case 'survey':
      return surveyRecording(plan, run);
    case 'voms':
      return null;
  }
}

/** A question that is not asked has no answer, as one that was skipped. */
function covidRecording({ sections }: FormPlan, run: FormRun): CovidScreeningRecording {
  const given = numberOf(run, 'temperature');
  const inFahrenheit = sections
    .flatMap(({ questions }) => questions)
    .some((one) => one.type === 'number' && one.unit === 'F');
  return {
    kind: 'covidScreening',
    temperatureC: given === null || !inFahrenheit ? given : roundTo(((given - 32) * 5) / 9, 2),
    hasSymptoms: factOf(run, 'hasSymptoms'),
    hadContact: factOf(run, 'hadContact'),
    hadPositiveTest: factOf(run, 'hadPositiveTest'),
  };
}

const listed = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** Red flags and signs are one fact each: whether any of the examiner's own form is there. */
function onFieldRecording(run: FormRun): OnFieldRecording {
  const [eye, verbal, motor] = ['eye', 'verbal', 'motor'].map((key) => numberOf(run, key));
  const isComa = eye != null && verbal != null && motor != null;
  const months = factOf(run, 'monthsBackward');
  return {
    kind: 'onField',
    redFlags: listed(factOf(run, 'redFlag')),
    observableSigns: listed(factOf(run, 'observableSign')),
    glasgow: isComa ? { eye, verbal, motor } : null,
    maddocks: numberOf(run, 'maddocks'),
    hasNeckPain: factOf(run, 'hasNeckPain'),
    hasNormalCoordination: factOf(run, 'hasNormalCoordination'),
    orientation: numberOf(run, 'orientation'),
    immediateMemory: [1, 2, 3].flatMap((reading) => listed(numberOf(run, `immediate${reading}`))),
    digitsBackward: numberOf(run, 'digitsBackward'),
    monthsBackward: months === null ? null : Number(months),
    delayedRecall: numberOf(run, 'delayedRecall'),
  };
}

function surveyRecording(plan: FormPlan, run: FormRun): SurveyAnswersRecording {
  return {
    kind: 'surveyAnswers',
    surveyRevisionId: plan.surveyRevisionId ?? 0,
    answers: plan.sections.flatMap(({ questions }) =>
      questions.map((question) => ({
        type: surveyTypeOf(question),
        question: question.title ?? '',
        answer: surveyAnswerOf(run.answers[question.key] ?? null),
      })),
    ),
  };
}

const surveyTypeOf = ({ type }: FormQuestion): SurveyItemType =>
  type === 'choice' ? 'multipleChoice' : type === 'yesNo' ? 'yesNo' : 'freeform';

/** As the portal writes it, whatever the language of the person; an empty text is none. */
function surveyAnswerOf(value: FormRun['answers'][string]): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function provocationOf(section: FormSection, run: FormRun): ProvocationRecording {
  const of = (symptom: string) => numberOf(run, `${section.key}.${symptom}`);
  const convergenceCm = distancesOf(section, run);
  return {
    kind: 'provocation',
    headache: of('headache'),
    dizziness: of('dizziness'),
    nausea: of('nausea'),
    fogginess: of('fogginess'),
    ...(convergenceCm.length === 0 ? {} : { convergenceCm }),
  };
}

/** A part of the result for each step; one without any answer was not done. */
export const formParts = (
  { sections }: FormPlan,
  run: FormRun,
): { stanceId: number | null; recording: ProvocationRecording | null; skipReason: SkipReason | null }[] =>
  sections.map((section) => {
    const isDone = hasAnswer(section, run);
    return {
      stanceId: section.stanceId,
      recording: isDone ? provocationOf(section, run) : null,
      skipReason: isDone ? null : 'cannotDo',
    };
  });
