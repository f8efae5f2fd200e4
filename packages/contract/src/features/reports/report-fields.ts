import { reportSections } from '@plumbline/domain/reports/report-sections';
import { z } from 'zod';

/** Test ids joined by commas; empty means every test that is not a COVID-19 screening. */
export const includedTestIds = z
  .string()
  .regex(/^(\d{1,10}(,\d{1,10})*)?$/)
  .max(5_000)
  .default('');

/** What every call that makes a report can be asked for. */
export const reportFields = {
  includedTestIds,
  /** IANA name; the request's header counts where it is left out. */
  timezone: z.string().max(64).optional(),
  /** Minutes behind UTC, as browsers count it; counts where no zone is named. */
  timezoneOffset: z.int().min(-840).max(720).optional(),
  /** The additional properties of sports organizations, such as the graduation year; as the organization prefers where it is left out. */
  enableSportsProfileProperties: z.boolean().optional(),
  /** The parts to print, of those that may be left out; the report names what is missing. All of them where it is not said. */
  sections: z
    .array(z.enum(reportSections))
    .max(reportSections.length)
    .default([...reportSections]),
};

/** Whom the report is prepared for, in words of who makes it: one line, printed on it. Internal staff print none. */
export const preparedFor = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'Use one line of text.' })
  .default('');
