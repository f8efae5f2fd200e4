import {
  createAccount,
  getAccount,
  getAccountMessages,
  getAccountNotificationPrefs,
  getAccounts,
  getGroupNotificationPreferences,
  masterSearch,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization } from '../../../test/builders/people.ts';
import { viewing } from '../../../test/database/access-world.ts';
import { aViewer } from '../../../test/database/viewers.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let admin: SendOptions;
let adminId: number;
let organizationId: number;
let groupId: number;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  groupId = (await givenGroup(server.db, organizationId, { name: 'Rowing' })).id;
  ({ id: adminId, options: admin } = await signIn(server, { organizationId, accessTypeId: 2 }));
});
afterAll(() => server.stop());

/** A coach of another organization whom this one adds by their email. */
async function addedCoach() {
  const elsewhere = (await givenOrganization(server.db)).id;
  const coach = await signIn(server, { organizationId: elsewhere });
  await server.db.owner(
    sql`update accounts set first_name = 'Zebulonia', last_name = 'Quarterstaff', phone = '918-555-0177', job_title = 'Coach',
      professional_type_id = 1 where id = ${coach.id}`,
  );
  const typed = { email: coach.email, firstName: 'x', lastName: 'y', organizationAccessTypeId: 1 as const };
  await server.sendOk(createAccount, { ...typed, groupIds: [groupId] }, admin);
  return { ...coach, elsewhere };
}

/** Everything that the organization's System Admin reads of its users. */
async function readByAdmin({ id, email }: { id: number; email: string }) {
  const search = async (searchString: string) =>
    (await server.sendOk(masterSearch, { searchString }, admin)).searchResults;
  return {
    account: (await server.sendOk(getAccount, { id }, admin)).account,
    found: JSON.stringify([
      await server.sendOk(getAccounts, {}, admin),
      await server.sendOk(getAccountNotificationPrefs, { groupId, profileId: null }, admin),
      await server.sendOk(getGroupNotificationPreferences, { groupId }, admin),
      await search(email),
    ]),
    byName: (await search('Quarterstaff')).length,
  };
}

test('A293: of an account that has another owner the email alone is read, until its person selects the organization', async () => {
  const coach = await addedCoach();
  const hidden = await readByAdmin(coach);
  expect(hidden.account).toMatchObject({
    email: coach.email,
    firstName: '',
    lastName: '',
    phoneNumber: null,
    jobTitle: null,
    professionalTypeId: null,
    hasSignedUp: false,
    isIdentityEditable: false,
  });
  expect(hidden.found).toContain(coach.email);
  expect(hidden.found).not.toMatch(/Zebulonia|Quarterstaff|0177/);
  expect(hidden.byName).toBe(0);

  await server.sendOk(switchSelectedOrganization, { organizationId: coach.elsewhere }, coach.options);
  expect((await readByAdmin(coach)).account.firstName).toBe('');
  await server.sendOk(switchSelectedOrganization, { organizationId }, coach.options);
  const shown = await readByAdmin(coach);
  expect(shown.account).toMatchObject({
    firstName: 'Zebulonia',
    phoneNumber: '918-555-0177',
    hasSignedUp: true,
  });
  expect(shown.byName).toBe(1);
});

test('A293: whom their own organization lets go is the user of the one that is left, which reads and names them', async () => {
  const coach = await addedCoach();
  await server.db.owner(
    sql`delete from account_organizations where account_id = ${coach.id} and organization_id = ${coach.elsewhere}`,
  );
  expect((await readByAdmin(coach)).account).toMatchObject({
    firstName: 'Zebulonia',
    isIdentityEditable: true,
  });
});

test('A293: sign-ins and messages of before are not read, and what leaves the portal as a file has the email alone', async () => {
  const { owner } = server.db;
  const coach = await addedCoach();
  await owner(sql`insert into messages (once_key, account_id, communication_type_id, kind, recipient, status, created_at)
    select 'added by email ' || n, ${coach.id}, 1, 'passwordReset', ${coach.email}, 'sent', now() - n * interval '1 hour' from generate_series(0, 1) n`);
  await owner(sql`update account_organizations set joined_at = now() - interval '30 minutes'
    where account_id = ${coach.id} and organization_id = ${organizationId}`);
  const { messages } = await server.sendOk(getAccountMessages, { accountId: coach.id }, admin);
  // That they were added is mailed meanwhile.
  expect(messages.filter(({ kind }) => kind === 'passwordReset')).toMatchObject([{ recipient: null }]);
  const noted = async () => {
    const [row] = await owner<{ count: number }>(sql`select count(*)::int as count from audit.log
      where organization_id = ${organizationId} and account_id = ${coach.id} and entity = 'access'`);
    return row?.count;
  };
  await owner(sql`select audit.note_access('signed_in', ${coach.id}, null, '{}')`);
  expect(await noted()).toBe(0);
  const [file] = await server.db.database.transaction(
    viewing(aViewer({ kind: 'admin', accountId: adminId, organizationId })),
    (tx) =>
      tx.query<{ line: string }>(
        sql`select line from identity.organization_rows('accounts', null, 100) where (key ->> 0)::int = ${coach.id}`,
      ),
  );
  expect(JSON.parse(file?.line ?? '')).toMatchObject({ email: coach.email, first_name: '', phone: null });
});
