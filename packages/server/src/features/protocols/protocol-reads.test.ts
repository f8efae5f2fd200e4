import { getProtocol, getProtocols } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { type FormPortal, startFormPortal } from '../../../test/form-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: FormPortal;

beforeAll(async () => {
  portal = await startFormPortal();
});
afterAll(() => portal.server.stop());

const baseline = () => ({
  organizationProtocolId: portal.protocolId,
  legacyProtocolId: null,
  name: 'Baseline',
  description: '',
  symptomsEnabled: false,
  eventsEnabled: true,
  isDisabled: false,
  protocolItems: [
    { regulationMeasureId: 12, regulationMeasureOrder: 0 },
    { regulationMeasureId: 1002, regulationMeasureOrder: 1 },
  ],
});

test('C400 C401 C206: the protocols with their tests in order, without deleted ones and those of others', async () => {
  const { server, trainer, school } = portal;
  await server.db.owner(
    sql`insert into protocols (organization_id, name, deleted_at) values (${school.id}, 'Gone', now())`,
  );
  const { protocols } = await server.sendOk(getProtocols, {}, trainer.options);
  expect(protocols.map(({ name }) => name)).not.toContain('Gone');
  expect(
    protocols.find(({ organizationProtocolId }) => organizationProtocolId === portal.protocolId),
  ).toEqual(baseline());
  expect(
    protocols.some(({ organizationProtocolId }) => organizationProtocolId === portal.otherProtocolId),
  ).toBe(false);
});

test('C412: one protocol with its measures, and who relies on it', async () => {
  const { server, trainer, admin, school } = portal;
  const { id } = await givenProtocol(server.db, school.id, { measureIds: [1002, 1001] });
  await portal.created({ defaultOrganizationProtocolId: id });
  await portal.created({ defaultOrganizationProtocolId: id, groupIds: [school.soccer] }, admin.options);
  await givenCode(server.db, school.id, { groupId: school.football, protocolId: id });
  await givenCode(server.db, school.id, {
    groupId: school.football,
    protocolId: id,
    startsInHours: -9,
    endsInHours: -1,
  });
  const seen = await server.sendOk(getProtocol, { id }, admin.options);
  expect(
    seen.regulationMeasures.map((measure) => [measure.name, measure.category, measure.deletedOn]),
  ).toEqual([
    ['Reaction Time', 11, null],
    ['Balance (mBESS)', 1, null],
  ]);
  expect(seen.usage).toMatchObject({ profileCount: 2, codeCount: 1 });
  // A User counts the people they see.
  const asUser = await server.sendOk(getProtocol, { id }, trainer.options);
  expect(asUser.usage.profileCount).toBe(1);
  expect((await server.sendOk(getProtocol, { id: portal.protocolId }, admin.options)).protocol).toEqual({
    ...baseline(),
    revision: 1,
  });
});

test('one that is deleted, of somebody else or nobody’s is not found', async () => {
  const { server, admin, school } = portal;
  const [gone] = await server.db.owner<{ id: number }>(
    sql`insert into protocols (organization_id, name, deleted_at) values (${school.id}, 'Gone too', now()) returning id`,
  );
  for (const id of [gone?.id ?? 0, portal.otherProtocolId, 2_000_000]) {
    expect(await refusalOf(server, getProtocol, { id }, admin.options)).toEqual({
      status: 404,
      code: 'protocol.not_found',
    });
  }
});
