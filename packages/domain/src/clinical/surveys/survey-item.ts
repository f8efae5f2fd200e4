/** How a question is answered: one of its options, Yes or No, or a text. */
export const surveyItemTypes = ['multipleChoice', 'yesNo', 'freeform'] as const;
export type SurveyItemType = (typeof surveyItemTypes)[number];

/** What a survey of an organization may hold. */
export const surveyLimits = {
  titleLength: 100,
  questions: 50,
  questionLength: 300,
  minOptions: 2,
  maxOptions: 20,
  optionLength: 100,
  answerLength: 2_000,
} as const;

/** A question of a survey. */
export interface SurveyItem {
  /** Made where the question was written; it stays while the survey is edited and moved about. */
  key: string;
  /** The question. */
  title: string;
  type: SurveyItemType;
  /** What can be chosen, in order; empty unless the type is `multipleChoice`. */
  options: readonly string[];
}

/** What a yes-or-no question is answered with. */
export const yesNoAnswers: readonly string[] = ['Yes', 'No'];

/** The answers that a question offers; null where any text is one. */
export function offeredAnswers({
  type,
  options,
}: Pick<SurveyItem, 'type' | 'options'>): readonly string[] | null {
  switch (type) {
    case 'multipleChoice':
      return options;
    case 'yesNo':
      return yesNoAnswers;
    case 'freeform':
      return null;
  }
}
