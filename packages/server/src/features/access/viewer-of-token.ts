import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { signedOutViewer, type ViewerOf } from '../../platform/http/viewer-of.ts';
import { hashToken, tokenKindOf } from '../../platform/secrets/secret-token.ts';
import { readSession, viewerFrom } from './session-facts.ts';

interface CodeTokenFacts {
  codeTokenId: number;
  codeId: number;
  organizationId: number;
}

/** Builds viewers from bearer tokens, asking the database each time: a lost group or a disabled account acts at once. */
export function viewerOfToken(database: Database): ViewerOf {
  return (token, selectedOrganizationId, { requestId, timeZone }) =>
    database.transaction({ as: 'identity', requestId }, async (tx) => {
      if (tokenKindOf(token) === 'code') {
        const [facts] = await tx.query<CodeTokenFacts>(
          sql`select code_token_id as "codeTokenId", code_id as "codeId", organization_id as "organizationId"
          from identity.code_token_facts(${hashToken(token)})`,
          'access.code_token_facts',
        );
        if (facts === undefined) return fail('access.signed_out');
        return ok({ ...signedOutViewer(timeZone), kind: 'codeToken' as const, ...facts });
      }
      const facts = await readSession(tx, hashToken(token), selectedOrganizationId);
      return facts === null ? fail('access.signed_out') : viewerFrom(facts, selectedOrganizationId, timeZone);
    });
}
