import { type Permission, permissionsOf, viewerKinds } from '@plumbline/domain';
import type { Viewer } from '../viewer.ts';
import type { Result } from './result.ts';

/**
 * Why a token opens nothing: it is dead, the organization it asks for is not its own, or asks for another way of signing in or a second
 * factor first.
 */
export type ViewerRefusal =
  | 'access.signed_out'
  | 'organization.not_yours'
  | 'organization.no_grant'
  | 'organization.other_sign_in'
  | 'mfa.required';

/**
 * Builds the viewer of a bearer token from the database, on each request. The access feature supplies it.
 *
 * @param token the value of the header
 * @param selectedOrganizationId what `Selected-Organization-Id` names; null leaves it to the session
 * @param request the checked time zone, and the time
 */
export type ViewerOf = (
  token: string,
  selectedOrganizationId: number | null,
  request: { timeZone: string; now: Date },
) => Promise<Result<Viewer, ViewerRefusal>>;

/** Nobody: the viewer of public calls. */
export function signedOutViewer(timeZone: string): Viewer {
  return {
    kind: 'signedOut',
    accountId: null,
    sessionId: null,
    organizationId: null,
    groupIds: [],
    profileIds: [],
    totalOrganizationIds: [],
    billingOrganizationIds: [],
    codeId: null,
    codeTokenId: null,
    isSuperAdmin: false,
    isBillingContact: false,
    timeZone,
  };
}

// Every kind with and without the flag, worked out once instead of on each request.
const granted = new Map(
  viewerKinds.map((kind) => [
    kind,
    {
      plain: permissionsOf({ kind, isBillingContact: false }),
      billing: permissionsOf({ kind, isBillingContact: true }),
    },
  ]),
);

/** Whether a viewer may ask at all. Which rows they then see is row-level security's answer. */
export function mayAsk(viewer: Viewer, permission: Permission): boolean {
  const sets = granted.get(viewer.kind);
  return (viewer.isBillingContact ? sets?.billing : sets?.plain)?.has(permission) ?? false;
}
