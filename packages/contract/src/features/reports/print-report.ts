import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';
import { clinicalReport } from './clinical-report.ts';
import { includedTestIds, preparedFor, reportFields } from './report-fields.ts';

export const createPrintToken = defineCall({
  path: 'Profile/CreatePrintToken',
  feature: 'reports',
  summary:
    'A token that opens the report of one test for printing, for ten minutes, in a browser that is not signed in.',
  permission: 'report:read',
  changes: [],
  request: z.object({
    /** The test. */
    id,
    includedTestIds,
    sections: reportFields.sections,
    preparedFor,
  }),
  response: z.object({
    /** The `authToken` of the print page. It is not shown again. */
    authToken: z.string(),
    expiresOn: instant,
  }),
  errors: ['test.not_found', 'report.no_tests'],
  audits: 'profile',
});

const printedTest = {
  feature: 'reports',
  permission: 'report:read',
  takesPrintToken: 'report',
  errors: ['test.not_found', 'report.no_tests'],
  audits: 'profile',
} as const;

const request = z.object({
  /** The test that the report is about; later ones are not in it. */
  id,
  ...reportFields,
});
const response = z.object({ report: clinicalReport });

export const getProfileTestForPortal = defineCall({
  ...printedTest,
  path: 'Profile/getProfileTestForPortal',
  summary:
    'The report of one test for the print page that the portal opens, for its session or a print token.',
  reads: ['test', 'profile', 'preference'],
  request,
  response,
});

export const getProfileTestForAzureAD = defineCall({
  ...printedTest,
  path: 'Profile/getProfileTestForAzureAD',
  summary:
    'The report of one test for a print page outside the portal, which has a print token and no session.',
  reads: ['test', 'profile', 'preference'],
  request,
  response,
});

/** A page that a browser rendered is larger than other requests. It is accepted, since clients send it, and ignored. */
const pageBytes = 4 * 1024 * 1024;
const ignoredPage = z.string().max(pageBytes).optional();

export const profileTestPdfForPortal = defineCall({
  ...printedTest,
  path: 'Profile/ProfileTestPdfForPortal',
  summary:
    'The report of one test as a PDF. A page sent along is ignored: the PDF is made from the test itself.',
  reads: ['test', 'profile', 'preference'],
  request: z.object({
    /** The test. */
    id,
    ...reportFields,
    /** The organization that is open; another one is refused. */
    orgId: id.optional(),
    /** The file has no password where this is empty or left out. */
    pdfPassword: z.string().max(128).optional(),
    htmLString: ignoredPage,
    headerHtmlString: ignoredPage,
    footerHtmlString: ignoredPage,
  }),
  response: fileReply('application/pdf'),
  errors: ['test.not_found', 'report.no_tests', 'report.password_too_short', 'report.busy'],
  bodyLimitBytes: pageBytes,
});
