import {
  createExternalIntegration,
  getExternalIntegrations,
  updateExternalIntegration,
} from '@plumbline/contract';
import { dayInZone } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDirectConnection } from '../../../test/builders/pdf-syncs.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { type DeliveryPortal, startDeliveryPortal } from '../../../test/delivery-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: DeliveryPortal;
const day = (ahead: number) => dayInZone(Date.now() + ahead * 86_400_000, 'America/Chicago');

beforeAll(async () => {
  portal = await startDeliveryPortal({});
});
afterAll(() => portal.server.stop());

const connect = (model: { toAddress?: string | null; [fact: string]: unknown } = {}) => ({
  model: { ehrPartnerId: 10, toAddress: `records${crypto.randomUUID()}@direct.example`, ...model },
});
const list = async (asked = portal.admin) =>
  (await portal.server.sendOk(getExternalIntegrations, {}, asked)).models;

test('B432 B433 B434 B221: internal staff connect an organization, its System Admin reads, enables and changes it, and the audit log says who', async () => {
  const asked = connect({
    toAddress: 'Records@EHR.Direct.Example',
    orgExternalId: 'W-17',
    expirationDate: day(30),
  });
  const { id } = await portal.server.sendOk(createExternalIntegration, asked, portal.staff);
  const { ehrPartnerId: _partner, ...facts } = asked.model;
  await portal.server.sendOk(updateExternalIntegration, { model: { ...facts, id } }, portal.admin);
  expect((await list()).find((one) => one.id === id)).toEqual({
    id,
    organizationId: portal.organizationId,
    ehrPartnerId: 10,
    toAddress: 'records@ehr.direct.example',
    orgExternalId: 'W-17',
    expirationDate: day(30),
    isEnabled: true,
    otherApiPartner: null,
    orgUrlPrefix: null,
    termsVersion: null,
    apiKey: null,
    scopes: [],
    lastUsedAt: null,
    previousKeyEndsAt: null,
    status: 'Active',
    pendingCount: 0,
    failedCount: 0,
    deliveredCount: 0,
  });
  const { testId } = await portal.aTested();
  await portal.idle();
  expect((await list()).find((one) => one.id === id)).toMatchObject({ pendingCount: 1 });

  // Switched off or moved, what waits is looked at again at once.
  portal.setClock(null);
  const model = { id, toAddress: 'records@ehr.direct.example', isEnabled: false };
  await portal.server.sendOk(updateExternalIntegration, { model }, portal.admin);
  expect((await list()).find((one) => one.id === id)).toMatchObject({
    status: 'Disabled',
    expirationDate: null,
    orgExternalId: null,
  });
  await portal.minute();
  expect(await portal.stateOf(testId)).toEqual([
    expect.objectContaining({ statusId: 9, attempts: 2, failure: 'connectionOff' }),
  ]);
  const entries = await portal.server.db.owner<{ action: string; isSomebodys: boolean }>(
    sql`select action, account_id is not null as is_somebodys from audit.log
    where entity = 'external_integrations' and entity_id = ${String(id)} order by audit.log.id`,
  );
  expect(entries).toEqual([
    { action: 'insert', isSomebodys: true },
    { action: 'update', isSomebodys: true },
    { action: 'update', isSomebodys: true },
  ]);
});

