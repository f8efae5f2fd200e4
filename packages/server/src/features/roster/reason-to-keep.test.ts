import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { givenProfile } from '../../../test/builders/people.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { lockProfiles } from './reason-to-keep.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

// The embedded database does one transaction after the other.
test.skipIf(inject('database').kind === 'embedded')(
  'whoever holds profiles waits for nobody, not even for who is about to number a change of the roster',
  async () => {
    const { server, organizationId, football } = portal;
    const { database } = server.db;
    const free = await givenProfile(server.db, organizationId);
    const moved = await givenProfile(server.db, organizationId);
    const asJob = { as: 'job', name: 'test.other', organizationId, accountId: null } as const;
    const taken = await database.transaction(asJob, async (other) => {
      await other.query(sql`select pg_advisory_xact_lock(7281992, ${organizationId}::int)`);
      await other.query(
        sql`insert into profile_groups (organization_id, profile_id, group_id) values (${organizationId}, ${moved.id}, ${football})`,
      );
      return database.transaction(asJob, (tx) => lockProfiles(tx, organizationId, [free.id, moved.id]));
    });
    expect([...taken]).toEqual([moved.id]);
  },
);
