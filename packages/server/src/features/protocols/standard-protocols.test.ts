import {
  addStandardProtocol,
  createProtocol,
  deleteProtocol,
  getProtocol,
  getStandardProtocols,
  removeMeasureFromOrganization,
} from '@plumbline/contract';
import { standardProtocols } from '@plumbline/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormPortal, startFormPortal } from '../../../test/form-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: FormPortal;

beforeAll(async () => {
  portal = await startFormPortal();
});
afterAll(() => portal.server.stop());

const add = async (id: number) =>
  (await portal.server.sendOk(addStandardProtocol, { id }, portal.staff)).organizationProtocolId;
const addRefused = (id: number) => refusalOf(portal.server, addStandardProtocol, { id }, portal.staff);
const isAdded = async (legacyId: number) =>
  (await portal.server.sendOk(getStandardProtocols, {}, portal.staff)).protocols.find(
    ({ legacyProtocolId }) => legacyProtocolId === legacyId,
  )?.isAdded;

test('C410 C411 C228: internal staff add a standard protocol by its legacy id, once', async () => {
  const { protocols } = await portal.server.sendOk(getStandardProtocols, {}, portal.staff);
  expect(protocols.map(({ legacyProtocolId }) => legacyProtocolId)).toEqual(
    standardProtocols.map(({ legacyId }) => legacyId),
  );
  expect(await isAdded(1006)).toBe(false);
  const id = await add(1006);
  const { protocol, regulationMeasures } = await portal.server.sendOk(
    getProtocol,
    { id },
    portal.admin.options,
  );
  expect(protocol).toMatchObject({
    legacyProtocolId: 1006,
    name: 'CDC 4-Stage Balance',
    isDisabled: false,
    protocolItems: [{ regulationMeasureId: 1006, regulationMeasureOrder: 0 }],
  });
  expect(regulationMeasures.map(({ name }) => name)).toEqual(['CDC 4-Stage Balance']);
  // Internal staff see the same page.
  expect((await portal.server.sendOk(getProtocol, { id }, portal.staff)).usage).toEqual({
    profileCount: 0,
    groupCount: 0,
    codeCount: 0,
  });
  expect(await isAdded(1006)).toBe(true);
  expect(await addRefused(1006)).toEqual({ status: 409, code: 'protocol.standard_is_there' });
});

test('C229 C411: one that was deleted can be added again', async () => {
  const id = await add(1009);
  await portal.server.sendOk(deleteProtocol, { id }, portal.admin.options);
  expect(await isAdded(1009)).toBe(false);
  expect(await add(1009)).not.toBe(id);
});

test('C169: every standard protocol of document 3 can be had at once', async () => {
  for (const { legacyId } of standardProtocols) {
    if ((await isAdded(legacyId)) === false) await add(legacyId);
  }
  const { protocols } = await portal.server.sendOk(getStandardProtocols, {}, portal.staff);
  expect(protocols.filter((one) => !one.isAdded)).toEqual([]);
});

test('one that is not there, whose name is taken or whose tests are inactive is refused', async () => {
  const { server, otherAdmin, otherSchool } = portal;
  expect(await addRefused(424_242)).toEqual({ status: 404, code: 'protocol.standard_not_found' });
  const elsewhere = await portal.server.sendOk(
    createProtocol,
    {
      name: 'MCTSIB',
      description: 'Ours',
      symptomsEnabled: true,
      eventsEnabled: true,
      protocolItems: [],
    },
    otherAdmin.options,
  );
  expect(elsewhere.organizationProtocolId).toBeGreaterThan(0);
  const staff = await portal.openFor(otherSchool.id);
  expect(await refusalOf(server, addStandardProtocol, { id: 1007 }, staff)).toEqual({
    status: 422,
    code: 'protocol.name_taken',
  });
  await server.sendOk(removeMeasureFromOrganization, { id: 1017 }, staff);
  const { body } = await server.send(addStandardProtocol, { id: 6 }, staff);
  expect(body.isSuccess === false && body.errors[0]).toEqual({
    code: 'protocol.measures_inactive',
    message: 'Tests of this protocol are inactive here: GAD-7. Add them under Measures first.',
  });
});

test('C411: nobody but internal staff adds one', async () => {
  for (const asker of [portal.admin.options, portal.trainer.options]) {
    expect(await refusalOf(portal.server, addStandardProtocol, { id: 1001 }, asker)).toEqual({
      status: 403,
      code: 'access.denied',
    });
  }
});
