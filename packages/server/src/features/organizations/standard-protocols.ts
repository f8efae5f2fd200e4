import { startingProtocols } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';

/**
 * One statement that gives an organization the standard protocols with their measures.
 * @returns a statement whose rows are `{ id, name }`
 */
export function insertStandardProtocols(organizationId: number): SQL {
  const given = startingProtocols.map((protocol) => ({
    legacy_id: protocol.legacyId,
    name: protocol.name,
    description: protocol.description,
    symptoms_enabled: protocol.symptomsEnabled,
    events_enabled: protocol.eventsEnabled,
    measure_ids: protocol.measureIds,
  }));
  return sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (legacy_id int, name text, description text,
        symptoms_enabled boolean, events_enabled boolean, measure_ids int[])
    ), made as (
      insert into protocols (organization_id, legacy_id, name, description, symptoms_enabled, events_enabled)
      select ${organizationId}::int, legacy_id, name, description, symptoms_enabled, events_enabled from given order by legacy_id
      returning id, legacy_id, name
    ), items as (
      insert into protocol_items (organization_id, protocol_id, measure_id, item_order)
      select ${organizationId}::int, made.id, m.measure_id, m.place - 1 from made join given using (legacy_id)
        cross join lateral unnest(given.measure_ids) with ordinality m (measure_id, place)
    ) select id, name from made`;
}
