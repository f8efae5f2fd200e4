import type { ProtocolMeasure } from '@plumbline/contract';
import { isThereFromTheStart, type Measure, offeredMeasures } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** A measure as the calls answer it. */
export const measureView = (measure: Measure, deletedAt: Date | null = null): ProtocolMeasure => ({
  regulationMeasureId: measure.id,
  name: measure.name,
  description: measure.description,
  deletedOn: deletedAt?.toISOString() ?? null,
  category: measure.categoryId,
});

/** Which measures an organization has, and when it lost others. */
export interface OrganizationMeasures {
  has(measureId: number): boolean;
  /** When it lost a measure; null where it has it or never had it. */
  lostAt(measureId: number): Date | null;
}

/** The measures of an organization in scope: those had from the start, and what its rows say otherwise. */
export async function measuresOf(tx: Tx, organizationId: number): Promise<OrganizationMeasures> {
  const rows = await tx.query<{ measureId: number; deletedAt: Date | null }>(
    sql`select measure_id, deleted_at from organization_measures
      where organization_id = ${organizationId}`,
    'protocols.measures_of_organization',
  );
  const decided = new Map(rows.map(({ measureId, deletedAt }) => [measureId, deletedAt]));
  return {
    has: (measureId) =>
      decided.has(measureId) ? decided.get(measureId) === null : isThereFromTheStart(measureId),
    lostAt: (measureId) => decided.get(measureId) ?? null,
  };
}

/** Writes down that an organization has a measure (null), or lost it at a time. */
export async function decideMeasure(
  tx: Tx,
  organizationId: number,
  measureId: number,
  deletedAt: Date | null,
): Promise<void> {
  await tx.query(
    sql`insert into organization_measures (organization_id, measure_id, deleted_at)
      values (${organizationId}, ${measureId}, ${deletedAt?.toISOString() ?? null}::timestamptz)
      on conflict (organization_id, measure_id) do update set deleted_at = excluded.deleted_at`,
    'protocols.decide_measure',
  );
}

/** What a protocol lost with a measure of its organization, and where it stood. */
export interface LostItem {
  protocolId: number;
  measureId: number;
  order: number;
}

/** What the protocols of an organization lost: all of it, one protocol's or one measure's. */
export const lostItems = (
  tx: Tx,
  organizationId: number,
  of: { protocolId?: number; measureId?: number } = {},
): Promise<LostItem[]> =>
  tx.query(
    sql`select l.protocol_id, l.measure_id, l.item_order as "order" from protocol_lost_items l
      join protocols p on p.id = l.protocol_id and p.deleted_at is null
      where l.organization_id = ${organizationId} and (${of.protocolId ?? null}::int is null or l.protocol_id = ${of.protocolId ?? null}::int)
        and (${of.measureId ?? null}::int is null or l.measure_id = ${of.measureId ?? null}::int)
      order by l.protocol_id, l.item_order, l.measure_id`,
    'protocols.lost_items',
  );

/** Stores that a protocol lost a measure, and where it was. */
export async function storeLostItem(tx: Tx, organizationId: number, lost: LostItem): Promise<void> {
  await tx.query(
    sql`insert into protocol_lost_items (organization_id, protocol_id, measure_id, item_order)
      values (${organizationId}, ${lost.protocolId}, ${lost.measureId}, ${lost.order})
      on conflict (protocol_id, measure_id) do update set item_order = excluded.item_order`,
    'protocols.store_lost_item',
  );
}

/** Somebody has decided anew what a protocol holds: what it lost does not come back. */
export async function deleteLostItemsOfProtocol(
  tx: Tx,
  organizationId: number,
  protocolId: number,
): Promise<void> {
  await tx.query(
    sql`delete from protocol_lost_items where organization_id = ${organizationId} and protocol_id = ${protocolId}`,
    'protocols.delete_lost_items_of_protocol',
  );
}

/** The organization has the measure again, so no protocol lacks it any more. */
export async function deleteLostItemsOfMeasure(
  tx: Tx,
  organizationId: number,
  measureId: number,
): Promise<void> {
  await tx.query(
    sql`delete from protocol_lost_items where organization_id = ${organizationId} and measure_id = ${measureId}`,
    'protocols.delete_lost_items_of_measure',
  );
}

/** Every measure on offer that fits, as the calls answer them, in the order of the registry. */
export const measureViews = (
  shows: (measure: Measure) => boolean,
  lostAt: (measureId: number) => Date | null = () => null,
): ProtocolMeasure[] =>
  offeredMeasures.filter(shows).map((measure) => measureView(measure, lostAt(measure.id)));
