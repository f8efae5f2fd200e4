import { deleteProtocol, updateGroup } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { givenGroup } from '../../../test/builders/people.ts';
import { givenProtocol } from '../../../test/builders/programs.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

/** Does something while another transaction has made a change and not ended; the other one ends once we wait for it. */
async function whileUncommitted<T>(change: SQL, act: () => Promise<T>): Promise<T> {
  const { db } = portal.server;
  let acting: Promise<T> | undefined;
  await db.database.transaction(
    { as: 'job', name: 'test.other', organizationId: portal.organizationId, accountId: null },
    async (tx) => {
      await tx.query(change);
      acting = act();
      acting.catch(() => undefined);
      await expect
        .poll(
          async () => {
            const [waiting] = await db.owner<{ count: number }>(
              sql`select count(*)::int as count from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return waiting?.count;
          },
          { timeout: 10_000 },
        )
        .toBe(1);
    },
  );
  if (acting === undefined) throw new Error('nothing was done meanwhile');
  return acting;
}

const protocolOf = async (profileId: number) => {
  const [row] = await portal.server.db.owner<{ id: number | null }>(
    sql`select default_protocol_id as id from profile_organizations where profile_id = ${profileId}`,
  );
  return row?.id ?? null;
};
const give = (profileId: number, protocolId: number) =>
  sql`update profile_organizations set default_protocol_id = ${protocolId} where profile_id = ${profileId}`;

// The embedded database does one transaction after the other.
describe.skipIf(inject('database').kind === 'embedded')('at the same moment', () => {
  test('a group is made inactive while one of its profiles is changed: both are done', async () => {
    const { server, organizationId, admin } = portal;
    const group = await givenGroup(server.db, organizationId);
    const profileId = await portal.aProfile(group.id);
    const { group: changed } = await whileUncommitted(
      sql`update profile_organizations set baseline_start_at = now() where profile_id = ${profileId}`,
      () => server.sendOk(updateGroup, { group: { id: group.id, isEnabled: false } }, admin),
    );
    expect(changed.isEnabled).toBe(false);
  });

  test('a protocol is deleted while a profile that has it is given another one: both are done', async () => {
    const { server, organizationId, admin } = portal;
    const [gone, other, replacement] = [
      (await givenProtocol(server.db, organizationId)).id,
      (await givenProtocol(server.db, organizationId)).id,
      (await givenProtocol(server.db, organizationId)).id,
    ];
    const profileId = await portal.aProfile();
    await server.db.owner(give(profileId, gone));
    await whileUncommitted(give(profileId, other), () =>
      server.sendOk(deleteProtocol, { id: gone, replacementOrganizationProtocolId: replacement }, admin),
    );
    expect(await protocolOf(profileId)).toBe(other);
  });

  test('a protocol is not deleted while somebody gives it to a profile: nobody is left with one that is gone', async () => {
    const { server, organizationId, admin } = portal;
    const { id } = await givenProtocol(server.db, organizationId);
    const profileId = await portal.aProfile();
    const refusal = await whileUncommitted(give(profileId, id), () =>
      refusalOf(server, deleteProtocol, { id }, admin),
    );
    expect(refusal.code).toBe('protocol.is_default');
    expect(await protocolOf(profileId)).toBe(id);
  });
});
