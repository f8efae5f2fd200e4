import { inputClasses, type MeasureComparison, type OwnMeaning, type Verdict } from '@plumbline/domain';
import { z } from 'zod';

const normCutPoints = z.object({
  p10: z.number(),
  p25: z.number(),
  p50: z.number(),
  p75: z.number(),
  p90: z.number(),
});

export const normSet = z.object({
  version: z.string(),
  status: z.enum(['published', 'local', 'provisional']),
  population: z.string(),
  source: z.string(),
  cutPoints: normCutPoints,
});

const variabilityType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

export const baseline = z.object({
  measureId: z.int(),
  inputClass: z.enum(inputClasses),
  score: z.number(),
  lowScore: z.number().nullable(),
  highScore: z.number().nullable(),
  lowScale: z.number(),
  highScale: z.number(),
  sd: z.number().nullable(),
  baselineTestCount: z.int(),
  variabilityType,
  percentileNumber: z.number().nullable(),
  norms: normCutPoints.nullable(),
  algorithmVersion: z.string(),
  normSetVersion: z.string().nullable(),
});

export const validityFlag = z.object({
  rule: z.string(),
  effect: z.enum(['invalid', 'caution']),
  sentence: z.string(),
  value: z.number(),
  threshold: z.number(),
});

const reliableChange = z.object({
  rci: z.number(),
  sdiff: z.number(),
  level: z.enum(['none', 'p70', 'p80', 'p90', 'p95']),
  direction: z.enum(['worse', 'better', 'same']),
  limits: z.object({ p70: z.number(), p80: z.number(), p90: z.number(), p95: z.number() }),
  practiceChange: z.number(),
  source: z.string(),
  version: z.string(),
  usedPersonalVariance: z.boolean(),
});

const changeLimits = z.object({ warning: z.number(), bad: z.number(), unit: z.enum(['percent', 'ms']) });

/** One measure of a test beside the person's current baseline, as the domain computes it. */
export const measureComparison = z.object({
  measureId: z.int(),
  inputClass: z.enum(inputClasses),
  score: z.number().nullable(),
  display: z.string(),
  isAcrossInputClasses: z.boolean(),
  isOwnOccasion: z.boolean(),
  baseline: baseline.nullable(),
  scoreChange: z.number().nullable(),
  percentChange: z.number().nullable(),
  changeLevel: z.enum(['none', 'normal', 'warning', 'bad']),
  changeLimits: changeLimits.nullable(),
  changeWord: z.string(),
  reliableChange: reliableChange.nullable(),
  percentileNumber: z.number().nullable(),
  percentileDisplay: z.string(),
  percentileDescription: z.string(),
  norms: normSet.nullable(),
  validity: z.array(validityFlag).readonly(),
  severity: z.string().nullable(),
}) satisfies z.ZodType<MeasureComparison>;

/** What a test says without a baseline to compare with. */
export const ownMeaning = z.object({
  measureId: z.int().nullable(),
  kind: z.enum([
    'redFlag',
    'selfHarmItem',
    'selfHarmItemSkipped',
    'questionnaire',
    'voms',
    'fallRisk',
    'covid',
    'onField',
  ]),
  level: z.enum(['urgent', 'severe', 'concern', 'note']),
  label: z.string(),
  result: z.string().nullable(),
  word: z.string(),
  phrase: z.string(),
  sentence: z.string(),
}) satisfies z.ZodType<OwnMeaning>;

export const verdict = z.object({
  headline: z.string(),
  comparedHeadline: z.string(),
  explanation: z.string(),
  comparedCount: z.int(),
  badCount: z.int(),
  warningCount: z.int(),
  normalCount: z.int(),
  chanceIfUninjured: z.number().nullable(),
  meanings: z.array(ownMeaning).readonly(),
  ruleVersion: z.string(),
}) satisfies z.ZodType<Verdict>;
