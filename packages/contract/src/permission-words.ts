import { type Permission, permissions, permissionsOf, type ViewerKind, viewerKinds } from '@plumbline/domain';
import { allCalls } from './features/calls.ts';
import { viewerTitles } from './permission-matrix.ts';

/** Where a permission belongs, in the order people look for it. */
export const permissionAreas = [
  'Own account',
  'People and tests',
  'Groups, protocols and codes',
  'The organization',
  'An enterprise',
  'Phones',
  'Internal staff',
] as const;
export type PermissionArea = (typeof permissionAreas)[number];

/** What each permission allows, in words for people who decide about access. A new permission without words does not compile. */
const words: Readonly<Record<Permission, readonly [PermissionArea, string]>> = {
  public: ['Own account', 'Sign in, reset a password, use a link or a code'],
  signedIn: ['Own account', 'See who is signed in, choose an organization, sign out'],
  'account:personal': ['Own account', 'Edit your personal information'],
  'account:password': ['Own account', 'Change your password'],
  'profileLink:redeem': ['Own account', 'Redeem a link that shares a profile'],

  'profile:read': ['People and tests', 'See profiles, baselines and trends'],
  'profile:write': ['People and tests', 'Change baselines and groups of profiles, add and move profiles'],
  'profile:identity': ['People and tests', 'Change names, birth dates and contact data of profiles'],
  'profile:share': ['People and tests', 'Share a profile by link or QR code'],
  'profile:merge': ['People and tests', 'Merge two profiles of one person'],
  'profile:bulkMerge': ['People and tests', 'Merge many pairs of profiles from a list'],
  'test:read': ['People and tests', 'See tests, results and recordings'],
  'test:write': ['People and tests', 'Exclude results and include them again'],
  'test:assign': ['People and tests', 'Say whose a test is that waits'],
  'test:discard': ['People and tests', 'Discard a test that waits'],
  'event:write': ['People and tests', 'Start, change and end events'],
  'report:read': ['People and tests', 'Create reports of a profile, export tests and events'],

  'code:read': ['Groups, protocols and codes', 'See codes'],
  'code:write': ['Groups, protocols and codes', 'Create and end codes'],
  'group:read': ['Groups, protocols and codes', 'See groups'],
  'group:write': ['Groups, protocols and codes', 'Create and change groups'],
  'protocol:read': ['Groups, protocols and codes', 'See protocols'],
  'protocol:write': ['Groups, protocols and codes', 'Create and change protocols and survey drafts'],
  'survey:publish': ['Groups, protocols and codes', 'Publish and withdraw surveys'],

  'organization:read': ['The organization', 'See the organization’s name, totals and preferences'],
  'organization:configure': [
    'The organization',
    'Change settings and security, multi-factor sign-in included',
  ],
  'user:manage': ['The organization', 'Add, change and remove users, and choose what they can see'],
  'user:read': ['The organization', 'See users with their access and groups'],
  'user:checkEmail': ['The organization', 'Check whether an email already has an account'],
  'audit:read': [
    'The organization',
    'Read and export the audit log, and see which internal staff have access',
  ],
  'grant:end': ['The organization', 'End the access of internal staff early'],
  'connection:request': ['The organization', 'Request connections to other organizations'],
  'integration:manage': ['The organization', 'Manage integrations and their keys'],
  'report:organization': ['The organization', 'See Reporting'],
  'report:duplicates': ['The organization', 'See the report on profiles that may be the same person'],
  'organization:takeOut': ['The organization', 'Export everything the organization has entered, in one file'],
  'billing:manage': ['The organization', 'See Billing, pay invoices, and manage cards and billing details'],

  'enterprise:read': ['An enterprise', 'See the child organizations and their totals'],
  'enterprise:enroll': ['An enterprise', 'Enroll a child organization'],
  'enterprise:access': ['An enterprise', 'Give enterprise users access to a child organization'],
  'enterprise:transfer': ['An enterprise', 'Transfer profiles between organizations'],
  'enterprise:subscriptions': ['An enterprise', 'See the subscriptions of the enterprise'],

  'device:redeemed': ['Phones', 'Find the person a code is for'],
  'device:submit': ['Phones', 'Send tests'],
  'device:roster': ['Phones', 'Sync the people of the granted groups'],
  'device:token': ['Phones', 'Sign a phone in'],

  'staff:grant': ['Internal staff', 'Open an organization for eight hours, with a reason'],
  'staff:tools': ['Internal staff', 'Use Org Management and Super Admin'],
  'organization:enroll': ['Internal staff', 'Enroll a new organization'],
  'organization:edit': ['Internal staff', 'Edit and find organizations'],
  'connection:manage': ['Internal staff', 'Manage access and billing connections'],
  'invoice:write': ['Internal staff', 'Create, edit and delete invoices'],
  'invoice:email': ['Internal staff', 'Send invoice and receipt emails'],
  'payment:record': ['Internal staff', 'Record manual payments and charge other amounts'],
  'subscription:write': ['Internal staff', 'Add, edit and delete subscriptions'],
  'subscription:history': ['Internal staff', 'See all past and future subscriptions'],
  'credit:write': ['Internal staff', 'Change profile credits and usage'],
  'report:internal': ['Internal staff', 'Run reports for all organizations'],
  'tool:transfer': ['Internal staff', 'Transfer tests and groups, change a test to a baseline'],
  'tool:schoolIds': ['Internal staff', 'Match organizations to school identifiers'],
  'organization:internal': ['Internal staff', 'Change internal settings of an organization'],
  'user:optimizedSync': ['Internal staff', 'Set Optimized Sync for an account'],
  'test:internals': ['Internal staff', 'See the detailed graphs behind a test'],
  'pdfSync:retry': ['Internal staff', 'Send a PDF to a partner again'],
  'report:groups': ['Internal staff', 'Get the groups report'],
  'protocol:standard': ['Internal staff', 'Add standard protocols'],
  'integration:allPartners': ['Internal staff', 'See all medical record partners'],
};

/** One permission in words: what it allows, who has it, and what the portal does with it. */
export interface PermissionInWords {
  permission: Permission;
  area: PermissionArea;
  text: string;
  /** Titles of `viewerTitles`, and the billing contact where the flag adds it. */
  holders: readonly string[];
  /** Summaries of the calls that ask for it. */
  calls: readonly string[];
}

/** What the flag adds to a User. */
export const billingContactTitle = 'Billing contact';

/** Everybody a permission can be given to, in words and in the order of the lists. */
export const holderTitles: readonly string[] = [
  ...viewerKinds.map((kind) => viewerTitles[kind]),
  billingContactTitle,
];

/** Every permission in words, in the order of their areas. */
export function permissionsInWords(): PermissionInWords[] {
  const all = permissions.map((permission) => ({
    permission,
    area: words[permission][0],
    text: words[permission][1],
    holders: holdersOf(permission),
    calls: allCalls.filter((call) => call.permission === permission).map((call) => call.summary),
  }));
  return permissionAreas.flatMap((area) => all.filter((one) => one.area === area));
}

function holdersOf(permission: Permission): string[] {
  const has = (kind: ViewerKind, isBillingContact: boolean) =>
    permissionsOf({ kind, isBillingContact }).has(permission);
  const isAdded = has('member', true) && !has('member', false);
  return [
    ...viewerKinds.filter((kind) => has(kind, false)).map((kind) => viewerTitles[kind]),
    ...(isAdded ? [billingContactTitle] : []),
  ];
}
