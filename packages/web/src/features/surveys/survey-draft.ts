import { surveyItemTypes } from '@plumbline/domain/clinical/surveys/survey-item';
import { z } from 'zod';
import { type KeptDrafts, keptDrafts } from '../../platform/drafts/kept-drafts.ts';
import type { SurveyValues } from './survey-form.ts';

const values = z.object({
  title: z.string(),
  items: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      type: z.enum(surveyItemTypes),
      options: z.array(z.object({ text: z.string() })),
    }),
  ),
});

/** What was typed into the survey builder and not saved. */
export const surveyDrafts: KeptDrafts<SurveyValues> = keptDrafts('plumbline.surveyDraft/', values);
