import { createGroup, updateGroupAccounts } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { givenAccount, givenGroup } from '../builders/people.ts';
import { type DevicePortal, startDevicePortal } from '../device-portal.ts';
import { whileUncommitted } from '../while-uncommitted.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

// The embedded database does one transaction after the other.
describe.skipIf(inject('database').kind === 'embedded')('what another transaction changed meanwhile', () => {
  test('an account that is being removed is not found, and nothing fails', async () => {
    const { organizationId, server, admin } = portal;
    const { id: groupId } = await givenGroup(server.db, organizationId);
    const { id: accountId } = await givenAccount(server.db, { organizationId, groupIds: [portal.football] });
    const answer = await whileUncommitted(
      portal,
      sql`with taken as (delete from account_groups where account_id = ${accountId})
        delete from account_organizations where account_id = ${accountId} and organization_id = ${organizationId}`,
      () => server.send(updateGroupAccounts, { groupId, accountIds: [accountId] }, admin),
    );
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([404, 'account.not_found']);
  });

  test('a name that is being taken is refused in words', async () => {
    const { organizationId, server, admin } = portal;
    const answer = await whileUncommitted(
      portal,
      sql`insert into groups (organization_id, name) values (${organizationId}, 'Rowing')`,
      () => server.send(createGroup, { group: { name: 'Rowing' } }, admin),
    );
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([409, 'group.name_taken']);
  });
});
