/**
 * Everything a call can ask for, by what it is about. `public` is for people who are not signed in, `signedIn` for any account.
 * Row-level security decides which rows; a permission only decides whether the question may be asked. Sources: section 6 of each
 * of the three documents, and the table "viewer x what" of `docs/security.md`. A permission of a page that is still to come stands
 * here already, so that the page finds its rule made.
 */
export const permissions = [
  'public',
  'signedIn',

  // The own account (document 3, 2.11). Super view disables editing it; a COVID account has personal information and nothing else.
  'account:personal',
  'account:password',
  'profileLink:redeem',

  // People and their tests (document 1). `identity` is who a person is: withheld from internal staff, so not theirs to change.
  'profile:read',
  'profile:write',
  'profile:identity',
  'profile:share',
  'profile:merge',
  'profile:bulkMerge',
  'test:read',
  'test:write',
  'test:assign',
  'test:discard',
  'event:write',
  'report:read',

  // A program: groups, protocols, codes (document 1).
  'code:read',
  'code:write',
  'group:read',
  'group:write',
  'protocol:read',
  'protocol:write',
  'survey:publish',

  // An organization and who works there (documents 2 and 3).
  'organization:read',
  'organization:configure',
  'user:read',
  'user:manage',
  'user:checkEmail',
  'audit:read',
  'grant:end',
  'connection:request',
  'integration:manage',
  'report:organization',
  'report:duplicates',
  'organization:takeOut',
  'billing:manage',

  // An enterprise and its children (documents 2 and 3).
  'enterprise:read',
  'enterprise:access',
  'enterprise:enroll',
  'enterprise:transfer',
  'enterprise:subscriptions',

  // Phones.
  'device:redeemed',
  'device:submit',
  'device:roster',
  'device:token',

  // Internal staff, wherever they are: organizations as a whole, their money, the internal pages (document 2, section 6).
  'staff:grant',
  'staff:tools',
  'organization:enroll',
  'organization:edit',
  'connection:manage',
  'invoice:write',
  'invoice:email',
  'payment:record',
  'subscription:write',
  'subscription:history',
  'credit:write',
  'report:internal',
  'tool:transfer',
  'tool:schoolIds',

  // Internal staff inside an organization: what its own people are not shown (documents 1 and 3, section 6).
  'organization:internal',
  'user:optimizedSync',
  'test:internals',
  'pdfSync:retry',
  'report:groups',
  'protocol:standard',
  'integration:allPartners',
] as const;
export type Permission = (typeof permissions)[number];
