import { type GroupTransfer, getGroupTransfers } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { givenGrants } from './builders/grants.ts';
import { givenGroup, givenOrganization, givenProfile } from './builders/people.ts';
import type { SendOptions } from './http/start-test-server.ts';
import { type MergingPortal, startMergingPortal } from './merging-portal.ts';
import { signIn } from './portal.ts';

/** A portal in which internal staff transfer groups from its organization to another one, Lakeside. */
interface GroupTransfersPortal extends MergingPortal {
  staffId: number;
  staff: SendOptions;
  toOrgId: number;
  /** A group of the portal's organization with three people in it. */
  aGroup(): Promise<{ fromGroupId: number; people: number[] }>;
  /** A transfer, as staff see it, once it is at its end, whatever came of it. */
  ended(groupTransferId: number): Promise<GroupTransfer | undefined>;
  groupsOf(profileId: number): Promise<{ organizationId: number; groupId: number }[]>;
}

export async function startGroupTransfersPortal(): Promise<GroupTransfersPortal> {
  const portal = await startMergingPortal();
  const { server, organizationId } = portal;
  const { db } = server;
  const toOrgId = (await givenOrganization(db, { name: 'Lakeside' })).id;
  const { id: staffId, options: staff } = await signIn(server, { isSuperAdmin: true });
  await givenGrants(db, staffId);
  const stood = async (id: number) =>
    (await server.sendOk(getGroupTransfers, {}, staff)).groupTransfers.find((one) => one.id === id);
  return {
    ...portal,
    staffId,
    staff,
    toOrgId,
    aGroup: async () => {
      const fromGroupId = (await givenGroup(db, organizationId)).id;
      const people: number[] = [];
      for (let n = 0; n < 3; n += 1)
        people.push((await givenProfile(db, organizationId, { groupIds: [fromGroupId] })).id);
      return { fromGroupId, people };
    },
    ended: (id) =>
      vi.waitFor(
        async () => {
          const transfer = await stood(id);
          expect(transfer?.finishedOn).not.toBeNull();
          return transfer;
        },
        { timeout: 60_000, interval: 50 },
      ),
    groupsOf: (profileId) =>
      db.owner(
        sql`select organization_id as "organizationId", group_id as "groupId" from profile_groups where profile_id = ${profileId}`,
      ),
  };
}
