import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { withoutConflict } from '../../platform/database/database-trouble.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { signedOutViewer, type ViewerOf, type ViewerRefusal } from '../../platform/http/viewer-of.ts';
import { hashToken, tokenKindOf } from '../../platform/secrets/secret-token.ts';
import type { PrintableReport, Viewer } from '../../platform/viewer.ts';
import { readSession, viewerFrom } from './session-facts.ts';
import { readAccountScope } from './viewer-of-account.ts';

interface CodeTokenFacts {
  codeTokenId: number;
  codeId: number;
  organizationId: number;
}

/**
 * Returns viewers from bearer tokens. Each request reads the database, so that a lost group or a disabled account takes effect at
 * once. A session takes one statement and one round trip.
 */
export function viewerOfToken(database: Database): ViewerOf {
  return (token, selectedOrganizationId, { timeZone }) =>
    withoutConflict(async () => {
      const kind = tokenKindOf(token);
      if (kind === 'code') return viewerOfCodeToken(database, hashToken(token), timeZone);
      if (kind === 'print')
        return viewerOfPrintToken(database, hashToken(token), selectedOrganizationId, timeZone);
      if (kind === 'invoice')
        return viewerOfInvoiceToken(database, hashToken(token), selectedOrganizationId, timeZone);
      const facts = await readSession(database, hashToken(token), selectedOrganizationId);
      return facts === null ? fail('access.signed_out') : viewerFrom(facts, selectedOrganizationId, timeZone);
    });
}

async function viewerOfCodeToken(
  database: Database,
  tokenHash: Buffer,
  timeZone: string,
): Promise<Result<Viewer, ViewerRefusal>> {
  const [facts] = await database.query<CodeTokenFacts>(
    sql`select code_token_id, code_id, organization_id
      from identity.code_token_facts(${tokenHash})`,
    'access.code_token_facts',
  );
  return facts === undefined
    ? viewerOfLateCodeToken(database, tokenHash, timeZone)
    : ok({ ...signedOutViewer(timeZone), kind: 'codeToken', ...facts });
}

interface LateCodeTokenFacts extends CodeTokenFacts {
  goodFrom: string;
  goodUntil: string;
}

/** A phone that was without a connection until its code had ended: what was tested under it is not lost. */
async function viewerOfLateCodeToken(
  database: Database,
  tokenHash: Buffer,
  timeZone: string,
): Promise<Result<Viewer, ViewerRefusal>> {
  const [facts] = await database.query<LateCodeTokenFacts>(
    sql`select code_token_id, code_id, organization_id, good_from, good_until
      from identity.late_code_token_facts(${tokenHash})`,
    'access.late_code_token_facts',
  );
  if (facts === undefined) return fail('access.signed_out');
  const { goodFrom, goodUntil, ...token } = facts;
  const lateCode = { from: new Date(goodFrom), until: new Date(goodUntil) };
  return ok({ ...signedOutViewer(timeZone), kind: 'codeToken', ...token, lateCode });
}

/**
 * Returns the current account behind a print token, which narrows it to one report. It is valid only in the organization where it
 * was issued.
 */
async function viewerOfPrintToken(
  database: Database,
  tokenHash: Buffer,
  requestedId: number | null,
  timeZone: string,
): Promise<Result<Viewer, ViewerRefusal>> {
  const [printed] = await database.query<Omit<PrintableReport, 'kind'> & TokenMaker>(
    sql`select account_id, organization_id, profile_id, test_id,
      included_test_ids, sections, prepared_for from identity.print_token_facts(${tokenHash})`,
    'access.print_token_facts',
  );
  if (printed === undefined) return fail('access.signed_out');
  const { accountId, organizationId, ...report } = printed;
  return narrowed(
    database,
    { accountId, organizationId },
    { kind: 'report', ...report },
    { requestedId, timeZone },
  );
}

/** Returns the current account behind the token of an invoice, which narrows it to that invoice. */
async function viewerOfInvoiceToken(
  database: Database,
  tokenHash: Buffer,
  requestedId: number | null,
  timeZone: string,
): Promise<Result<Viewer, ViewerRefusal>> {
  const [opened] = await database.query<{ invoiceId: number } & TokenMaker>(
    sql`select account_id, organization_id, invoice_id from identity.invoice_token_facts(${tokenHash})`,
    'access.invoice_token_facts',
  );
  if (opened === undefined) return fail('access.signed_out');
  return narrowed(
    database,
    opened,
    { kind: 'invoice', invoiceId: opened.invoiceId },
    { requestedId, timeZone },
  );
}

interface TokenMaker {
  accountId: number;
  organizationId: number;
}

/** What the account may do now, narrowed to what the token opens. It is valid only in the organization where it was issued. */
async function narrowed(
  database: Database,
  { accountId, organizationId }: TokenMaker,
  printable: NonNullable<Viewer['printable']>,
  { requestedId, timeZone }: { requestedId: number | null; timeZone: string },
): Promise<Result<Viewer, ViewerRefusal>> {
  if (requestedId !== null && requestedId !== organizationId) return fail('organization.not_yours');
  const scope = await readAccountScope(database, accountId, organizationId);
  if (scope === null) return fail('access.signed_out');
  const viewer = viewerFrom(scope, organizationId, timeZone);
  return viewer.ok ? ok({ ...viewer.value, printable }) : viewer;
}
