import { accountTypes, insideKinds, organizationAccess, type ViewerKind } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { ViewerRefusal } from '../../platform/http/viewer-of.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** The current rights of an account in an organization. */
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
  /** The organizations that this one pays for; empty for a viewer who does not see its billing. */
  billingChildIds: number[];
  /** True for an enterprise's own organization, which has children and tests nobody itself. */
  isEnterprise: boolean;
}

export interface SessionFacts extends AccountScope {
  sessionId: number;
  kind: 'web' | 'mobile';
  /** True where the organization accepts the way in which this session's person signed in. */
  isAccepted: boolean;
  /** True where the organization requires a second factor that this session lacks. */
  lacksSecondFactor: boolean;
}

/** A column of what an account may do in an organization: whom that pays for, looked for only where its billing may be seen. */
export const billingChildIds: SQL = sql`case when access_type_id = 2 or is_billing_contact or has_grant
        then identity.billing_children(organization_id) else '{}' end as billing_child_ids`;

/** Reads everything about a viewer in one statement that needs no scope; null when the token is invalid. */
export async function readSession(
  database: Queryable,
  tokenHash: Buffer,
  requestedId: number | null,
): Promise<SessionFacts | null> {
  const [facts] = await database.query<SessionFacts>(
    sql`select session_id, session_kind as kind, account_id, account_type_id,
      is_super_admin, organization_id, access_type_id,
      is_billing_contact, group_ids, profile_ids,
      has_grant, child_organization_ids,
      ${billingChildIds},
      coalesce(identity.is_enterprise(organization_id), false) as is_enterprise,
      identity.session_is_accepted(session_id, organization_id) as is_accepted,
      identity.lacks_second_factor(session_id, organization_id) as lacks_second_factor
    from identity.session_facts(${tokenHash}, ${requestedId}::int)`,
    'access.session_facts',
  );
  return facts ?? null;
}

/**
 * Returns the viewer of a session (pure). Internal staff reach an organization only with a valid grant, unless it is their own. A
 * request that names an organization out of reach is refused; a session that lost its own falls back to none. The same holds where
 * the organization requires another way of signing in, or a second factor that was not given.
 *
 * @param requestedId the organization that the request named; null left it to the session
 */
export function viewerFrom(
  facts: AccountScope & { sessionId: number | null; isAccepted: boolean; lacksSecondFactor: boolean },
  requestedId: number | null,
  timeZone: string,
): Result<Viewer, ViewerRefusal> {
  const reached = kindIn(facts);
  const isMember = isInsideKind(reached);
  const isInside = isMember && facts.isAccepted && !facts.lacksSecondFactor;
  if (isMember && !isInside && requestedId !== null) {
    return fail(facts.isAccepted ? 'mfa.required' : 'organization.other_sign_in');
  }
  const kind = isMember && !isInside ? kindOutside(facts) : reached;
  if (!isInside && requestedId !== null) {
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
    billingOrganizationIds: billingOf(kind, facts),
    codeId: null,
    codeTokenId: null,
    isSuperAdmin: facts.isSuperAdmin,
    isBillingContact: isInside && facts.isBillingContact,
    timeZone,
  });
}

function kindIn(facts: AccountScope): ViewerKind | 'refused' {
  if (facts.accountTypeId === accountTypes.family) return 'family';
  if (facts.accountTypeId === accountTypes.covid) return 'covid';
  if (facts.organizationId === null) return kindOutside(facts);
  if (facts.accessTypeId !== null) {
    if (facts.isEnterprise)
      return facts.accessTypeId === organizationAccess.systemAdmin ? 'enterpriseAdmin' : 'enterpriseMember';
    return facts.accessTypeId === organizationAccess.systemAdmin ? 'admin' : 'member';
  }
  return facts.hasGrant ? 'super' : 'refused';
}

const isInsideKind = (kind: ViewerKind | 'refused') => kind !== 'refused' && insideKinds.includes(kind);

/**
 * Whose billing is seen: the selected organization's and of whom it pays for, by its System Admins, its billing contacts and internal
 * staff inside it. Who is paid for sees its own alone.
 */
function billingOf(kind: ViewerKind | 'refused', facts: AccountScope): number[] {
  const isBilling = seesBilling.includes(kind) || (isInsideKind(kind) && facts.isBillingContact);
  return isBilling && facts.organizationId !== null ? [facts.organizationId, ...facts.billingChildIds] : [];
}
const seesBilling: readonly (ViewerKind | 'refused')[] = ['admin', 'enterpriseAdmin', 'super'];

/** Returns the viewer without an organization: internal pages for staff, the own account for everybody else. */
const kindOutside = (facts: AccountScope): ViewerKind => (facts.isSuperAdmin ? 'staff' : 'outside');
