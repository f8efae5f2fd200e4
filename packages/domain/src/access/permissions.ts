/**
 * Everything a call can ask for. `public` is for people who are not signed in, `signedIn` for any account.
 * Row-level security decides which rows; a permission only decides whether the question may be asked.
 */
export const permissions = [
  'public',
  'signedIn',
  'profile:read',
  'profile:write',
  'profile:identity',
  'test:read',
  'test:write',
  'event:write',
  'report:read',
  'code:read',
  'code:write',
  'group:read',
  'group:write',
  'protocol:read',
  'protocol:write',
  'user:manage',
  'organization:read',
  'organization:configure',
  'billing:manage',
  'device:redeemed',
  'device:submit',
  'device:roster',
  'device:token',
  'staff:grant',
  'staff:tools',
] as const;
export type Permission = (typeof permissions)[number];

/** What a request is made as. One database role stands behind each (except `signedOut`). */
export const viewerKinds = [
  'signedOut',
  'admin',
  'member',
  'family',
  'covid',
  'staff',
  'super',
  'codeToken',
] as const;
export type ViewerKind = (typeof viewerKinds)[number];

export interface ViewerFacts {
  kind: ViewerKind;
  isBillingContact: boolean;
}

const member: readonly Permission[] = [
  'public',
  'signedIn',
  'profile:read',
  'profile:write',
  'profile:identity',
  'test:read',
  'test:write',
  'event:write',
  'report:read',
  'code:read',
  'code:write',
  'group:read',
  'protocol:read',
  'organization:read',
  'device:submit',
  'device:roster',
  'device:token',
];

/**
 * Who may ask what (document 3 section 6). A billing contact adds to the union; a safety coach is a flag that adds and
 * removes nothing. `staff` is an internal super admin without a grant, `super` the same person with one: every clinical
 * question but none that changes who a person is.
 */
export const kindPermissions: Readonly<Record<ViewerKind, readonly Permission[]>> = {
  signedOut: ['public'],
  admin: [
    ...member,
    'group:write',
    'protocol:write',
    'user:manage',
    'organization:configure',
    'billing:manage',
  ],
  member,
  family: ['public', 'signedIn'],
  covid: ['public', 'signedIn'],
  staff: ['public', 'signedIn', 'staff:grant', 'staff:tools'],
  super: [
    'public',
    'signedIn',
    'profile:read',
    'profile:write',
    'test:read',
    'test:write',
    'event:write',
    'report:read',
    'code:read',
    'group:read',
    'protocol:read',
    'organization:read',
    'organization:configure',
    'billing:manage',
    'staff:grant',
    'staff:tools',
  ],
  codeToken: ['public', 'device:redeemed', 'device:submit'],
};

/**
 * The permissions of a viewer: those of the kind, and those of the flags.
 * @param viewer the kind of viewer and whether the account is a billing contact of the selected organization
 */
export function permissionsOf(viewer: ViewerFacts): ReadonlySet<Permission> {
  const granted = new Set(kindPermissions[viewer.kind]);
  if (viewer.isBillingContact && viewer.kind === 'member') granted.add('billing:manage');
  return granted;
}
