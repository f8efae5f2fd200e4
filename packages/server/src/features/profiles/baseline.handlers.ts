import { adjustBaselineCalculationDate, getProfileAverages } from '@plumbline/contract';
import type { Baseline } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { recomputeProfile } from '../../records/recompute-profile.ts';

export const getProfileAveragesHandler = handle(
  getProfileAverages,
  async ({ request, tx, viewer, auditRead }) => {
    const rows = await tx.query<{ profileId: number; baselines: Baseline[] }>(
      sql`select b.profile_id as "profileId", json_agg(b.baseline order by b.measure_id, b.input_class) as baselines
    from profile_baselines b where b.organization_id = ${viewer.organizationId}
      and b.profile_id = any (${sql.param(request.ids)}::int[]) group by b.profile_id`,
      'profiles.averages',
    );
    auditRead(rows.map((row) => row.profileId));
    return ok({ averages: Object.fromEntries(rows.map((row) => [String(row.profileId), row.baselines])) });
  },
);

export const adjustBaselineCalculationDateHandler = handle(
  adjustBaselineCalculationDate,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const [seen] = await tx.query<{ id: number }>(
      sql`select profile_id as id from profile_organizations
      where organization_id = ${organizationId} and profile_id = ${request.profileId}`,
      'profiles.in_scope',
    );
    if (seen === undefined || organizationId === null) return fail('profile.not_found');
    await tx.continueAsJob('adjust baseline', [organizationId]);
    await tx.query(
      sql`update profile_organizations set baseline_start_at = ${request.baselineStartDate}::timestamptz
      where organization_id = ${organizationId} and profile_id = ${request.profileId}`,
      'profiles.adjust_baseline',
    );
    await recomputeProfile(tx, request.profileId, now, 'adjust baseline', [organizationId]);
    return ok({});
  },
);
