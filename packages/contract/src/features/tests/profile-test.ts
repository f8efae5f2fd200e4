import { inputClasses } from '@plumbline/domain';
import { z } from 'zod';
import { instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';
import { measureComparison, validityFlag, verdict } from './measure-comparison.ts';

export const testTypeFlags = z.object({
  balance: z.boolean(),
  cognitive: z.boolean(),
  functional: z.boolean(),
  survey: z.boolean(),
  covid: z.boolean(),
  symptoms: z.boolean(),
});

/** A test in a list: when, of which type, and whether it counts. */
export const profileTestSummary = z.object({
  id: z.int(),
  profileId: z.int(),
  organizationId: z.int(),
  completedOn: instant,
  eventId: z.int().nullable(),
  isEvent: z.boolean(),
  isNonBaseline: z.boolean(),
  isScreening: z.boolean(),
  isBaselineSession: z.boolean(),
  hasDuplicateTests: z.boolean(),
  isExcluded: z.boolean(),
  isCovidOnly: z.boolean(),
  hasGraphableData: z.boolean(),
  inputClass: z.enum(inputClasses),
  testTypes: testTypeFlags,
  /** 'Baseline Assessment', 'Screening' and so on. */
  typeLabel: z.string(),
});
export type ProfileTestSummary = z.infer<typeof profileTestSummary>;

/** Empty values stay null: the page shows '-'. */
export const testMetadata = z.object({
  appVersion: z.string().nullable(),
  platform: z.string().nullable(),
  deviceManufacturer: z.string().nullable(),
  deviceModel: z.string().nullable(),
  osVersion: z.string().nullable(),
  deviceId: z.string().nullable(),
});

export const scoringReceipt = z.object({
  scorer: z.string(),
  algorithmVersion: z.string(),
  formula: z.string(),
  trialsUsed: z.int(),
  trialsDiscarded: z
    .array(z.object({ index: z.int(), reason: z.string(), value: z.number().nullable() }))
    .readonly(),
  figures: z.record(z.string(), z.number()),
});

/** One recording's score under one measure. */
export const testResult = z.object({
  profileTestResultId: z.int(),
  stanceId: z.int().nullable(),
  /** From 1; a screening has one. */
  repetition: z.int(),
  score: z.number().nullable(),
  display: z.string(),
  skipped: z.boolean(),
  isExcluded: z.boolean(),
  validity: z.array(validityFlag).readonly(),
  detailRows: z.array(
    z.object({ key: z.string(), value: z.string(), testNumber: z.int(), isFlagged: z.boolean() }),
  ),
  receipt: scoringReceipt.nullable(),
  recordingHash: z.string().nullable(),
});

/** A measure of a test: the comparison and the results it is made of. */
export const measureResult = measureComparison.extend({
  isExcluded: z.boolean(),
  skipped: z.boolean(),
  category: z.int(),
  languageCode: z.string().nullable(),
  redYellowMeasureDifference: z.object({ redChange: z.number(), yellowChange: z.number() }).nullable(),
  results: z.array(testResult),
});
export type MeasureResult = z.infer<typeof measureResult>;

export const symptomsResult = z.object({
  total: z.int(),
  maximum: z.int(),
  presentCount: z.int(),
  baselineTotal: z.number().nullable(),
  languageCode: z.string().nullable(),
  categories: z.array(z.object({ name: z.string(), total: z.int(), maximum: z.int() })),
  items: z.array(z.object({ name: z.string(), answer: z.int().nullable() })),
});
export type SymptomsResult = z.infer<typeof symptomsResult>;

/** A whole test against the profile's current baseline. */
export const profileTest = profileTestSummary.extend({
  note: withheld(z.string()),
  metadata: testMetadata,
  organizationProtocolName: z.string().nullable(),
  administeredAccountEmail: withheld(z.string()),
  administeredAccountName: withheld(z.string()),
  administeredCode: z.string().nullable(),
  administeredCodeId: z.int().nullable(),
  isBaselineCalculationPending: z.boolean(),
  verdict,
  symptoms: symptomsResult.nullable(),
  /** Keyed by measure id. */
  measureResults: z.record(z.string(), measureResult),
});
export type ProfileTest = z.infer<typeof profileTest>;
