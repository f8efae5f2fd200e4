import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';

export const newPdfReport = defineCall({
  path: 'Profile/NewPdfReport',
  feature: 'reports',
  summary: 'The clinical report of a profile as a PDF, about the newest of the included tests.',
  permission: 'report:read',
  request: z.object({
    /** The profile. */
    id,
    /** Test ids joined by commas; empty means every test that is not a COVID-19 screening. */
    includedTestIds: z
      .string()
      .regex(/^(\d{1,10}(,\d{1,10})*)?$/)
      .max(5_000)
      .default(''),
    /** Empty or left out: no password. */
    password: z.string().max(128).optional(),
    /** IANA name; the request's header counts where it is left out. */
    timezone: z.string().max(64).optional(),
    enableSportsProfileProperties: z.boolean().default(false),
  }),
  response: fileReply('application/pdf'),
  errors: [
    'profile.not_found',
    'test.not_found',
    'report.no_tests',
    'report.password_too_short',
    'report.busy',
  ],
  audits: 'profile',
});
