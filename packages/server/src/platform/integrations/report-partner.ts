import type { PdfSyncFailure } from '@plumbline/contract';
import type { PdfSyncOutcome } from '@plumbline/domain';

/** How an organization is connected with a partner, as far as a delivery needs it. */
export interface PartnerConnection {
  /** One of `emrVendors`. */
  ehrPartnerId: number;
  /** Where direct messages go. */
  toAddress: string | null;
  /** What the partner calls the organization. */
  orgExternalId: string | null;
}

/** A report on its way to a partner. */
export interface ReportForPartner {
  /** The same on every try, so that a report that comes twice is known as one. */
  reference: string;
  profileId: number;
  testId: number;
  /** Ids the organization itself gave the person, for a partner that matches by them. */
  externalId: string | null;
  uniqueId: string | null;
  /** When the test was taken, in words. */
  testDateText: string;
  /** Letters, digits, `-` and `.`: no name. */
  fileName: string;
  pdf: Uint8Array;
}

/** What a partner made of a report. */
export interface PartnerAnswer {
  outcome: PdfSyncOutcome;
  /** Null where it was taken. */
  failure: PdfSyncFailure | null;
}

/**
 * The one way to a kind of partner: direct messages now; partners that fetch reports, or are sent them by FHIR, are further
 * implementations. Never throws for what a partner or a network does: that is an answer.
 */
export interface ReportPartner {
  deliver(report: ReportForPartner, connection: PartnerConnection): Promise<PartnerAnswer>;
  close(): void;
}

/** Every partner this deployment can reach. */
export interface ReportPartners {
  /** Null for a partner that nothing is delivered to. */
  of(ehrPartnerId: number): ReportPartner | null;
  close(): void;
}

export const taken: PartnerAnswer = { outcome: 'taken', failure: null };
