import { inputClasses } from '@plumbline/domain';
import { z } from 'zod';
import { instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';
import { baseline, measureComparison, validityFlag, verdict } from './measure-comparison.ts';
import {
  changeData,
  clinicalAlert,
  fallRiskTypeId,
  resultDecision,
  sessionDetails,
  vomsResults,
} from './measure-parts.ts';

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
  /** Something in it must be told at once: a red flag, a positive answer to the self-harm item, or that item left out. */
  hasAlerts: z.boolean(),
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
  /** How it was taken in a browser; null where it was not. */
  browser: z
    .object({
      name: z.string().nullable(),
      refreshRateHz: z.number().nullable(),
      frameJitterMs: z.number().nullable(),
      worstFrameMs: z.number().nullable(),
      pressedWith: z.enum(['finger', 'pen', 'mouse', 'key']).nullable(),
      focusLossCount: z.int().nullable(),
    })
    .nullable(),
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
  /** Flagged by a validity rule, and put back by a person. */
  isRestored: z.boolean(),
  /** Whether it enters the score and the baseline: it has a score, nobody took it out, and it is valid or was restored. */
  isCounted: z.boolean(),
  validity: z.array(validityFlag).readonly(),
  alerts: z.array(clinicalAlert).readonly(),
  /** What people decided about it, oldest first. */
  decisions: z.array(resultDecision),
  detailRows: z.array(
    z.object({
      key: z.string(),
      /** What is shown in place of a typed answer to those who may not see it. */
      value: z.string(),
      testNumber: z.int(),
      isFlagged: z.boolean(),
      /** What the person typed, which may name somebody; left out of every other row. */
      typed: withheld(z.string()).optional(),
    }),
  ),
  receipt: scoringReceipt.nullable(),
  recordingHash: z.string().nullable(),
});
export type TestResult = z.infer<typeof testResult>;

/** A measure of a test: the comparison and the results it is made of. */
export const measureResult = measureComparison.extend({
  isExcluded: z.boolean(),
  skipped: z.boolean(),
  category: z.int(),
  languageCode: z.string().nullable(),
  redYellowMeasureDifference: z.object({ redChange: z.number(), yellowChange: z.number() }).nullable(),
  changeData,
  /** The stamp of the whole test, on the measures it is made of; null where it does not apply or the organization has none. */
  fallRiskTypeId: fallRiskTypeId.nullable(),
  /** COVID-19 screenings: true only if every result passed (C246). Null for other measures and where nothing was answered. */
  isPassed: z.boolean().nullable(),
  alerts: z.array(clinicalAlert).readonly(),
  results: z.array(testResult),
  sessionDetails,
  vomsResults: vomsResults.nullable(),
});
export type MeasureResult = z.infer<typeof measureResult>;

export const symptomsResult = z.object({
  /** Null where too many symptoms were left out. */
  total: z.int().nullable(),
  maximum: z.int(),
  presentCount: z.int(),
  baselineTotal: z.number().nullable(),
  languageCode: z.string().nullable(),
  /** A category of which some were left out has at least its total. */
  categories: z.array(
    z.object({ name: z.string(), total: z.int(), maximum: z.int(), skippedCount: z.int() }),
  ),
  items: z.array(z.object({ name: z.string(), answer: z.int().nullable() })),
});
export type SymptomsResult = z.infer<typeof symptomsResult>;

/** A whole test against the profile's current baseline. */
export const profileTest = profileTestSummary.extend({
  note: withheld(z.string()),
  noteAccountName: withheld(z.string()),
  noteChangedOn: withheld(instant),
  metadata: testMetadata,
  organizationProtocolName: z.string().nullable(),
  administeredAccountEmail: withheld(z.string()),
  administeredAccountName: withheld(z.string()),
  administeredCode: z.string().nullable(),
  administeredCodeId: z.int().nullable(),
  isBaselineCalculationPending: z.boolean(),
  verdict,
  alerts: z.array(clinicalAlert).readonly(),
  fallRiskTypeId: fallRiskTypeId.nullable(),
  /** The current baselines that the measures are compared with, keyed by measure id. */
  averages: z.record(z.string(), baseline),
  symptoms: symptomsResult.nullable(),
  /** Keyed by measure id. */
  measureResults: z.record(z.string(), measureResult),
});
export type ProfileTest = z.infer<typeof profileTest>;
