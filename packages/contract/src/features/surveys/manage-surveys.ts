import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { clientUuid, id, int32 } from '../../core/fields.ts';
import { survey, surveyFacts } from './survey.ts';

/** More surveys than any organization writes. */
export const maxSurveys = 200;

export const createSurvey = defineCall({
  path: 'Survey/CreateSurvey',
  feature: 'surveys',
  summary: 'Creates a survey draft. No one sees it until it is published.',
  permission: 'protocol:write',
  changes: ['survey'],
  request: surveyFacts.extend({ clientUuid }),
  response: z.object({ survey }),
  errors: ['survey.too_many', 'survey.question_key_twice'],
});

export const updateSurvey = defineCall({
  path: 'Survey/UpdateSurvey',
  feature: 'surveys',
  summary: 'Changes the draft of a survey. What was published stays as it is until it is published again.',
  permission: 'protocol:write',
  changes: ['survey'],
  request: surveyFacts.extend({ id, version: int32 }),
  response: z.object({ survey }),
  errors: ['survey.not_found', 'survey.changed_meanwhile', 'survey.question_key_twice'],
});

export const publishSurvey = defineCall({
  path: 'Survey/PublishSurvey',
  feature: 'surveys',
  summary:
    'Publishes the draft of a survey as its next revision, which never changes. Protocols that hold the Organization Survey ask it from then on.',
  permission: 'survey:publish',
  changes: ['survey'],
  request: z.object({
    id,
    version: int32,
    /** The survey that is published now, whose place this one takes; null where there is none. */
    replacesSurveyId: id.nullable().default(null),
  }),
  response: z.object({ survey }),
  errors: [
    'survey.not_found',
    'survey.changed_meanwhile',
    'survey.nothing_changed',
    'survey.published_meanwhile',
    'survey.no_questions',
    'survey.question_empty',
    'survey.question_twice',
    'survey.too_few_options',
    'survey.option_empty',
    'survey.option_twice',
  ],
});

export const withdrawSurvey = defineCall({
  path: 'Survey/WithdrawSurvey',
  feature: 'surveys',
  summary: 'Withdraws a published survey: it is no longer asked. Answers stay.',
  permission: 'survey:publish',
  changes: ['survey'],
  request: z.object({ id }),
  response: z.object({ survey }),
  errors: ['survey.not_found', 'survey.not_published'],
});
