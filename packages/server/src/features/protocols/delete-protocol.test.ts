import { createProfile, deleteProtocol, getProtocols, redeemCode, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type FormPortal, startFormPortal } from '../../../test/form-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: FormPortal;

beforeAll(async () => {
  portal = await startFormPortal();
});
afterAll(() => portal.server.stop());

const aProtocol = async (over: Parameters<typeof givenProtocol>[2] = {}) =>
  (await givenProtocol(portal.server.db, portal.school.id, over)).id;
const remove = (id: number, replacementOrganizationProtocolId?: number) =>
  portal.server.sendOk(
    deleteProtocol,
    { id, ...(replacementOrganizationProtocolId === undefined ? {} : { replacementOrganizationProtocolId }) },
    portal.admin.options,
  );
const listed = async () =>
  (await portal.server.sendOk(getProtocols, {}, portal.admin.options)).protocols.map(
    ({ organizationProtocolId }) => organizationProtocolId,
  );
const defaultOf = async (profileId: number) => {
  const [row] = await portal.server.db.owner<{ id: number | null }>(
    sql`select default_protocol_id as id from profile_organizations
      where profile_id = ${profileId} and organization_id = ${portal.school.id}`,
  );
  return row?.id;
};

test('C166 C409: a protocol that nobody relies on is deleted, and its name is free again', async () => {
  const { server, admin } = portal;
  const id = await aProtocol({ name: 'Short-lived' });
  expect(await remove(id)).toEqual({ profileCount: 0, groupCount: 0 });
  expect(await listed()).not.toContain(id);
  expect(await refusalOf(server, deleteProtocol, { id }, admin.options)).toEqual({
    status: 404,
    code: 'protocol.not_found',
  });
  await aProtocol({ name: 'short-lived' });
});

test('C229: a standard protocol can be deleted', async () => {
  const { server, school } = portal;
  const [standard] = await server.db.owner<{ id: number }>(
    sql`insert into protocols (organization_id, legacy_id, name) values (${school.id}, 4, 'Quiet Standing') returning id`,
  );
  await remove(standard?.id ?? 0);
  expect(await listed()).not.toContain(standard?.id);
});

test('a default is never left behind: without another one in its place the protocol stays', async () => {
  const { server, admin } = portal;
  const id = await aProtocol();
  const profileId = await portal.created({ defaultOrganizationProtocolId: id });
  const { status, body } = await server.send(deleteProtocol, { id }, admin.options);
  expect(status).toBe(422);
  expect(body.isSuccess === false && body.errors[0]).toEqual({
    code: 'protocol.is_default',
    message: 'This protocol is the default for 1 profile. Choose a protocol to replace it.',
  });
  expect(await listed()).toContain(id);
  const another = await aProtocol();
  expect(await remove(id, another)).toMatchObject({ profileCount: 1 });
  expect(await defaultOf(profileId)).toBe(another);
});

test('the default of a group goes over too, with the change that still brings it to its profiles', async () => {
  const { server, school, admin } = portal;
  const [id, another] = [await aProtocol(), await aProtocol()];
  await server.db.owner(sql`update groups set default_protocol_id = ${id} where id = ${school.soccer}`);
  await server.db.owner(sql`insert into group_changes (organization_id, group_id, account_id, kind, protocol_id, profile_ids)
    values (${school.id}, ${school.football}, ${admin.id}, 'defaultProtocol', ${id}, '{}')`);
  const { body } = await server.send(deleteProtocol, { id }, admin.options);
  expect(body.isSuccess === false && body.errors[0]?.message).toBe(
    'This protocol is the default for 2 groups. Choose a protocol to replace it.',
  );
  expect(await remove(id, another)).toEqual({ profileCount: 0, groupCount: 2 });
  const rows = await server.db.owner<{
    id: number;
  }>(sql`select default_protocol_id as id from groups where id = ${school.soccer}
    union all select protocol_id from group_changes where group_id = ${school.football}`);
  expect(rows.map((row) => row.id)).toEqual([another, another]);
  await expect(
    server.db.owner(sql`update groups set default_protocol_id = ${id} where id = ${school.soccer}`),
  ).rejects.toThrow('a deleted protocol cannot be a default');
});

