import {
  createPrintToken,
  getProfileTestForAzureAD,
  getProfileTestForPortal,
  profileTestPdfForPortal,
} from '@plumbline/contract';
import { minReportPasswordLength } from '@plumbline/domain';
import { reportFileName } from '@plumbline/reports';
import type { Tx } from '../../platform/database/database.ts';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { makeToken } from '../../platform/secrets/secret-token.ts';
import { profileOfTest, storePrintToken } from './print-tokens.ts';
import { type ReportRequest, type ReportRequester, readRequestedReport } from './requested-report.ts';

const tokenLifeMs = 10 * 60_000;
/** A trainer may print a whole team, one report after another. */
const tokensOfAccount: Limit = { name: 'print-tokens', max: 120, windowSeconds: 3600 };
const perAccount = {
  limits: [
    {
      limit: tokensOfAccount,
      keyOf: ({ viewer }: { viewer: { accountId: number | null } }) => String(viewer.accountId),
    },
  ],
};

type PrintRequest = Omit<ReportRequest, 'profileId' | 'testId' | 'preparedFor'> & { id: number };

/** The report of one test. A print token opens only the report that it was created for. */
async function readPrinted(tx: Tx, request: PrintRequest, requester: ReportRequester) {
  const { printable } = requester.viewer;
  if (printable?.kind === 'invoice') return fail('test.not_found');
  const narrowed = printable === undefined ? request.includedTestIds : within(printable, request);
  const profileId = narrowed === null ? null : await profileOfTest(tx, request.id);
  if (profileId === null || narrowed === null) return fail('test.not_found');
  const report = await readRequestedReport(
    tx,
    {
      ...request,
      profileId,
      testId: request.id,
      includedTestIds: narrowed,
      sections: request.sections.filter((section) => printable?.sections.includes(section) ?? true),
      preparedFor: printable?.preparedFor ?? '',
    },
    requester,
  );
  if (!report.ok) return report.code === 'report.no_tests' ? fail('report.no_tests') : fail('test.not_found');
  return ok({ profileId, model: report.value });
}

/** The requested tests that a token opens, as a request names them; null when the token opens something else. */
function within(
  { testId, includedTestIds }: { testId: number; includedTestIds: readonly number[] },
  request: PrintRequest,
): string | null {
  if (request.id !== testId) return null;
  if (request.includedTestIds === '' || includedTestIds.length === 0)
    return includedTestIds.length === 0 ? request.includedTestIds : includedTestIds.join(',');
  const ids = request.includedTestIds.split(',').map(Number);
  return ids.every((id) => includedTestIds.includes(id)) ? request.includedTestIds : null;
}

export const createPrintTokenHandler = handle(
  createPrintToken,
  async ({ request, tx, viewer, services, now, auditRead }) => {
    const printRequest = { ...request, timezone: undefined };
    const found = await readPrinted(tx, printRequest, { viewer, services, now });
    if (!found.ok) return found;
    const { profileId } = found.value;
    auditRead([profileId]);
    const { token, hash } = makeToken('print');
    const expiresOn = new Date(now.getTime() + tokenLifeMs).toISOString();
    await storePrintToken(tx, {
      hash,
      organizationId: viewer.organizationId,
      profileId,
      testId: request.id,
      includedTestIds: request.includedTestIds === '' ? [] : request.includedTestIds.split(',').map(Number),
      sections: request.sections,
      // Internal staff pass on no free text about a person.
      preparedFor: viewer.kind === 'super' ? '' : request.preparedFor,
      expiresOn,
    });
    return ok({ authToken: token, expiresOn });
  },
  perAccount,
);

/** Both calls answer the same report; one serves the portal's own page and the other a page outside it. */
const printPage = (call: typeof getProfileTestForPortal | typeof getProfileTestForAzureAD) =>
  handle(call, async ({ request, tx, viewer, services, now, auditRead }) => {
    const found = await readPrinted(
      tx,
      { ...request, timezone: request.timezone },
      { viewer, services, now },
    );
    if (!found.ok) return found;
    auditRead([found.value.profileId]);
    return ok({ report: found.value.model });
  });

export const getProfileTestForPortalHandler = printPage(getProfileTestForPortal);
export const getProfileTestForAzureADHandler = printPage(getProfileTestForAzureAD);

/** The report is read in one transaction and drawn on another thread, so no connection waits for a drawing. */
export const profileTestPdfForPortalHandler = handleInPhases(
  profileTestPdfForPortal,
  async ({ request, viewer, services, now, inScope, auditRead }) => {
    const { pdfPassword = '', orgId = viewer.organizationId } = request;
    if (pdfPassword !== '' && pdfPassword.length < minReportPasswordLength) {
      return fail('report.password_too_short', {}, { field: 'pdfPassword' });
    }
    if (orgId !== viewer.organizationId) return fail('test.not_found');
    const found = await inScope(async (tx) => {
      const printRequest = { ...request, timezone: request.timezone };
      const report = await readPrinted(tx, printRequest, { viewer, services, now });
      if (report.ok) auditRead([report.value.profileId]);
      return report;
    });
    if (!found.ok) return found;
    const { model } = found.value;
    const bytes = await services.documents.draw(
      { kind: 'clinicalReport', model },
      pdfPassword === '' ? undefined : pdfPassword,
    );
    if (bytes === null) return fail('report.busy');
    return ok({ bytes, fileName: reportFileName(model.person) });
  },
);
