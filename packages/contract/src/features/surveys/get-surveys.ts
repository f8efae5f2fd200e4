import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { survey, surveySummary } from './survey.ts';

export const getSurveys = defineCall({
  path: 'Survey/GetSurveys',
  feature: 'surveys',
  summary: 'The surveys of the selected organization, the one changed last first.',
  permission: 'protocol:read',
  reads: ['survey'],
  request: z.object({}),
  response: z.object({ surveys: z.array(surveySummary) }),
});

export const getSurvey = defineCall({
  path: 'Survey/GetSurvey',
  feature: 'surveys',
  summary: 'One survey with the questions of its draft.',
  permission: 'protocol:read',
  reads: ['survey'],
  request: z.object({ id }),
  response: z.object({ survey }),
  errors: ['survey.not_found'],
});
