import { surveyItemTypes, surveyLimits, trialConditions } from '@plumbline/domain';
import { z } from 'zod';
import { id } from '../../core/fields.ts';

const maxSamples = 200_000;
const maxTrials = 5_000;
const spelledNumbers: Record<string, number> = {
  NaN: Number.NaN,
  Infinity: Infinity,
  '-Infinity': -Infinity,
};

const readSample = (value: unknown): number | null | undefined => {
  if (value === null || typeof value === 'number') return value;
  return typeof value === 'string' ? spelledNumbers[value] : undefined;
};

/**
 * One axis. Devices write a lost sample as null and a broken one as NaN (spelled as text, since JSON has no NaN): both come
 * through, so that the scorer can refuse the recording with its own reason instead of a shapeless 'not well formed'.
 * Checked in one loop, because a minute holds 18,000 samples.
 */
const samples = z
  // One loop reads the samples, so their schema is written for the API documents alone.
  .array(
    z
      .unknown()
      .meta({ anyOf: [{ type: 'number' }, { type: 'null' }, { enum: ['NaN', 'Infinity', '-Infinity'] }] }),
  )
  .max(maxSamples)
  .transform((values, context) => {
    const read: (number | null)[] = [];
    for (const [index, value] of values.entries()) {
      const sample = readSample(value);
      if (sample === undefined) {
        context.issues.push({ code: 'custom', message: `Sample ${index} is not a number.`, input: value });
        return z.NEVER;
      }
      read.push(sample);
    }
    return read;
  });

/** What a phone may send beside the acceleration, one reading a sample. */
const motionReadings = {
  gyroscope: z.object({ x: samples, y: samples, z: samples }).optional(),
  quaternion: z.object({ w: samples, x: samples, y: samples, z: samples }).optional(),
};

const reactionTimeMs = z.number().nullable();

const points = z.number().nullable();
const answer = z.boolean().nullable();
const trialsOf = <Trial extends z.ZodType>(trial: Trial) => z.array(trial).max(maxTrials);

/** What a device records, by kind. Units are in the names; see the device API document. */
export const recording = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('acceleration'),
    sampleRateHz: z.number(),
    x: samples,
    y: samples,
    z: samples,
    ...motionReadings,
  }),
  z.object({
    kind: z.literal('reactionTrials'),
    trials: z.array(z.object({ foreperiodMs: z.number().optional(), reactionTimeMs })).max(maxTrials),
  }),
  z.object({
    kind: z.literal('goNoGoTrials'),
    trials: z.array(z.object({ isGo: z.boolean(), reactionTimeMs })).max(maxTrials),
  }),
  z.object({
    kind: z.literal('conditionTrials'),
    trials: z
      .array(z.object({ condition: z.enum(trialConditions), isCorrect: z.boolean(), reactionTimeMs }))
      .max(maxTrials),
  }),
  z.object({
    kind: z.literal('itemAnswers'),
    answers: z.array(z.number().nullable()).max(200),
    durationMs: z.number().nonnegative().optional(),
    languageId: z.int().nonnegative().optional(),
  }),
  z.object({
    kind: z.literal('surveyAnswers'),
    surveyRevisionId: id,
    answers: z
      .array(
        z.object({
          type: z.enum(surveyItemTypes),
          question: z.string().max(surveyLimits.questionLength),
          answer: z.string().max(surveyLimits.answerLength).nullable(),
        }),
      )
      .max(surveyLimits.questions),
  }),
  z.object({
    kind: z.literal('memoryTrials'),
    shownLetters: z.array(z.string().length(1)).max(10),
    recalledLetters: z.array(z.string().length(1).nullable()).max(10),
    grids: trialsOf(z.object({ length: z.number(), isCorrect: z.boolean() })),
  }),
  z.object({
    kind: z.literal('numberTouches'),
    touches: trialsOf(z.object({ number: z.number(), atMs: z.number() })),
  }),
  z.object({
    kind: z.literal('inspectionTrials'),
    trials: trialsOf(z.object({ durationMs: z.number(), isCorrect: z.boolean() })),
  }),
  z.object({
    kind: z.literal('targetTrials'),
    trials: trialsOf(z.object({ targetCount: z.number(), correctCount: z.number() })),
  }),
  z.object({
    kind: z.literal('drawnShape'),
    points: z.array(z.object({ x: z.number(), y: z.number(), atMs: z.number() })).max(20_000),
  }),
  z.object({
    kind: z.literal('chairStands'),
    standsAtMs: z.array(z.number()).max(200),
    usedArms: z.boolean(),
    isLastOverHalf: z.boolean(),
  }),
  z.object({
    kind: z.literal('timedWalks'),
    trials: trialsOf(z.object({ durationMs: z.number().nullable(), hadFault: z.boolean() })),
  }),
  z.object({ kind: z.literal('stanceHold'), heldMs: z.number() }),
  z.object({
    kind: z.literal('provocation'),
    headache: points,
    dizziness: points,
    nausea: points,
    fogginess: points,
    convergenceCm: z.array(z.number()).max(10).optional(),
  }),
  z.object({
    kind: z.literal('headTurns'),
    sampleRateHz: z.number(),
    x: samples,
    y: samples,
    z: samples,
    ...motionReadings,
    psiDegrees: z.array(z.number()).max(maxSamples),
    beatsAtMs: z.array(z.number()).max(maxTrials),
  }),
  z.object({
    kind: z.literal('covidScreening'),
    temperatureC: z.number().nullable(),
    hasSymptoms: answer,
    hadContact: answer,
    hadPositiveTest: answer,
  }),
  z.object({
    kind: z.literal('onField'),
    redFlags: z.array(z.boolean()).max(50),
    observableSigns: z.array(z.boolean()).max(50),
    glasgow: z.object({ eye: z.number(), verbal: z.number(), motor: z.number() }).nullable(),
    maddocks: points,
    hasNeckPain: answer,
    hasNormalCoordination: answer,
    orientation: points,
    immediateMemory: z.array(z.number()).max(3),
    digitsBackward: points,
    monthsBackward: points,
    delayedRecall: points,
  }),
]);