test('B101 B433 B434: an address that internal staff set rests disabled until a System Admin enables it, and staff never enable one', async () => {
  const { model } = connect();
  const asked = { toAddress: model.toAddress, isEnabled: true };
  const { id } = await portal.server.sendOk(createExternalIntegration, { model }, portal.staff);
  const state = async () => {
    const one = (await list()).find((integration) => integration.id === id);
    return [one?.toAddress, one?.status];
  };
  const save = (more: object, as: typeof portal.staff) =>
    portal.server.sendOk(updateExternalIntegration, { model: { ...asked, ...more, id } }, as);
  expect(await state()).toEqual([asked.toAddress, 'Disabled']);
  await save({}, portal.staff);
  expect(await state()).toEqual([asked.toAddress, 'Disabled']);
  await save({}, portal.admin);
  expect(await state()).toEqual([asked.toAddress, 'Active']);
  // What goes where the System Admin lets it go may be changed in other ways.
  await save({ orgExternalId: 'W-18' }, portal.staff);
  expect(await state()).toEqual([asked.toAddress, 'Active']);
  const toAddress = `moved${crypto.randomUUID()}@direct.example`;
  await save({ toAddress }, portal.staff);
  expect(await state()).toEqual([toAddress, 'Disabled']);
  await save({ toAddress }, portal.staff);
  expect(await state()).toEqual([toAddress, 'Disabled']);
  await save({ toAddress }, portal.admin);
  expect(await state()).toEqual([toAddress, 'Active']);
  await save({ toAddress, isEnabled: false }, portal.admin);
});

test('B163 B349: a System Admin does not connect by direct messages, nor a User anything', async () => {
  expect(await refusalOf(portal.server, createExternalIntegration, connect(), portal.admin)).toEqual({
    status: 403,
    code: 'integration.partner_not_yours',
  });
  for (const call of [createExternalIntegration, getExternalIntegrations] as const) {
    expect((await portal.server.send(call, connect() as never, portal.trainer)).status).toBe(403);
  }
});

test('B155: without a partner of the list nothing is created', async () => {
  const before = (await list()).length;
  for (const ehrPartnerId of [5, 11, undefined]) {
    const asked = connect({ ehrPartnerId }) as never;
    expect((await portal.server.send(createExternalIntegration, asked, portal.staff)).status).toBe(400);
  }
  expect((await list()).length).toBe(before);
});

test('direct messages need an address', async () => {
  const refusal = { status: 422, code: 'integration.address_needed' };
  const asked = connect({ toAddress: null });
  expect(await refusalOf(portal.server, createExternalIntegration, asked, portal.staff)).toEqual(refusal);
  const { id } = await portal.server.sendOk(createExternalIntegration, connect(), portal.staff);
  expect(await refusalOf(portal.server, updateExternalIntegration, { model: { id } }, portal.admin)).toEqual(
    refusal,
  );
});

test('B162 B152: it may end yesterday at the earliest, and is expired then', async () => {
  expect(
    await refusalOf(
      portal.server,
      createExternalIntegration,
      connect({ expirationDate: day(-2) }),
      portal.staff,
    ),
  ).toEqual({ status: 422, code: 'integration.expires_in_past' });
  const asked = connect({ expirationDate: day(-1) });
  const { id } = await portal.server.sendOk(createExternalIntegration, asked, portal.staff);
  const { ehrPartnerId: _partner, ...facts } = asked.model;
  await portal.server.sendOk(updateExternalIntegration, { model: { ...facts, id } }, portal.admin);
  expect((await list()).find((one) => one.id === id)?.status).toBe('Expired');
});

test('two connections of an organization never go to one mailbox', async () => {
  const first = connect();
  const { toAddress } = first.model;
  await portal.server.sendOk(createExternalIntegration, first, portal.staff);
  const taken = { status: 409, code: 'integration.address_taken' };
  expect(await refusalOf(portal.server, createExternalIntegration, first, portal.staff)).toEqual(taken);
  const { id } = await portal.server.sendOk(createExternalIntegration, connect(), portal.staff);
  expect(
    await refusalOf(portal.server, updateExternalIntegration, { model: { id, toAddress } }, portal.admin),
  ).toEqual(taken);
});

test('B434: a connection that is not there, or is another organization’s, is not found', async () => {
  const elsewhere = (await givenOrganization(portal.server.db)).id;
  const theirs = await givenDirectConnection(portal.server.db, elsewhere);
  for (const id of [theirs, 999_999]) {
    expect(
      await refusalOf(
        portal.server,
        updateExternalIntegration,
        { model: { id, toAddress: 'mine@direct.example' } },
        portal.admin,
      ),
    ).toEqual({ status: 404, code: 'integration.not_found' });
  }
});
