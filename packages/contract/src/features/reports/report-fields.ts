import { reportSections } from '@plumbline/domain/reports/report-sections';
import { z } from 'zod';

/** Test ids joined by commas; empty means every test that is not a COVID-19 screening. */
export const includedTestIds = z
  .string()
  .regex(/^(\d{1,10}(,\d{1,10})*)?$/)
  .max(5_000)
  .default('');

/** The fields that every call that makes a report takes. */
export const reportFields = {
  includedTestIds,
  /** IANA name; the zone of the request's header where it is left out. */
  timezone: z.string().max(64).optional(),
  /** Minutes behind UTC, as browsers count them; read where no zone is named. */
  timezoneOffset: z.int().min(-840).max(720).optional(),
  /** The additional properties of sports organizations, such as the graduation year; as the organization prefers where it is left out. */
  enableSportsProfileProperties: z.boolean().optional(),
  /** The optional parts to print, all of them by default; the report names the parts that were left out. */
  sections: z
    .array(z.enum(reportSections))
    .max(reportSections.length)
    .default([...reportSections]),
};

/** Whom the report is prepared for: one line in its maker's words, printed on it. Internal staff print none. */
export const preparedFor = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'Use one line of text.' })
  .default('');
