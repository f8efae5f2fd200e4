import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';
import { preparedFor, reportFields } from './report-fields.ts';

export const newPdfReport = defineCall({
  path: 'Profile/NewPdfReport',
  feature: 'reports',
  summary: 'The clinical report of a profile as a PDF, about the newest of the included tests.',
  permission: 'report:read',
  reads: ['test', 'profile'],
  request: z.object({
    /** The profile. */
    id,
    ...reportFields,
    preparedFor,
    /** The file has no password where this is empty or left out. */
    password: z.string().max(128).optional(),
  }),
  response: fileReply('application/pdf'),
  errors: [
    'profile.not_found',
    'profile.merged',
    'test.not_found',
    'report.no_tests',
    'report.password_too_short',
    'report.busy',
  ],
  audits: 'profile',
});