test('who left gets the other default too, or none: they may come back', async () => {
  const { server, school } = portal;
  const [id, another] = [await aProtocol(), await aProtocol()];
  const profileId = await portal.created({ defaultOrganizationProtocolId: id });
  await server.db.owner(sql`update profile_organizations set ended_at = now()
    where profile_id = ${profileId} and organization_id = ${school.id}`);
  expect(await remove(id)).toMatchObject({ profileCount: 0 });
  expect(await defaultOf(profileId)).toBeNull();
  const second = await aProtocol();
  await server.db.owner(sql`update profile_organizations set default_protocol_id = ${second}
    where profile_id = ${profileId} and organization_id = ${school.id}`);
  await remove(second, another);
  expect(await defaultOf(profileId)).toBe(another);
});

test('what takes its place is one that can be chosen', async () => {
  const { server, admin } = portal;
  const id = await aProtocol();
  await portal.created({ defaultOrganizationProtocolId: id });
  const [off, gone] = [await aProtocol({ isDisabled: true }), await aProtocol()];
  await remove(gone);
  for (const replacementOrganizationProtocolId of [id, off, gone, portal.otherProtocolId, 2_000_000]) {
    const refused = await refusalOf(
      server,
      deleteProtocol,
      { id, replacementOrganizationProtocolId },
      admin.options,
    );
    expect(refused).toEqual({ status: 422, code: 'protocol.replacement_not_offered' });
  }
});

test('no profile gets a deleted protocol, also when both happen at once', async () => {
  const { server, admin, trainer, school } = portal;
  for (let round = 0; round < 4; round += 1) {
    const id = await aProtocol();
    const [deleted, ...added] = await Promise.all([
      server.send(
        deleteProtocol,
        { id, replacementOrganizationProtocolId: portal.protocolId },
        admin.options,
      ),
      ...[0, 1, 2].map(() =>
        server.send(
          createProfile,
          { profile: portal.aForm({ defaultOrganizationProtocolId: id }) },
          trainer.options,
        ),
      ),
    ]);
    expect(deleted.status).toBe(200);
    expect(await listed()).not.toContain(id);
    expect(added).toHaveLength(3);
    const left =
      await server.db.owner(sql`select 1 from profile_organizations m join protocols p on p.id = m.default_protocol_id
      where m.organization_id = ${school.id} and p.deleted_at is not null`);
    expect(left).toEqual([]);
  }
  const gone = await aProtocol();
  await remove(gone);
  const profileId = await portal.created();
  await expect(
    server.db.owner(
      sql`update profile_organizations set default_protocol_id = ${gone} where profile_id = ${profileId}`,
    ),
  ).rejects.toThrow('a deleted protocol cannot be a default');
});

test('a code that runs goes on with it, and a test that was taken with it is stored under its name', async () => {
  const { server, school, trainer } = portal;
  const id = await aProtocol({ name: 'Deleted in the season', measureIds: [12] });
  const { code } = await givenCode(server.db, school.id, { groupId: school.football, protocolId: id });
  const profileId = await portal.created();
  await remove(id);
  expect((await server.sendOk(redeemCode, { code })).protocol.name).toBe('Deleted in the season');
  const one = aSubmittedTest({ person: { kind: 'profile', profileId }, organizationProtocolId: id });
  const { outcomes } = await server.sendOk(submitTests, { tests: [{ ...one }] }, trainer.options);
  expect(outcomes[0]?.status).toBe('stored');
  const [stored] = await server.db.owner<{ name: string }>(
    sql`select protocol_name as name from tests where id = ${outcomes[0]?.profileTestId ?? 0}`,
  );
  expect(stored?.name).toBe('Deleted in the season');
});
