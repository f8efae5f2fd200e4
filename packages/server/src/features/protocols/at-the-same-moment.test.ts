import { deleteProtocol, updateGroup } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { givenGroup } from '../../../test/builders/people.ts';
import { givenProtocol } from '../../../test/builders/programs.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { refusalOf } from '../../../test/portal.ts';
import { whileUncommitted } from '../../../test/while-uncommitted.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

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
      portal,
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
    await whileUncommitted(portal, give(profileId, other), () =>
      server.sendOk(deleteProtocol, { id: gone, replacementOrganizationProtocolId: replacement }, admin),
    );
    expect(await protocolOf(profileId)).toBe(other);
  });

  test('a protocol is not deleted while somebody gives it to a profile: nobody is left with one that is gone', async () => {
    const { server, organizationId, admin } = portal;
    const { id } = await givenProtocol(server.db, organizationId);
    const profileId = await portal.aProfile();
    const refusal = await whileUncommitted(portal, give(profileId, id), () =>
      refusalOf(server, deleteProtocol, { id }, admin),
    );
    expect(refusal.code).toBe('protocol.is_default');
    expect(await protocolOf(profileId)).toBe(id);
  });
});
