import type { Protocol } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** A protocol as it is stored. */
export type StoredProtocol = Protocol & { revision: number };

const selectProtocols = (where: SQL): SQL =>
  sql`select p.id as organization_protocol_id, p.legacy_id as legacy_protocol_id, p.name, p.description,
      p.symptoms_enabled, p.events_enabled, p.is_disabled, p.revision,
      coalesce((select json_agg(json_build_object('regulationMeasureId', i.measure_id, 'regulationMeasureOrder', i.item_order)
        order by i.item_order) from protocol_items i where i.organization_id = p.organization_id and i.protocol_id = p.id), '[]')
        as protocol_items
    from protocols p where ${where} and p.deleted_at is null order by lower(p.name), p.id`;

/** The protocols of an organization that are not deleted, by name. */
export const protocolsOf = (tx: Tx, organizationId: number): Promise<StoredProtocol[]> =>
  tx.query(selectProtocols(sql`p.organization_id = ${organizationId}`), 'protocols.list');

/** One of them; undefined where it is not there or was deleted. */
export async function findProtocol(
  tx: Tx,
  organizationId: number,
  id: number,
): Promise<StoredProtocol | undefined> {
  const [found] = await tx.query<StoredProtocol>(
    selectProtocols(sql`p.organization_id = ${organizationId} and p.id = ${id}`),
    'protocols.find',
  );
  return found;
}

/** Whoever changes protocols or measures of an organization waits for whoever does already: two could take one name. */
export const lockProtocols = (tx: Tx, organizationId: number): Promise<void> =>
  takeAdvisoryLock(tx, 'protocols.of_organization', organizationId);

/** What a protocol is made of. */
export interface ProtocolToStore {
  legacyId: number | null;
  name: string;
  description: string;
  symptomsEnabled: boolean;
  eventsEnabled: boolean;
  isDisabled: boolean;
  measureIds: readonly number[];
}

/** Writes a new protocol with its tests. */
export async function insertProtocol(
  tx: Tx,
  organizationId: number,
  protocol: ProtocolToStore,
): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    sql`insert into protocols (organization_id, legacy_id, name, description, symptoms_enabled, events_enabled, is_disabled)
      values (${organizationId}, ${protocol.legacyId}::int, ${protocol.name}, ${protocol.description}, ${protocol.symptomsEnabled},
        ${protocol.eventsEnabled}, ${protocol.isDisabled}) returning id`,
    'protocols.insert',
  );
  if (made === undefined) throw new InvariantError('the protocol was not created');
  await writeItems(tx, organizationId, made.id, protocol.measureIds);
  return made.id;
}

/** What is already in its place is left, so that the audit log says what changed. */
async function writeItems(
  tx: Tx,
  organizationId: number,
  protocolId: number,
  measureIds: readonly number[],
): Promise<void> {
  await tx.query(
    sql`insert into protocol_items (organization_id, protocol_id, measure_id, item_order)
      select ${organizationId}, ${protocolId}, m.id, m.place - 1
      from unnest(${sql.param([...measureIds])}::int[]) with ordinality m (id, place)
      on conflict (protocol_id, item_order) do update set measure_id = excluded.measure_id
        where protocol_items.measure_id <> excluded.measure_id`,
    'protocols.store_items',
  );
}

/** Makes a list of tests the protocol's. For a job's scope: nobody else takes rows of tests away. */
export async function storeItems(
  tx: Tx,
  organizationId: number,
  protocolId: number,
  measureIds: readonly number[],
): Promise<void> {
  await writeItems(tx, organizationId, protocolId, measureIds);
  await tx.query(
    sql`delete from protocol_items where organization_id = ${organizationId} and protocol_id = ${protocolId}
      and item_order >= ${measureIds.length}`,
    'protocols.drop_items',
  );
}

/** The tests of a protocol in their order. */
export const measureIdsOf = ({ protocolItems }: Protocol): number[] =>
  protocolItems.map(({ regulationMeasureId }) => regulationMeasureId);
