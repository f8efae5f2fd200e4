import { trialConditions } from '@plumbline/domain';
import { z } from 'zod';

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
  .array(z.unknown())
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

const reactionTimeMs = z.number().nullable();

/** What a device records, by kind. Units are in the names; see the device API document. */
export const recording = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acceleration'), sampleRateHz: z.number(), x: samples, y: samples, z: samples }),
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
]);
