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
import { type AskedReport, type ReportAsker, readAskedReport } from './asked-report.ts';
import { profileOfTest, storePrintToken } from './print-tokens.ts';

const tokenLifeMs = 10 * 60_000;
/** Somebody prints a team, one after another. */
const tokensOfAccount: Limit = { name: 'print-tokens', max: 120, windowSeconds: 3600 };
const perAccount = {
  limits: [
    {
      limit: tokensOfAccount,
      keyOf: ({ viewer }: { viewer: { accountId: number | null } }) => String(viewer.accountId),
    },
  ],
};

type AskedTest = Omit<AskedReport, 'profileId' | 'testId' | 'preparedFor'> & { id: number };

/** The report of one test. With a print token it is the one that the token was given for, in no other words. */
async function readPrinted(tx: Tx, asked: AskedTest, asker: ReportAsker) {
  const { printable } = asker.viewer;
  const narrowed = printable === undefined ? asked.includedTestIds : within(printable, asked);
  const profileId = narrowed === null ? null : await profileOfTest(tx, asked.id);
  if (profileId === null || narrowed === null) return fail('test.not_found');
  const report = await readAskedReport(
    tx,
    {
      ...asked,
      profileId,
      testId: asked.id,
      includedTestIds: narrowed,
      sections: asked.sections.filter((section) => printable?.sections.includes(section) ?? true),
      preparedFor: printable?.preparedFor ?? '',
    },
    asker,
  );
  if (!report.ok) return report.code === 'report.no_tests' ? fail('report.no_tests') : fail('test.not_found');
  return ok({ profileId, model: report.value });
}

/** What of the asked tests a token opens, in the words of a request; null when it opens something else. */
function within(
  { testId, includedTestIds }: { testId: number; includedTestIds: readonly number[] },
  asked: AskedTest,
): string | null {
  if (asked.id !== testId) return null;
  if (asked.includedTestIds === '' || includedTestIds.length === 0)
    return includedTestIds.length === 0 ? asked.includedTestIds : includedTestIds.join(',');
  const ids = asked.includedTestIds.split(',').map(Number);
  return ids.every((id) => includedTestIds.includes(id)) ? asked.includedTestIds : null;
}

export const createPrintTokenHandler = handle(
  createPrintToken,
  async ({ request, tx, viewer, services, now, auditRead }) => {
    const asked = { ...request, timezone: undefined };
    const found = await readPrinted(tx, asked, { viewer, services, now });
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
      // Free text: what internal staff write about somebody is not passed on.
      sections: request.sections,
      preparedFor: viewer.kind === 'super' ? '' : request.preparedFor,
      expiresOn,
    });
    return ok({ authToken: token, expiresOn });
  },
  perAccount,
);

/** Both calls answer the same; they differ in where the page stands that asks. */
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

/** Read in one transaction, drawn on another thread: no connection waits for a drawing. */
export const profileTestPdfForPortalHandler = handleInPhases(
  profileTestPdfForPortal,
  async ({ request, viewer, services, now, inScope, auditRead }) => {
    const { pdfPassword = '', orgId = viewer.organizationId } = request;
    if (pdfPassword !== '' && pdfPassword.length < minReportPasswordLength) {
      return fail('report.password_too_short', {}, { field: 'pdfPassword' });
    }
    if (orgId !== viewer.organizationId) return fail('test.not_found');
    const found = await inScope(async (tx) => {
      const asked = { ...request, timezone: request.timezone };
      const report = await readPrinted(tx, asked, { viewer, services, now });
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
