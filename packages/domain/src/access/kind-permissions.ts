import type { Permission } from './permissions.ts';

/**
 * What a request is made as. One database role stands behind each (except `signedOut`).
 * - `outside`: an account of staff that has not chosen an organization, or has none;
 * - `member`, `admin`: access type 1 (User) and 2 (System Admin) of the selected organization. No further access type exists;
 * - `enterpriseMember`, `enterpriseAdmin`: the same two in an enterprise's own organization. In a child they are what their row
 *   there says, and without a row nothing;
 * - `family`, `covid`: account types 5 and 4;
 * - `staff`: an internal super admin without a grant, `super` the same person inside an organization with one;
 * - `codeToken`: a phone that redeemed a code.
 */
export const viewerKinds = [
  'signedOut',
  'outside',
  'admin',
  'member',
  'enterpriseAdmin',
  'enterpriseMember',
  'family',
  'covid',
  'staff',
  'super',
  'codeToken',
] as const;
export type ViewerKind = (typeof viewerKinds)[number];

/** The kinds that are inside an organization: each of their requests has one. The others never have. */
export const insideKinds: readonly ViewerKind[] = [
  'admin',
  'member',
  'enterpriseAdmin',
  'enterpriseMember',
  'super',
  'codeToken',
];

export interface ViewerFacts {
  kind: ViewerKind;
  isBillingContact: boolean;
  /** A flag on a User that adds and removes no permission; it stands here so that a test can say so. */
  isSafetyCoach?: boolean;
}

const ownAccount: readonly Permission[] = [
  'public',
  'signedIn',
  'account:personal',
  'account:password',
  'profileLink:redeem',
];

const member: readonly Permission[] = [
  ...ownAccount,
  'profile:read',
  'profile:write',
  'profile:identity',
  'profile:share',
  'profile:merge',
  'test:read',
  'test:write',
  'test:assign',
  'event:write',
  'report:read',
  'code:read',
  'code:write',
  'group:read',
  'protocol:read',
  'organization:read',
  'user:checkEmail',
  'device:submit',
  'device:roster',
  'device:token',
];

/** What a billing contact adds: Billing and Reporting. */
const billing: readonly Permission[] = ['billing:manage', 'report:organization'];

/** What running an organization takes, whether or not it tests people itself. */
const administration: readonly Permission[] = [
  ...billing,
  'organization:configure',
  'user:read',
  'audit:read',
  'grant:end',
  'connection:request',
];

const staff: readonly Permission[] = [
  'public',
  'signedIn',
  'user:checkEmail',
  'staff:grant',
  'grant:end',
  'staff:tools',
  'organization:enroll',
  'organization:edit',
  'connection:manage',
  'report:internal',
  'tool:transfer',
  'tool:schoolIds',
];

/** What internal staff do to the billing of an organization that they opened. */
const billingByStaff: readonly Permission[] = [
  'invoice:write',
  'invoice:email',
  'payment:record',
  'subscription:write',
  'subscription:history',
  'credit:write',
];

/**
 * Who may ask what, without the flags. Internal staff inside an organization ask every clinical question but none that changes who
 * a person is. They see its users and set their optimized sync, but make none: who could make themselves a System Admin would walk
 * round everything that is withheld. They do not edit their own account from there.
 */
export const kindPermissions: Readonly<Record<ViewerKind, readonly Permission[]>> = {
  signedOut: ['public'],
  outside: ownAccount,
  admin: [
    ...member,
    ...administration,
    'profile:bulkMerge',
    'organization:takeOut',
    'test:discard',
    'user:manage',
    'group:write',
    'protocol:write',
    'survey:publish',
    'integration:manage',
    'report:duplicates',
  ],
  member,
  enterpriseAdmin: [
    ...ownAccount,
    ...administration,
    'user:manage',
    'user:checkEmail',
    'organization:read',
    'integration:manage',
    'report:duplicates',
    'enterprise:read',
    'enterprise:access',
    'enterprise:enroll',
    'organization:enroll',
    'enterprise:transfer',
    'enterprise:subscriptions',
  ],
  enterpriseMember: [...ownAccount, 'organization:read', 'user:checkEmail'],
  family: [...ownAccount, 'profile:share'],
  covid: ['public', 'signedIn', 'account:personal'],
  staff: [...staff, 'account:personal', 'account:password'],
  super: [
    ...staff,
    ...administration,
    ...billingByStaff,
    'enterprise:read',
    'enterprise:transfer',
    'profile:read',
    'profile:write',
    'profile:merge',
    'profile:bulkMerge',
    'test:read',
    'test:write',
    'event:write',
    'report:read',
    'code:read',
    'group:read',
    'protocol:read',
    'organization:read',
    'integration:manage',
    'report:duplicates',
    'organization:internal',
    'user:optimizedSync',
    'test:internals',
    'pdfSync:retry',
    'report:groups',
    'protocol:standard',
    'integration:allPartners',
  ],
  codeToken: ['public', 'device:redeemed', 'device:submit'],
};

/**
 * The permissions of a viewer: those of the kind, and what the flags add. A billing contact adds Billing and Reporting to a User;
 * a safety coach adds and removes nothing.
 * @param viewer the kind of viewer, and the flags of the account in the selected organization
 */
export function permissionsOf(viewer: ViewerFacts): ReadonlySet<Permission> {
  const isUser = viewer.kind === 'member' || viewer.kind === 'enterpriseMember';
  const fromFlags = viewer.isBillingContact && isUser ? billing : [];
  return new Set([...kindPermissions[viewer.kind], ...fromFlags]);
}
