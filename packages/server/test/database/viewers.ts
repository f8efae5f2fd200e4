import type { Viewer } from '../../src/platform/viewer.ts';

/** A viewer for tests: signed out unless told otherwise. */
export function aViewer(overrides: Partial<Viewer>): Viewer {
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
    timeZone: 'UTC',
    ...overrides,
  };
}
