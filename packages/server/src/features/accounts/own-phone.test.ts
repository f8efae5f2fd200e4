import { forgotPassword, getOwnAccount, updateAccount } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenGroup, givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { linkIn, mailsTo, nextMail } from '../../../test/mailbox.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { password, refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let groupId: number;

beforeAll(async () => {
  server = await startPortal({ DEMO: 'true' });
  organizationId = (await givenOrganization(server.db)).id;
  groupId = (await givenGroup(server.db, organizationId)).id;
});
afterAll(() => server.stop());
beforeEach(withinOneWindow);

const aTrainer = () => signIn(server, { organizationId, groupIds: [groupId] });

describe('another phone, to which codes go', () => {
  const phoneOf = async (options: SendOptions) =>
    (await server.sendOk(getOwnAccount, {}, options)).account.phoneNumber;

  test.each([
    { why: 'no password', oldPassword: undefined },
    { why: 'a wrong one', oldPassword: 'Not-the-password-1!' },
  ])('is refused with $why, also the first and none, and nothing is changed', async ({ oldPassword }) => {
    const { options } = await aTrainer();
    const first = { phoneNumber: '555-010-1234', firstName: 'Half', oldPassword };
    expect(await refusalOf(server, updateAccount, first, options)).toEqual({
      status: 422,
      code: 'password.not_right',
    });
    expect((await server.sendOk(getOwnAccount, {}, options)).account).toMatchObject({
      firstName: 'Fixture',
      phoneNumber: null,
    });
    await server.sendOk(updateAccount, { phoneNumber: '555-010-1234', oldPassword: password }, options);
    const none = { phoneNumber: '', oldPassword };
    expect((await refusalOf(server, updateAccount, none, options)).code).toBe('password.not_right');
    expect(await phoneOf(options)).toBe('555-010-1234');
  });

  test('is changed with the password, and the owner is told; the same one asks for nothing', async () => {
    const { email, options } = await aTrainer();
    const phoneNumber = '555-010-1234';
    await server.sendOk(updateAccount, { phoneNumber, oldPassword: password }, options);
    expect(await phoneOf(options)).toBe(phoneNumber);
    const message = await nextMail(server, email);
    expect(message.subject).toBe('Your phone number was changed');
    expect(message.text).not.toContain(phoneNumber);
    expect(linkIn(message).path).toBe('/account/security');
    await server.sendOk(updateAccount, { phoneNumber, firstName: 'Grace' }, options);
    await server.sendOk(forgotPassword, { email });
    expect((await nextMail(server, email, 2)).subject).not.toBe(message.subject);
    expect(mailsTo(server, email)).toHaveLength(2);
  });

  test('is left to the administrator where there is no password to ask for', async () => {
    const { id, options } = await aTrainer();
    await server.db.owner(sql`update accounts set password_hash = null where id = ${id}`);
    const request = { phoneNumber: '555-010-1234' };
    expect(await refusalOf(server, updateAccount, request, options)).toEqual({
      status: 422,
      code: 'account.phone_needs_password',
    });
    expect(await phoneOf(options)).toBeNull();
  });
});
