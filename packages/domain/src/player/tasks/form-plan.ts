/** How a question of a form is answered. Every question may be left out. */
export type FormAnswerKind =
  | { type: 'yesNo' }
  /** A whole number from 0 or more on, each of them a button. */
  | { type: 'scale'; min: number; max: number }
  /** A number that is typed; a temperature in the unit that the organization uses. */
  | { type: 'number'; min: number; max: number; decimals: number; unit: 'cm' | 'C' | 'F' }
  | { type: 'choice'; options: readonly string[] }
  | { type: 'text'; maxLength: number };

export type FormQuestion = FormAnswerKind & {
  key: string;
  /** The question as somebody else wrote it; null where the player has words for the key. */
  title: string | null;
  /** The question that has to be answered before this one is asked, since the portal knows both by their order alone. */
  after?: string;
};

/** What is asked on one screen. */
export interface FormSection {
  key: string;
  /** The step of a measure that the section is a recording of; else null. */
  stanceId: number | null;
  questions: readonly FormQuestion[];
  /** The answers are one value, so that with one of them missing the portal takes none. */
  isOneValue?: true;
}

export type FormKind = 'covid' | 'voms' | 'onField' | 'survey';

/** Questions whose answers are of several kinds, one section after the other. */
export interface FormPlan {
  kind: 'form';
  form: FormKind;
  sections: readonly FormSection[];
  /** Somebody who examines the person holds the device. */
  isForHelper: boolean;
  /** Of an organization's survey: what the answers name; else null. */
  surveyRevisionId: number | null;
}

const question = (key: string, how: FormAnswerKind): FormQuestion => ({ key, title: null, ...how });
const scale = (key: string, max: number, min = 0): FormQuestion => question(key, { type: 'scale', min, max });
const yesNo = (key: string): FormQuestion => question(key, { type: 'yesNo' });
const section = (key: string, questions: readonly FormQuestion[], stanceId: number | null = null) => ({
  key,
  stanceId,
  questions,
});

const form = (
  kind: FormKind,
  sections: readonly FormSection[],
  isForHelper: boolean,
  surveyRevisionId: number | null = null,
): FormPlan => ({ kind: 'form', form: kind, sections, isForHelper, surveyRevisionId });

const vomsSteps = ['resting', 'pursuits', 'acrossSaccades', 'upDownSaccades', 'convergence'] as const;
const vomsTurns = ['acrossVor', 'upDownVor', 'visualMotion'] as const;
/** The first step of the VOMS in the portal's list; the others follow in their order. */
const firstVomsStepId = 94;
const provoked = ['headache', 'dizziness', 'nausea', 'fogginess'] as const;
export const convergenceKeys = ['convergence1', 'convergence2', 'convergence3'] as const;

/** The steps of the VOMS: four symptoms from 0 to 10 after each, and three distances at the near point. */
export const vomsPlan: FormPlan = form(
  'voms',
  [...vomsSteps, ...vomsTurns].map((key, index) =>
    section(
      key,
      [
        ...(key === 'convergence'
          ? convergenceKeys.map((one) =>
              question(one, { type: 'number', min: 0, max: 100, decimals: 1, unit: 'cm' }),
            )
          : []),
        ...provoked.map((symptom) => scale(symptom, 10)),
      ].map((one) => ({ ...one, key: `${key}.${one.key}` })),
      firstVomsStepId + index,
    ),
  ),
  true,
);

/**
 * The parts of an assessment beside the field, as the device API takes them. Whoever examines has a form of their own at hand: the wording
 * of the SCAT may not be copied, so its results alone are entered here.
 */
export const onFieldPlan: FormPlan = form(
  'onField',
  [
    section('flags', [yesNo('redFlag'), yesNo('observableSign')]),
    {
      ...section('glasgow', [scale('eye', 4, 1), scale('verbal', 5, 1), scale('motor', 6, 1)]),
      isOneValue: true,
    },
    section('body', [yesNo('hasNeckPain'), yesNo('hasNormalCoordination')]),
    section('questions', [scale('maddocks', 5), scale('orientation', 5)]),
    section(
      'words',
      [1, 2, 3].map((reading) => ({
        ...scale(`immediate${reading}`, 10),
        ...(reading > 1 && { after: `immediate${reading - 1}` }),
      })),
    ),
    section('backward', [scale('digitsBackward', 4), yesNo('monthsBackward'), scale('delayedRecall', 10)]),
  ],
  true,
);

/** What an organization's settings say of the COVID-19 questions. */
export interface CovidSettings {
  asksContact: boolean;
  isMetric: boolean;
}

/** The COVID-19 questions. They are of no published form: each asks for one fact that the device API takes. */
export function covidPlan({ asksContact, isMetric }: CovidSettings): FormPlan {
  const degrees = isMetric
    ? ({ min: 25, max: 45, unit: 'C' } as const)
    : ({ min: 77, max: 113, unit: 'F' } as const);
  const asked = [
    question('temperature', { type: 'number', decimals: 1, ...degrees }),
    yesNo('hasSymptoms'),
    ...(asksContact ? [yesNo('hadContact')] : []),
    yesNo('hadPositiveTest'),
  ];
  return form(
    'covid',
    asked.map((one) => section(one.key, [one])),
    false,
  );
}
