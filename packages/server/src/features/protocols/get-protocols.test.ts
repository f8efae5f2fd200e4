import { getProtocols } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormPortal, startFormPortal } from '../../../test/form-portal.ts';

let portal: FormPortal;

beforeAll(async () => {
  portal = await startFormPortal();
});
afterAll(() => portal.server.stop());

test('C401 C206: the protocols with their tests in order, without deleted ones and those of others', async () => {
  const { server, trainer, school } = portal;
  await server.db.owner(
    sql`insert into protocols (organization_id, name, deleted_at) values (${school.id}, 'Gone', now())`,
  );
  const { protocols } = await server.sendOk(getProtocols, {}, trainer.options);
  expect(protocols.map(({ name }) => name)).not.toContain('Gone');
  expect(
    protocols.find(({ organizationProtocolId }) => organizationProtocolId === portal.protocolId),
  ).toEqual({
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
  expect(
    protocols.some(({ organizationProtocolId }) => organizationProtocolId === portal.otherProtocolId),
  ).toBe(false);
});
