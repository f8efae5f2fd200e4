import {
  addMeasureToOrganization,
  createProtocol,
  getAllMeasures,
  getMeasuresForOrganization,
  getMeasuresForProtocol,
  getProtocol,
  redeemCode,
  removeMeasureFromOrganization,
  updateProtocol,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { type FormPortal, startFormPortal } from '../../../test/form-portal.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: FormPortal;

beforeAll(async () => {
  portal = await startFormPortal();
});
afterAll(() => portal.server.stop());

const measuresOf = async (asker: SendOptions) =>
  (await portal.server.sendOk(getMeasuresForOrganization, {}, asker)).measures;
const has = async (id: number, asker: SendOptions = portal.admin.options) =>
  (await measuresOf(asker)).some(({ regulationMeasureId }) => regulationMeasureId === id);
const remove = (id: number) => portal.server.sendOk(removeMeasureFromOrganization, { id }, portal.staff);
const add = (id: number) => portal.server.sendOk(addMeasureToOrganization, { id }, portal.staff);
const heldBy = async (id: number) =>
  (await portal.server.sendOk(getProtocol, { id }, portal.admin.options)).protocol.protocolItems.map(
    (item) => [item.regulationMeasureId, item.regulationMeasureOrder],
  );

test('C207 C404 B218 B455: every test on offer with its name, description and category', async () => {
  const { measures } = await portal.server.sendOk(getAllMeasures, {}, portal.trainer.options);
  expect(measures.find(({ regulationMeasureId }) => regulationMeasureId === 1002)).toEqual({
    regulationMeasureId: 1002,
    name: 'Reaction Time',
    description: 'Time to move when the screen changes color.',
    deletedOn: null,
    category: 11,
  });
  expect(measures.length).toBeGreaterThan(50);
});

test('C403 C405 C406 B455: a measure is taken away and given back, for this organization only', async () => {
  const { server, staff, admin, otherAdmin } = portal;
  expect(await has(1017)).toBe(true);
  await remove(1017);
  expect(await has(1017)).toBe(false);
  expect(await has(1017, otherAdmin.options)).toBe(true);
  const refused = await refusalOf(
    server,
    createProtocol,
    {
      name: 'With what is lost',
      description: 'x',
      symptomsEnabled: true,
      eventsEnabled: true,
      protocolItems: [{ regulationMeasureId: 1017, regulationMeasureOrder: 0 }],
    },
    admin.options,
  );
  expect(refused.code).toBe('protocol.measure_not_offered');
  // Again, by somebody who pressed twice.
  expect(await remove(1017)).toMatchObject({ protocolCount: 0 });
  expect((await add(1017)).measure).toMatchObject({ name: 'GAD-7', deletedOn: null });
  expect(await has(1017)).toBe(true);
  // Research only: there once it was added.
  expect(await has(111, staff)).toBe(false);
  await add(111);
  expect(await has(111)).toBe(true);
});

test('C169 C402 C403 C207: what was lost is shown to internal staff, with when, and to nobody else', async () => {
  const { server, staff, admin, trainer, school } = portal;
  const { id } = await givenProtocol(server.db, school.id, { measureIds: [1001, 1016, 1002] });
  await remove(1016);
  const seen = await measuresOf(staff);
  const lost = seen.find(({ regulationMeasureId }) => regulationMeasureId === 1016);
  expect(Date.parse(lost?.deletedOn ?? '')).toBeGreaterThan(Date.now() - 600_000);
  const ofProtocol = async (asker: SendOptions) =>
    (await server.sendOk(getMeasuresForProtocol, { organizationProtocolId: id }, asker)).measures.map(
      ({ regulationMeasureId, deletedOn }) => [regulationMeasureId, deletedOn !== null],
    );
  expect(await ofProtocol(staff)).toEqual([
    [1001, false],
    [1002, false],
    [1016, true],
  ]);
  for (const asker of [admin.options, trainer.options]) {
    expect(await has(1016, asker)).toBe(false);
    expect(await ofProtocol(asker)).toEqual([
      [1001, false],
      [1002, false],
    ]);
  }
  await add(1016);
});

test('C405 C406: protocols lose a test with the measure, phones do not ask it, and it comes back where it stood', async () => {
  const { server, school } = portal;
  const { id } = await givenProtocol(server.db, school.id, { measureIds: [1002, 77, 1003] });
  const { code } = await givenCode(server.db, school.id, { groupId: school.football, protocolId: id });
  expect(await remove(77)).toMatchObject({ protocolCount: 1 });
  expect(await heldBy(id)).toEqual([
    [1002, 0],
    [1003, 1],
  ]);
  const { protocol } = await server.sendOk(redeemCode, { code });
  expect(protocol.measures.map(({ measureId }) => measureId)).toEqual([1002, 1003]);
  await add(77);
  expect(await heldBy(id)).toEqual([
    [1002, 0],
    [77, 1],
    [1003, 2],
  ]);
});

test('it does not come back to a protocol that somebody has decided anew', async () => {
  const { server, admin, school } = portal;
  const { id } = await givenProtocol(server.db, school.id, { name: 'Decided', measureIds: [1002, 79] });
  await remove(79);
  await server.sendOk(
    updateProtocol,
    {
      organizationProtocolId: id,
      name: 'Decided',
      description: 'Anew',
      symptomsEnabled: false,
      eventsEnabled: true,
      protocolItems: [{ regulationMeasureId: 1003, regulationMeasureOrder: 0 }],
    },
    admin.options,
  );
  await add(79);
  expect(await heldBy(id)).toEqual([[1003, 0]]);
});

test('no protocol is left without a test, and symptoms stay', async () => {
  const { server, school, staff } = portal;
  await givenProtocol(server.db, school.id, { name: 'Only squats', measureIds: [68] });
  const { body } = await server.send(removeMeasureFromOrganization, { id: 68 }, staff);
  expect(body.isSuccess === false && body.errors[0]).toEqual({
    code: 'measure.last_of_protocol',
    message:
      'The protocol “Only squats” would be left without a test. Add another test to it, or delete it first.',
  });
  expect(await has(68)).toBe(true);
  await givenProtocol(server.db, school.id, { measureIds: [66], symptomsEnabled: true });
  expect(await remove(66)).toMatchObject({ protocolCount: 1 });
  const always = await refusalOf(server, removeMeasureFromOrganization, { id: 9999 }, staff);
  expect(always).toEqual({ status: 422, code: 'measure.always_there' });
  for (const call of [addMeasureToOrganization, removeMeasureFromOrganization]) {
    expect(await refusalOf(server, call, { id: 76 }, staff)).toEqual({
      status: 404,
      code: 'measure.not_found',
    });
  }
});

test('C405 C406: nobody but internal staff gives or takes measures', async () => {
  const { server, admin, trainer } = portal;
  for (const asker of [admin.options, trainer.options]) {
    for (const call of [addMeasureToOrganization, removeMeasureFromOrganization]) {
      expect(await refusalOf(server, call, { id: 1003 }, asker)).toEqual({
        status: 403,
        code: 'access.denied',
      });
    }
  }
});
