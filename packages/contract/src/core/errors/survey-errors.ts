import type { ErrorEntries } from './error-entries.ts';

/** Surveys of an organization, and answers to them. Questions and answers count from 1, as people count. */
export const surveyErrors = {
  'survey.not_found': { status: 404, message: 'That survey could not be found.' },
  'survey.too_many': {
    status: 422,
    message: 'An organization has at most {max} surveys. Change one of them instead.',
  },
  'survey.changed_meanwhile': {
    status: 409,
    message:
      'Someone else changed this survey while you were editing. Nothing was saved, but your changes are still here.',
  },
  'survey.question_key_twice': {
    status: 422,
    message: 'Question {number} has the key of another question. Add it again.',
  },
  'survey.no_questions': { status: 422, message: 'Add a question before the survey is published.' },
  'survey.question_empty': { status: 422, message: 'Question {number} has no text.' },
  'survey.question_twice': { status: 422, message: 'Question {number} is asked twice.' },
  'survey.too_few_options': { status: 422, message: 'Question {number} needs at least {min} options.' },
  'survey.option_empty': { status: 422, message: 'Question {number} has an empty option.' },
  'survey.option_twice': { status: 422, message: 'Question {number} has the same option twice.' },
  'survey.nothing_changed': {
    status: 409,
    message: 'Revision {revision} is published already, and nothing was changed since.',
  },
  'survey.published_meanwhile': {
    status: 409,
    message:
      'Someone else published another survey. Nothing was published. Look at that survey first, then publish.',
  },
  'survey.not_published': { status: 409, message: 'This survey is not published.' },
  'survey.revision_unknown': {
    status: 422,
    message: 'That survey does not belong to this organization.',
  },
  'survey.answer_count': {
    status: 422,
    message:
      'The survey has {expected} questions; there are {count} answers. Send null for one that was skipped.',
  },
  'survey.question_differs': {
    status: 422,
    message: 'Question {number} is not what the survey asks at that place.',
  },
  'survey.answer_not_offered': {
    status: 422,
    message: 'The answer to question {number} is not one of the survey’s options.',
  },
} as const satisfies ErrorEntries;
