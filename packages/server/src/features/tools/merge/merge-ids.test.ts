import { confirmMergeProfiles, startMergeProfiles } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import { givenMembership } from '../../../../test/builders/stored-tests.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { type MergingPortal, startMergingPortal } from '../../../../test/merging-portal.ts';
import { signIn } from '../../../../test/portal.ts';

let portal: MergingPortal;
let elsewhere: number;
/** Runs both organizations. */
let both: SendOptions;

beforeAll(async () => {
  portal = await startMergingPortal();
  const { server, organizationId } = portal;
  elsewhere = (await givenOrganization(server.db)).id;
  const signed = await signIn(server, { organizationId, accessTypeId: 2 });
  await server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
    values (${signed.id}, ${elsewhere}, 2)`);
  both = signed.options;
});
afterAll(() => portal.server.stop());

/** Somebody without an id, and the same person at home elsewhere, who has ids there. */
async function twoHomes(): Promise<{ own: number; others: number }> {
  const { server, organizationId, football } = portal;
  const own = await portal.aPerson();
  const others = (await givenProfile(server.db, elsewhere, { externalId: 'MRN-1' })).id;
  await server.db.owner(sql`update profiles set unique_id = 'U-1' where id = ${others}`);
  await givenMembership(server.db, organizationId, others, [football]);
  return { own, others };
}
const idsOf = (profileId: number) =>
  portal.server.db.owner<{ externalId: string | null; uniqueId: string | null }>(
    sql`select external_id as "externalId", unique_id as "uniqueId" from profiles where id = ${profileId}`,
  );

test('B280 B285: a merge takes no id of another organization over, whatever was chosen, and says so before', async () => {
  const { own, others } = await twoHomes();
  const request = { profileToKeepId: own, profileToLoseId: others };
  const shown = await portal.server.sendOk(startMergeProfiles, request, both);
  expect(shown.fields).toContainEqual({
    field: 'externalId',
    wins: 'keep',
    isChangeable: false,
    follows: null,
  });
  expect(shown.conflicts).toContainEqual({ conflict: 'idsOfAnotherHome', count: 2, mustBeAccepted: false });
  const choices = { externalId: 'lose', uniqueId: 'lose' } as const;
  await portal.server.sendOk(confirmMergeProfiles, { ...request, choices }, both);
  expect(await idsOf(own)).toEqual([{ externalId: null, uniqueId: null }]);
});

test('B280 B285: inside an enterprise the ids name the same person, so the kept profile gets what it lacks', async () => {
  const { own, others } = await twoHomes();
  const enterprise = (await givenOrganization(portal.server.db, { isEnterpriseAdmin: true })).id;
  await portal.server.db.owner(
    sql`update organizations set enterprise_org_id = ${enterprise} where id in (${portal.organizationId}, ${elsewhere})`,
  );
  const request = { profileToKeepId: own, profileToLoseId: others };
  const { conflicts } = await portal.server.sendOk(startMergeProfiles, request, both);
  expect(conflicts.map(({ conflict }) => conflict)).not.toContain('idsOfAnotherHome');
  await portal.server.sendOk(confirmMergeProfiles, request, both);
  expect(await idsOf(own)).toEqual([{ externalId: 'MRN-1', uniqueId: 'U-1' }]);
  await portal.server.db.owner(
    sql`update organizations set enterprise_org_id = null where enterprise_org_id = ${enterprise}`,
  );
});
