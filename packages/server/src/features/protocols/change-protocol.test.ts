import {
  createProtocol,
  getProtocol,
  getProtocols,
  type RequestInputOf,
  redeemCode,
  updateProtocol,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { type FormPortal, startFormPortal } from '../../../test/form-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: FormPortal;

beforeAll(async () => {
  portal = await startFormPortal();
});
afterAll(() => portal.server.stop());

const items = (...measureIds: number[]) =>
  measureIds.map((regulationMeasureId, regulationMeasureOrder) => ({
    regulationMeasureId,
    regulationMeasureOrder,
  }));
let made = 0;
const aProtocol = (
  over: Partial<RequestInputOf<typeof createProtocol>> = {},
): RequestInputOf<typeof createProtocol> => {
  made += 1;
  return {
    name: `Sideline ${made}`,
    description: 'What is taken beside the field.',
    symptomsEnabled: true,
    eventsEnabled: true,
    legacyProtocolId: null,
    isDisabled: false,
    protocolItems: items(1001, 1002),
    ...over,
  };
};
const created = async (over?: Partial<RequestInputOf<typeof createProtocol>>) =>
  (await portal.server.sendOk(createProtocol, aProtocol(over), portal.admin.options)).organizationProtocolId;
const read = async (id: number) =>
  (await portal.server.sendOk(getProtocol, { id }, portal.admin.options)).protocol;
const createRefused = (over: Partial<RequestInputOf<typeof createProtocol>>) =>
  refusalOf(portal.server, createProtocol, aProtocol(over), portal.admin.options);

test('C166 C206 C228 C407 C497: a protocol that is made is a custom one with its tests in order', async () => {
  const id = await created({
    name: '  Return to play ',
    isDisabled: true,
    eventsEnabled: false,
    protocolItems: [
      { regulationMeasureId: 1003, regulationMeasureOrder: 40 },
      { regulationMeasureId: 9999, regulationMeasureOrder: 2 },
      { regulationMeasureId: 1001, regulationMeasureOrder: 7 },
    ],
  });
  expect(await read(id)).toEqual({
    organizationProtocolId: id,
    legacyProtocolId: null,
    name: 'Return to play',
    description: 'What is taken beside the field.',
    symptomsEnabled: true,
    eventsEnabled: false,
    isDisabled: true,
    protocolItems: items(9999, 1001, 1003),
    revision: 1,
  });
});

test('C166 C408 C497: a protocol that is changed reads back so, and a phone that redeems its code follows', async () => {
  const { server, admin, school } = portal;
  const id = await created({ protocolItems: items(1001, 1002, 1003) });
  const { code } = await givenCode(server.db, school.id, { groupId: school.football, protocolId: id });
  const { revision } = await server.sendOk(
    updateProtocol,
    {
      ...aProtocol({ name: 'Changed', symptomsEnabled: false, protocolItems: items(1003, 12) }),
      organizationProtocolId: id,
      revision: 1,
    },
    admin.options,
  );
  expect(await read(id)).toMatchObject({
    name: 'Changed',
    symptomsEnabled: false,
    protocolItems: items(1003, 12),
    revision,
  });
  const { protocol } = await server.sendOk(redeemCode, { code });
  expect(protocol.measures.map(({ measureId, order }) => [measureId, order])).toEqual([
    [1003, 0],
    [12, 1],
  ]);
});

test('C206 C408: without updateMeasures the tests stay, whatever is sent of them', async () => {
  const { server, admin } = portal;
  const id = await created({ protocolItems: items(1002, 1003) });
  const change = aProtocol({ name: 'Only renamed', protocolItems: [] });
  await server.sendOk(
    updateProtocol,
    { ...change, organizationProtocolId: id, updateMeasures: false },
    admin.options,
  );
  expect(await read(id)).toMatchObject({ name: 'Only renamed', protocolItems: items(1002, 1003) });
});

test('two people who edit at once: the second is told and nothing of theirs is written', async () => {
  const { server, admin } = portal;
  const id = await created();
  const change = (name: string) => ({ ...aProtocol({ name }), organizationProtocolId: id, revision: 1 });
  const answers = await Promise.all(
    ['First one', 'Second one'].map((name) => server.send(updateProtocol, change(name), admin.options)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(refused?.isSuccess === false && refused.errors[0]?.code).toBe('protocol.changed_meanwhile');
  const kept = answers[0]?.status === 200 ? 'First one' : 'Second one';
  expect(await read(id)).toMatchObject({ name: kept, revision: 2 });
});

describe('C281 C424: protocol names are unique without case', () => {
  const taken = { status: 422, code: 'protocol.name_taken' };
  test('in the organization, and not beyond it', async () => {
    const id = await created({ name: 'Name in Use' });
    expect(await createRefused({ name: ' name IN use' })).toEqual(taken);
    const { status, body } = await portal.server.send(
      createProtocol,
      aProtocol({ name: 'NAME IN USE' }),
      portal.admin.options,
    );
    expect([status, body.isSuccess === false && body.errors[0]]).toEqual([
      422,
      { code: 'protocol.name_taken', message: 'Protocol names must be unique.', field: 'name' },
    ]);
    await portal.server.sendOk(createProtocol, aProtocol({ name: 'Name in Use' }), portal.otherAdmin.options);
    const other = await created();
    const rename = { ...aProtocol({ name: 'name in use' }), organizationProtocolId: other };
    expect(await refusalOf(portal.server, updateProtocol, rename, portal.admin.options)).toEqual(taken);
    // Its own name in another case is no clash.
    const own = { ...aProtocol({ name: 'NAME in use' }), organizationProtocolId: id };
    await portal.server.sendOk(updateProtocol, own, portal.admin.options);
  });
  test('of two that are made at once one is', async () => {
    const same = aProtocol({ name: 'At once' });
    const answers = await Promise.all(
      [same, same, same].map((one) => portal.server.send(createProtocol, one, portal.admin.options)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });
});

describe('what cannot be kept', () => {
  test('C282: a protocol without name or description, or with one too long', async () => {
    const tooMuch = [
      { name: ' ' },
      { description: '' },
      { name: 'x'.repeat(101) },
      { description: 'x'.repeat(1_001) },
    ];
    for (const over of tooMuch) {
      expect(await createRefused(over)).toEqual({ status: 400, code: 'request.invalid' });
    }
  });
  test('C283 C425: a protocol with neither tests nor symptom tracking', async () => {
    const empty = { protocolItems: [], symptomsEnabled: false };
    const { body } = await portal.server.send(createProtocol, aProtocol(empty), portal.admin.options);
    expect(body.isSuccess === false && body.errors[0]).toMatchObject({
      code: 'protocol.empty',
      message: 'Protocol must include tests or symptom tracking.',
    });
    const id = await created({ protocolItems: items(1002), symptomsEnabled: false });
    const emptied = { ...aProtocol(empty), organizationProtocolId: id };
    expect((await refusalOf(portal.server, updateProtocol, emptied, portal.admin.options)).code).toBe(
      'protocol.empty',
    );
    // Symptoms alone are enough.
    await created({ protocolItems: [], symptomsEnabled: true });
  });
  test.each([
    { why: 'a test twice', code: 'protocol.measure_twice', measureIds: [1002, 12, 1002] },
    { why: 'a retired test', code: 'protocol.measure_not_offered', measureIds: [76] },
    { why: 'a step of the VOMS alone', code: 'protocol.measure_not_offered', measureIds: [1001, 95] },
    { why: 'a test of research only', code: 'protocol.measure_not_offered', measureIds: [111] },
    { why: 'a test that nobody has', code: 'protocol.measure_not_offered', measureIds: [424_242] },
  ])('$why', async ({ code, measureIds }) => {
    expect(await createRefused({ protocolItems: items(...measureIds) })).toEqual({ status: 422, code });
  });
  test('C229: a standard protocol is not edited, made by hand or made into one', async () => {
    const { server, admin, school } = portal;
    const [standard] = await server.db.owner<{ id: number }>(
      sql`insert into protocols (organization_id, legacy_id, name) values (${school.id}, 3, 'Balance Only') returning id`,
    );
    const refused = { status: 422, code: 'protocol.is_standard' };
    const change = { ...aProtocol(), organizationProtocolId: standard?.id ?? 0 };
    expect(await refusalOf(server, updateProtocol, change, admin.options)).toEqual(refused);
    expect(await createRefused({ legacyProtocolId: 1001 })).toEqual(refused);
    const promoted = { ...aProtocol({ legacyProtocolId: 5 }), organizationProtocolId: await created() };
    expect(await refusalOf(server, updateProtocol, promoted, admin.options)).toEqual(refused);
  });
});

test('a User reads protocols and changes none; neither do internal staff', async () => {
  const { server, trainer, staff, school } = portal;
  const { id } = await givenProtocol(server.db, school.id);
  for (const asker of [trainer.options, staff]) {
    await server.sendOk(getProtocols, {}, asker);
    const change = { ...aProtocol(), organizationProtocolId: id };
    for (const refusal of [
      await refusalOf(server, createProtocol, aProtocol(), asker),
      await refusalOf(server, updateProtocol, change, asker),
    ]) {
      expect(refusal).toEqual({ status: 403, code: 'access.denied' });
    }
  }
});

test('the audit log says who changed which test of a protocol', async () => {
  const { server, admin } = portal;
  const id = await created({ protocolItems: items(1001, 1002, 1003) });
  const change = { ...aProtocol({ protocolItems: items(1001, 12) }), organizationProtocolId: id };
  await server.sendOk(updateProtocol, change, admin.options);
  const rows = await server.db.owner<{ action: string; account: number; measure: string | null }>(
    sql`select action, account_id as account, coalesce(after, before) ->> 'measure_id' as measure from audit.log
      where entity = 'protocol_items' and entity_id = ${String(id)} and job is not null order by id`,
  );
  expect(rows).toEqual([
    { action: 'update', account: admin.id, measure: '12' },
    { action: 'delete', account: admin.id, measure: '1003' },
  ]);
});
