import { kindPermissions } from '@plumbline/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { type Session, session } from '../platform/session/session-store.ts';
import { aUser } from '../platform/test/users.ts';
import { onlyFor } from './only-for.ts';

afterEach(() => vi.restoreAllMocks());

const editing = onlyFor('/billing/create-invoice/{-$id}', '/billing');
const asking = (permissions: readonly string[] | null) =>
  vi
    .spyOn(session, 'read')
    .mockReturnValue(
      permissions === null
        ? null
        : ({ token: 't', selectedOrganizationId: 1, user: aUser({ permissions }) } as Session),
    );

test.each(['admin', 'member', 'enterpriseAdmin'] as const)(
  'B356: invoice editing leads %s to billing',
  (kind) => {
    asking(kindPermissions[kind]);
    expect(editing).toThrow(
      expect.objectContaining({ options: expect.objectContaining({ href: '/billing' }) }),
    );
  },
);

test.each(['super', 'staff'] as const)('B356: %s edits invoices', (kind) => {
  asking(kindPermissions[kind]);
  expect(editing).not.toThrow();
});

test('who is signed out is led to login by the guard, not from here', () => {
  asking(null);
  expect(editing).not.toThrow();
});
