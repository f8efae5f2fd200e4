import { convergenceKeys, type FormPlan, type FormQuestion, type FormSection } from './form-plan.ts';
import { noCounts, type RunCounts } from './task-run.ts';

export type FormValue = string | number | boolean;

/** What can happen in a form: a question is answered (null: left out), or another section is shown; after the last one it is done. */
export type FormPart =
  | { of: 'formAnswer'; key: string; value: FormValue | null }
  | { of: 'formSection'; index: number };

/** A form as far as it has come. */
export interface FormRun extends RunCounts {
  kind: 'form';
  sectionIndex: number;
  /** By the key of the question; one that is missing has no answer. */
  answers: Readonly<Record<string, FormValue | null>>;
}

/** A form without an answer. */
export const emptyFormRun: FormRun = { kind: 'form', ...noCounts, sectionIndex: 0, answers: {} };

/** Whether a value answers a question; one that does not would refuse the whole test at the portal. */
export function isFormAnswer(question: FormQuestion, value: FormValue): boolean {
  switch (question.type) {
    case 'yesNo':
      return typeof value === 'boolean';
    case 'scale':
      return Number.isInteger(value) && isWithin(question, value);
    case 'number':
      return Number.isFinite(value) && isWithin(question, value);
    case 'choice':
      return typeof value === 'string' && question.options.includes(value);
    case 'text':
      return typeof value === 'string' && value.length <= question.maxLength;
  }
}

const isWithin = ({ min, max }: { min: number; max: number }, value: FormValue): boolean =>
  typeof value === 'number' && value >= min && value <= max;

const questionsOf = ({ sections }: FormPlan): FormQuestion[] => sections.flatMap((one) => one.questions);

/** The run after a part of it. An answer that the form does not offer changes nothing, nor does a section that it does not have. */
export function afterFormPart(plan: FormPlan, run: FormRun, part: FormPart): FormRun {
  if (part.of === 'formSection') {
    const isSection = Number.isInteger(part.index) && part.index >= 0 && part.index <= plan.sections.length;
    return isSection ? { ...run, sectionIndex: part.index } : run;
  }
  const question = questionsOf(plan).find(({ key }) => key === part.key);
  if (question === undefined) return run;
  if (part.value === null) return { ...run, answers: withoutAnswer(plan, run.answers, part.key) };
  if (!isAsked(question, run) || !isFormAnswer(question, part.value)) return run;
  return { ...run, answers: { ...run.answers, [part.key]: part.value } };
}

/** What belongs after an answer that is taken back is taken back with it, or it would be sent in the place of that one. */
function withoutAnswer(plan: FormPlan, answers: FormRun['answers'], key: string): FormRun['answers'] {
  const after = questionsOf(plan).filter((one) => one.after === key);
  return after.reduce((left, one) => withoutAnswer(plan, left, one.key), { ...answers, [key]: null });
}

/** Whether everything was asked. */
export const isFormDone = (plan: FormPlan, { sectionIndex }: FormRun): boolean =>
  sectionIndex >= plan.sections.length;

/** Whether a question is asked now: one that belongs after another waits for its answer. */
export const isAsked = ({ after }: FormQuestion, { answers }: FormRun): boolean =>
  after === undefined || (answers[after] ?? null) !== null;

/** Whether a section was answered in part where only all of its answers count. */
export const isValueIncomplete = ({ questions, isOneValue }: FormSection, { answers }: FormRun): boolean => {
  const openCount = questions.filter(({ key }) => (answers[key] ?? null) === null).length;
  return isOneValue === true && openCount > 0 && openCount < questions.length;
};

/** Whether a section has an answer, so that there is something to record. */
export const hasAnswer = ({ questions }: FormSection, { answers }: FormRun): boolean =>
  questions.some(({ key }) => (answers[key] ?? null) !== null);

/** Whether an answer means an emergency, which is said at once. */
export const needsEmergencyWords = ({ form }: FormPlan, { answers }: FormRun): boolean =>
  form === 'onField' && answers.redFlag === true;

/** The distances of a near point that were measured, in the order in which they are asked. */
export const distancesOf = (section: FormSection, run: FormRun): number[] =>
  convergenceKeys.flatMap((key) => {
    const value = run.answers[`${section.key}.${key}`];
    return typeof value === 'number' ? [value] : [];
  });
