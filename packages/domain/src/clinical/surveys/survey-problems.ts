import { type SurveyItem, surveyLimits } from './survey-item.ts';

/** Why a survey cannot be asked as it is. Places count from 0. */
export type SurveyProblem =
  | { kind: 'noQuestions' }
  | { kind: 'questionEmpty'; item: number }
  | { kind: 'questionTwice'; item: number }
  | { kind: 'tooFewOptions'; item: number }
  | { kind: 'optionEmpty'; item: number; option: number }
  | { kind: 'optionTwice'; item: number; option: number };

/** Texts that differ in case and space alone look the same to whoever answers. */
const looksLike = (text: string): string => text.trim().replace(/\s+/gu, ' ').toLowerCase();

/** Whether a text is at an earlier place of a list. */
const isRepeated = (texts: readonly string[], place: number): boolean =>
  texts.findIndex((text) => looksLike(text) === looksLike(texts[place] ?? '')) < place;

/**
 * Everything that keeps a survey from being published, in the order of its questions; nothing where it can be asked. A draft may be
 * saved with any of it.
 */
export function surveyProblems(items: readonly Omit<SurveyItem, 'key'>[]): SurveyProblem[] {
  if (items.length === 0) return [{ kind: 'noQuestions' }];
  const titles = items.map(({ title }) => title);
  return items.flatMap((one, item): SurveyProblem[] => [
    ...(one.title.trim() === ''
      ? [{ kind: 'questionEmpty' as const, item }]
      : isRepeated(titles, item)
        ? [{ kind: 'questionTwice' as const, item }]
        : []),
    ...(one.type === 'multipleChoice' ? optionProblems(one.options, item) : []),
  ]);
}

function optionProblems(options: readonly string[], item: number): SurveyProblem[] {
  const wrong = options.flatMap((text, option): SurveyProblem[] => {
    if (text.trim() === '') return [{ kind: 'optionEmpty', item, option }];
    return isRepeated(options, option) ? [{ kind: 'optionTwice', item, option }] : [];
  });
  return options.length < surveyLimits.minOptions ? [{ kind: 'tooFewOptions', item }, ...wrong] : wrong;
}
