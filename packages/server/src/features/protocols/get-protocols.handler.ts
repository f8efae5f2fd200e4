import { getProtocols, type Protocol } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';

export const getProtocolsHandler = handle(getProtocols, async ({ tx, viewer }) => {
  const protocols = await tx.query<Protocol>(
    sql`select p.id as "organizationProtocolId", p.legacy_id as "legacyProtocolId", p.name, p.description,
      p.symptoms_enabled as "symptomsEnabled", p.events_enabled as "eventsEnabled", p.is_disabled as "isDisabled",
      coalesce((select json_agg(json_build_object('regulationMeasureId', i.measure_id, 'regulationMeasureOrder', i.item_order)
        order by i.item_order) from protocol_items i where i.organization_id = p.organization_id and i.protocol_id = p.id), '[]')
        as "protocolItems"
    from protocols p where p.organization_id = ${viewer.organizationId}::int and p.deleted_at is null
    order by lower(p.name), p.id`,
    'protocols.list',
  );
  return ok({ protocols });
});
