import { describe, expect, test } from 'vitest';
import { permissionsOf, type ViewerFacts, type ViewerKind, viewerKinds } from './kind-permissions.ts';
import { type Permission, permissions } from './permissions.ts';

const facts = (kind: ViewerKind, flags: Partial<ViewerFacts> = {}): ViewerFacts => ({
  kind,
  isBillingContact: false,
  ...flags,
});
const of = (kind: ViewerKind, flags?: Partial<ViewerFacts>) => permissionsOf(facts(kind, flags));
const kindsWith = (permission: Permission) => viewerKinds.filter((kind) => of(kind).has(permission));

const insideStaff: readonly ViewerKind[] = ['super'];
const internalStaff: readonly ViewerKind[] = ['staff', 'super'];
const admins: readonly ViewerKind[] = ['admin', 'enterpriseAdmin', 'super'];

describe('who holds each permission, all of them and nobody else', () => {
  test.each<{ why: string; held: readonly Permission[]; by: readonly ViewerKind[] }>([
    {
      why: 'C003: staff manage profiles, tests, events and codes; System Admins also groups and protocols',
      held: ['profile:identity', 'code:write'],
      by: ['admin', 'member'],
    },
    {
      why: 'C003 A248: groups and protocols are the System Admin’s to change',
      held: ['group:write', 'protocol:write'],
      by: ['admin'],
    },
    {
      why: 'A247 A249 C306 C307: settings are configured by System Admins, never by a User',
      held: ['organization:configure'],
      by: admins,
    },
    {
      why: 'A247 A250 C306 C307 C308: users are managed by System Admins, never by a User',
      held: ['user:manage'],
      by: ['admin', 'enterpriseAdmin'],
    },
    { why: 'users are seen by internal staff too, who make none', held: ['user:read'], by: admins },
    {
      why: 'whether an email has an account is told to staff alone',
      held: ['user:checkEmail'],
      by: ['admin', 'member', 'enterpriseAdmin', 'enterpriseMember', 'staff', 'super'],
    },
    {
      why: 'A251 B350: System Admins see Reporting and Billing',
      held: ['report:organization', 'billing:manage'],
      by: admins,
    },
    {
      why: 'B003: connections are asked for and integration keys kept by System Admins',
      held: ['connection:request', 'integration:manage'],
      by: admins,
    },
    { why: 'B350: the duplicate report is the System Admin’s', held: ['report:duplicates'], by: admins },
    {
      why: 'C006 A256 B004 B353: children are opened and enrolled by the enterprise’s admin alone',
      held: ['enterprise:access', 'enterprise:enroll', 'enterprise:subscriptions'],
      by: ['enterpriseAdmin'],
    },
    {
      why: 'B183 B186 B351: profiles are transferred by the enterprise’s admin, and by internal staff',
      held: ['enterprise:transfer'],
      by: ['enterpriseAdmin', 'super'],
    },
    {
      why: 'C006 C013: the table of children is the enterprise’s admin’s, and internal staff’s inside the enterprise',
      held: ['enterprise:read'],
      by: ['enterpriseAdmin', 'super'],
    },
    {
      why: 'B354: Merge is for everybody outside an enterprise admin organization',
      held: ['profile:merge'],
      by: ['admin', 'member', 'super'],
    },
    {
      why: 'A256 A258 B347: the enrollment call is asked by internal staff, and by an enterprise’s admin for a child',
      held: ['organization:enroll'],
      by: ['enterpriseAdmin', ...internalStaff],
    },
    {
      why: 'B005 B347: organizations are edited, and reports on all of them run, by internal staff',
      held: ['organization:edit', 'report:internal'],
      by: internalStaff,
    },
    {
      why: 'A259 B346: connections are managed by internal staff',
      held: ['connection:manage'],
      by: internalStaff,
    },
    {
      why: 'A261 C312 B339: Org Management and Internal Admin are internal staff’s',
      held: ['staff:tools'],
      by: internalStaff,
    },
    {
      why: 'B340 B344 B356: invoices are edited, created and deleted by internal staff alone, in an organization that they opened',
      held: ['invoice:write'],
      by: ['super'],
    },
    { why: 'B341: so are the emails about them sent', held: ['invoice:email'], by: ['super'] },
    { why: 'B342: so are payments recorded by hand', held: ['payment:record'], by: ['super'] },
    {
      why: 'B343 B344 B005: so are subscriptions and credits changed',
      held: ['subscription:write', 'credit:write'],
      by: ['super'],
    },
    {
      why: 'B345 B355: subscriptions past and far are shown to internal staff, the others see the current and the next',
      held: ['subscription:history'],
      by: ['super'],
    },
    {
      why: 'B348: tests and groups are transferred by internal staff',
      held: ['tool:transfer'],
      by: internalStaff,
    },
    {
      why: 'B005: schools are matched to their identifiers by internal staff',
      held: ['tool:schoolIds'],
      by: internalStaff,
    },
    {
      why: 'A260: the optimized-sync fields of an account are a super admin’s',
      held: ['user:optimizedSync'],
      by: insideStaff,
    },
    {
      why: 'C312: retrying a PDF, the groups report, the graphs behind a test and standard protocols are a super admin’s',
      held: ['pdfSync:retry', 'report:groups', 'test:internals', 'protocol:standard'],
      by: insideStaff,
    },
    { why: 'B339: internal settings are a super admin’s', held: ['organization:internal'], by: insideStaff },
    {
      why: 'B349: all partners are shown to a super admin',
      held: ['integration:allPartners'],
      by: insideStaff,
    },
    {
      why: 'A006 A263 C008 C314: a family shares its profiles, as staff do',
      held: ['profile:share'],
      by: ['admin', 'member', 'family'],
    },
    {
      why: 'A265: the own account is edited by everybody who has one, not while viewing as super',
      held: ['account:personal'],
      by: viewerKinds.filter((kind) => !['signedOut', 'super', 'codeToken'].includes(kind)),
    },
    {
      why: 'A262 C315: a COVID account has personal information and not even a password page',
      held: ['account:password'],
      by: viewerKinds.filter((kind) => !['signedOut', 'covid', 'super', 'codeToken'].includes(kind)),
    },
    {
      why: 'a person’s identity is withheld from internal staff, and so not theirs to change',
      held: ['profile:identity'],
      by: ['admin', 'member'],
    },
    {
      why: 'the audit log is read by System Admins and, without names, by internal staff',
      held: ['audit:read'],
      by: admins,
    },
    {
      why: 'staff access is ended by the organization it opens and by internal staff',
      held: ['grant:end'],
      by: [...admins, 'staff'],
    },
  ])('$why', ({ held, by }) => {
    for (const permission of held)
      expect(kindsWith(permission), permission).toEqual(viewerKinds.filter((kind) => by.includes(kind)));
  });
});

