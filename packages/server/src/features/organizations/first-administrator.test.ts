import { errorCatalogue, getCurrentUser, getGroups, login, resetPassword } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { aStaffEnrollment } from '../../../test/builders/enrollments.ts';
import { givenAccount, givenOrganization } from '../../../test/builders/people.ts';
import { startEnrollmentPortal } from '../../../test/enrollment-portal.ts';
import { signIn } from '../../../test/portal.ts';

const portal = await startEnrollmentPortal();
const { server, staff, one, count, enroll, fieldOf, mailTo } = portal;
afterAll(() => portal.stop());

describe('the first administrator', () => {
  test('gets a mail with a link that sets the password, of which only the hash is stored', async () => {
    const request = aStaffEnrollment();
    await enroll(request, staff.options);
    const mail = await mailTo(request.email);
    expect(mail.subject).toBe(`${request.orgName} is ready`);
    const link = new URL(/http\S+/.exec(mail.text)?.[0] ?? '');
    expect(link.pathname).toBe('/reset-password');
    const stored = await one<{ purpose: string; aid: string; hash: string }>(
      sql`select purpose, aid, encode(token_hash, 'hex') as hash from password_links l join accounts a on a.id = l.account_id
        where a.email = ${request.email}`,
    );
    expect(stored).toMatchObject({ purpose: 'welcome', aid: link.searchParams.get('aid') });
    expect(stored?.hash).not.toContain(link.searchParams.get('token'));
    expect(mail.text).toContain('Set your password');

    const [token, aid] = [link.searchParams.get('token') ?? '', link.searchParams.get('aid') ?? ''];
    await server.sendOk(resetPassword, { token, aid, password: 'Own-Passw0rd!' });
    const signedIn = await server.sendOk(login, { email: request.email, password: 'Own-Passw0rd!' });
    expect(signedIn.selectedOrganization?.name).toBe(request.orgName);
  });

  test('with an account already, keeps it: a membership, a mail that says so, and no link', async () => {
    const known = await signIn(server, {
      organizationId: (await givenOrganization(server.db)).id,
    });
    const { id } = await enroll(aStaffEnrollment({ email: known.email, firstName: 'Other' }), staff.options);
    const user = await server.sendOk(getCurrentUser, {}, { ...known.options, organizationId: id });
    expect(user.account).toMatchObject({ firstName: 'Fixture', selectedOrganizationAccessTypeId: 2 });
    expect(
      (await server.sendOk(getGroups, {}, { ...known.options, organizationId: id })).groups,
    ).toHaveLength(1);
    const mail = await mailTo(known.email);
    expect(mail.text).toContain('/login');
    expect(mail.text).not.toContain('reset-password');
  });

  test.each([
    { who: 'a family account', account: { accountTypeId: 5 } },
    { who: 'internal staff', account: { isSuperAdmin: true } },
    { who: 'a disabled account', account: { isDisabled: true } },
  ])('cannot be $who, and one answer tells nothing about which', async ({ account }) => {
    const { email } = await givenAccount(server.db, account);
    const request = aStaffEnrollment({ email });
    expect(await fieldOf(request, staff.options)).toEqual({
      status: 422,
      errors: [
        {
          code: 'enrollment.admin_unfit',
          message: errorCatalogue['enrollment.admin_unfit'].message,
          field: 'email',
        },
      ],
    });
    expect(await count(sql`organizations where name = ${request.orgName}`)).toBe(0);
  });
});
