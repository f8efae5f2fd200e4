import { surveyItemTypes, surveyLimits } from '@plumbline/domain/clinical/surveys/survey-item';
import { z } from 'zod';
import { instant } from '../../core/fields.ts';

const tooLong = (field: string, most: number) => ({
  error: `${field} may not be greater than ${most} characters`,
});

/** The title of a survey as somebody types it. */
export const surveyTitle = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(surveyLimits.titleLength, tooLong('Title', surveyLimits.titleLength));

/** A question as its writer sends it. A draft may hold one that is not finished. */
export const surveyItemInput = z.object({
  /** Made by whoever writes the question; no two of a survey share one. */
  key: z.uuid(),
  title: z.string().trim().max(surveyLimits.questionLength, tooLong('Question', surveyLimits.questionLength)),
  type: z.enum(surveyItemTypes),
  /** What can be chosen; kept for no other type than `multipleChoice`. */
  options: z
    .array(z.string().trim().max(surveyLimits.optionLength, tooLong('Option', surveyLimits.optionLength)))
    .max(surveyLimits.maxOptions, { error: `A question has at most ${surveyLimits.maxOptions} options` })
    .default([]),
});

/** What is sent of a survey that is made or changed. */
export const surveyFacts = z.object({
  title: surveyTitle,
  items: z
    .array(surveyItemInput)
    .max(surveyLimits.questions, { error: `A survey has at most ${surveyLimits.questions} questions` }),
});

export const surveyItem = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(surveyItemTypes),
  options: z.array(z.string()),
});

/** `draft`: never published. `withdrawn`: published once and not asked any more. */
export const surveyStates = ['draft', 'published', 'withdrawn'] as const;

/** A survey in the list of its organization. */
export const surveySummary = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(surveyStates),
  /** The number of the newest revision; null for a draft. */
  revision: z.int().nullable(),
  /** Whether the draft differs from the newest revision. */
  isChangedSince: z.boolean(),
  questionCount: z.int(),
  changedOn: instant,
});
export type SurveySummary = z.infer<typeof surveySummary>;

/** A survey with its questions, as its draft has them. */
export const survey = surveySummary.extend({
  items: z.array(surveyItem),
  /** Goes up with each change; sent back, it keeps two people from undoing each other. */
  version: z.int(),
});
export type Survey = z.infer<typeof survey>;

/** A published survey as a device asks it: a revision, which never changes. */
export const surveyForDevice = z.object({
  /** Sent back with the answers. */
  revisionId: z.int(),
  title: z.string(),
  items: z.array(surveyItem),
});
export type SurveyForDevice = z.infer<typeof surveyForDevice>;