test('A246 C305: a User asks about people and codes; whose, the granted groups decide', () => {
  expect([...of('member')]).toEqual(
    expect.arrayContaining(['profile:read', 'profile:write', 'test:write', 'event:write', 'code:write']),
  );
  expect(of('member').has('group:write')).toBe(false);
});

test('A252 C309 B003 B352: a billing contact has Billing and Reporting beside what a User has, and nothing else', () => {
  const added = [...of('member', { isBillingContact: true })].filter((one) => !of('member').has(one));
  expect(added).toEqual(['billing:manage', 'report:organization']);
});

test.each(viewerKinds)(
  'the flag billing contact takes nothing from %s, and opens nothing to a family',
  (kind) => {
    const flagged = of(kind, { isBillingContact: true });
    for (const permission of of(kind)) expect(flagged.has(permission)).toBe(true);
    if (kind !== 'member' && kind !== 'enterpriseMember') expect(flagged).toEqual(of(kind));
  },
);

test.each(viewerKinds)(
  'A253 C310: safety coach is a flag that adds to %s nothing and removes nothing',
  (kind) => {
    for (const isBillingContact of [false, true]) {
      expect(of(kind, { isBillingContact, isSafetyCoach: true })).toEqual(of(kind, { isBillingContact }));
    }
  },
);

test('A254 A255 C313: an enterprise management admin has no profiles, groups, protocols or codes', () => {
  for (const kind of ['enterpriseAdmin', 'enterpriseMember'] as const) {
    const clinical = [...of(kind)].filter((one) =>
      /^(profile|test|event|group|protocol|code|device):/.test(one),
    );
    expect(clinical).toEqual([]);
  }
  expect(of('enterpriseAdmin').has('user:manage')).toBe(true);
});

test('A004 A257 C007 C311: a super admin inside an organization asks every clinical question, and none without a grant', () => {
  const clinicalReads = [
    'profile:read',
    'test:read',
    'report:read',
    'code:read',
    'group:read',
    'protocol:read',
  ] as const;
  for (const permission of clinicalReads) {
    expect(of('super').has(permission), permission).toBe(true);
    expect(of('staff').has(permission), permission).toBe(false);
  }
});

test('A007 A262 C009 C315: account type 4 has its own account and nothing else', () => {
  expect([...of('covid')]).toEqual(['public', 'signedIn', 'account:personal']);
});

test('A008 A263 C008 C314: account type 5 has its own account, redeems a link and shares; nothing clinical', () => {
  expect([...of('family')].filter((one) => one !== 'public')).toEqual([
    'signedIn',
    'account:personal',
    'account:password',
    'profileLink:redeem',
    'profile:share',
  ]);
});

test('A267: signed out is its own kind of viewer, and may ask only what is public', () => {
  expect([...of('signedOut')]).toEqual(['public']);
});

test('B002: each area of billing and administration has a permission of its own', () => {
  const areas = [
    'invoice:',
    'subscription:',
    'credit:',
    'connection:',
    'organization:',
    'report:',
    'tool:',
    'integration:',
  ];
  for (const area of areas)
    expect(permissions.filter((one) => one.startsWith(area)).length, area).toBeGreaterThan(0);
});

test('every permission is held by somebody, and none stands twice with one kind', () => {
  for (const permission of permissions) expect(kindsWith(permission).length, permission).toBeGreaterThan(0);
  expect(new Set(permissions).size).toBe(permissions.length);
});

test('A003: users and System Admins, billing contacts, safety coaches, enterprise admins, internal staff, families: each a kind of its own', () => {
  const words = (permitted: ReadonlySet<Permission>) => [...permitted].toSorted().join(' ');
  const kinds = {
    user: of('member'),
    systemAdmin: of('admin'),
    billingContact: of('member', { isBillingContact: true }),
    enterpriseAdmin: of('enterpriseAdmin'),
    internalOutside: of('staff'),
    internalInside: of('super'),
    family: of('family'),
    covid: of('covid'),
  };
  expect(new Set(Object.values(kinds).map(words)).size).toBe(Object.keys(kinds).length);
  // A safety coach is a flag: a kind of user by name that may what a User may.
  expect(words(of('member', { isSafetyCoach: true }))).toBe(words(kinds.user));
});
