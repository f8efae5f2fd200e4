import type { ViewerKind } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { ViewerRefusal } from '../../platform/http/viewer-of.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** What an account may do in an organization, as the database has it now. */
export interface AccountScope {
  accountId: number;
  accountTypeId: number;
  isSuperAdmin: boolean;
  organizationId: number | null;
  accessTypeId: number | null;
  isBillingContact: boolean;
  groupIds: number[];
  profileIds: number[];
  hasGrant: boolean;
  childOrganizationIds: number[];
}

export interface SessionFacts extends AccountScope {
  sessionId: number;
  kind: 'web' | 'mobile';
}

const systemAdmin = 2;
const covidAccount = 4;
const familyAccount = 5;

/** Reads everything a viewer is made of; null when the token is dead. */
export async function readSession(
  tx: Tx,
  tokenHash: Buffer,
  wanted: number | null,
): Promise<SessionFacts | null> {
  const [facts] = await tx.query<SessionFacts>(
    sql`select session_id as "sessionId", session_kind as kind, account_id as "accountId", account_type_id as "accountTypeId",
      is_super_admin as "isSuperAdmin", organization_id as "organizationId", access_type_id as "accessTypeId",
      is_billing_contact as "isBillingContact", group_ids as "groupIds", profile_ids as "profileIds",
      has_grant as "hasGrant", child_organization_ids as "childOrganizationIds"
    from identity.session_facts(${tokenHash}, ${wanted}::int)`,
    'access.session_facts',
  );
  return facts ?? null;
}

/**
 * Makes the viewer of a session (pure). Internal staff reach an organization only with a live grant, unless it is their own. A
 * request that names an organization out of reach is refused; a session that lost its own falls back to none.
 * @param wanted the organization the request named; null left it to the session
 */
export function viewerFrom(
  facts: AccountScope & { sessionId: number | null },
  wanted: number | null,
  timeZone: string,
): Result<Viewer, ViewerRefusal> {
  const kind = kindIn(facts);
  const isInside = kind === 'admin' || kind === 'member' || kind === 'super';
  if (!isInside && wanted !== null) {
    return fail(facts.isSuperAdmin ? 'organization.no_grant' : 'organization.not_yours');
  }
  return ok({
    kind: kind === 'refused' ? kindOutside(facts) : kind,
    accountId: facts.accountId,
    sessionId: facts.sessionId,
    organizationId: isInside ? facts.organizationId : null,
    groupIds: kind === 'member' ? facts.groupIds : [],
    profileIds: facts.profileIds,
    totalOrganizationIds: isInside ? facts.childOrganizationIds : [],
    billingOrganizationIds: [],
    codeId: null,
    codeTokenId: null,
    isSuperAdmin: facts.isSuperAdmin,
    isBillingContact: isInside && facts.isBillingContact,
    timeZone,
  });
}

function kindIn(facts: AccountScope): ViewerKind | 'refused' {
  if (facts.accountTypeId === familyAccount) return 'family';
  if (facts.accountTypeId === covidAccount) return 'covid';
  if (facts.organizationId === null) return kindOutside(facts);
  if (facts.accessTypeId !== null) return facts.accessTypeId === systemAdmin ? 'admin' : 'member';
  return facts.hasGrant ? 'super' : 'refused';
}

/** Without an organization: internal pages for staff, the own account for everybody else. */
const kindOutside = (facts: AccountScope): ViewerKind => (facts.isSuperAdmin ? 'staff' : 'covid');
