import { getTestedProfilesBySessionId } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { testedProfilesOf } from './tested-profiles.ts';

export const getTestedProfilesBySessionIdHandler = handle(
  getTestedProfilesBySessionId,
  async ({ request, tx, viewer, now, auditRead }) => {
    const { organizationId } = viewer;
    const [code] = await tx.query<{ id: number; protocolMeasureIds: number[] }>(
      sql`select c.id, coalesce((select array_agg(i.measure_id order by i.item_order) from protocol_items i
          where i.organization_id = c.organization_id and i.protocol_id = c.protocol_id), '{}') as protocol_measure_ids
      from codes c where c.organization_id = ${organizationId} and c.id = ${request.id} and c.deleted_at is null`,
      'codes.tested_code',
    );
    if (code === undefined) return fail('code.not_found');
    const tested = await testedProfilesOf(tx, organizationId, code, now);
    const { limit, offset } = rowsOfPage(request);
    const testedProfiles = tested.slice(offset, offset + limit);
    auditRead(testedProfiles.map(({ profileId }) => profileId));
    return ok({
      testedProfiles,
      totalRowCount: tested.length,
      incompleteOrRedCount: tested.filter((one) => one.hasIncompleteOrRedTests).length,
    });
  },
);
