import type { MeasureComparison, Verdict } from '../clinical/comparison/comparison.ts';
import type { DetailRow } from '../clinical/scoring/scored-measure.ts';
import type { Meta } from './elements.ts';
import type { FhirOrganization } from './person.ts';

/** `amended`: somebody corrected it since it came in. `removed`: it is not there any more, and nothing of it may be used. */
export type FhirSessionStatus = 'final' | 'amended' | 'removed';

/** One recorded result of a test, as far as its components need it. */
export interface FhirResult {
  measureId: number;
  stanceId: number | null;
  repetition: number;
  score: number | null;
  isSkipped: boolean;
  isExcluded: boolean;
  detailRows: readonly DetailRow[];
}

/** The phone or computer that a test was taken with; null where it did not say. */
export interface FhirDevice {
  deviceId: string | null;
  platform: string | null;
  manufacturer: string | null;
  model: string | null;
  osVersion: string | null;
  appVersion: string | null;
}

/** What every resource of one test is made of: its facts, its results and what the portal says of them. */
export interface FhirSession {
  testId: number;
  profileId: number;
  organization: FhirOrganization;
  meta: Meta;
  status: FhirSessionStatus;
  /** ISO 8601, UTC. */
  completedOn: string;
  /** 'Baseline Assessment' and so on. */
  typeLabel: string;
  protocolName: string | null;
  /** The account of whoever of the staff took the test; null where nobody did, as at home. */
  performerId: number | null;
  device: FhirDevice;
  /** Empty of a removed test. */
  comparisons: readonly MeasureComparison[];
  verdict: Verdict | null;
  results: readonly FhirResult[];
  /** Every measure the test has or had, so that those of a removed test can be called back. */
  measureIds: readonly number[];
  /** Whether a PDF report can be made of it. */
  hasReport: boolean;
  /** Where the door is, without a slash at the end. */
  baseUrl: string;
}
