import { getProfileDemands } from '@plumbline/contract';
import { type DemandTypeId, measuresOfDemand } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { isProfileInSight } from '../../records/access/in-sight.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';

export const getProfileDemandsHandler = handle(
  getProfileDemands,
  async ({ request, tx, viewer, now, auditRead }) => {
    if (!(await isProfileInSight(tx, viewer.organizationId, request.id)))
      return refusalOfUnseen(tx, viewer.organizationId, request.id);
    auditRead([request.id]);
    const at = now.toISOString();
    const open = await tx.query<{
      demandTypeId: DemandTypeId;
      startsAt: Date;
      latestStartAt: Date;
      endsAt: Date;
    }>(
      sql`select d.demand_type_id, min(d.starts_at) as starts_at, max(d.starts_at) as latest_start_at,
          max(d.ends_at) as ends_at
        from profile_groups pg
          join groups g on g.organization_id = pg.organization_id and g.id = pg.group_id and g.is_enabled and g.deleted_at is null
          join group_demands d on d.organization_id = pg.organization_id and d.group_id = pg.group_id
        where pg.organization_id = ${viewer.organizationId}::int and pg.profile_id = ${request.id} and d.cancelled_at is null
          and d.starts_at <= ${at}::timestamptz and d.ends_at > ${at}::timestamptz
        group by d.demand_type_id order by d.demand_type_id`,
      'profiles.open_demands',
    );
    const demands = [];
    for (const { demandTypeId, startsAt, latestStartAt, endsAt } of open) {
      // Of several open demands the newest decides, since a test after its start answers the others too.
      const [answer] = await tx.query<{ isTested: boolean }>(
        sql`select exists (select 1 from test_measures m where m.profile_id = ${request.id}
          and m.measure_id = any (${sql.param(measuresOfDemand(demandTypeId))}::int[])
          and m.completed_at >= ${latestStartAt.toISOString()}::timestamptz) as is_tested`,
        'profiles.is_tested',
      );
      demands.push({
        demandTypeId,
        startsOn: startsAt.toISOString(),
        endsOn: endsAt.toISOString(),
        isTested: answer?.isTested ?? false,
      });
    }
    return ok({ demands });
  },
);
