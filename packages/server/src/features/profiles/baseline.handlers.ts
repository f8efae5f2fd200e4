import {
  adjustBaselineCalculationDate,
  getProfileAverages,
  updateMeasureThresholds,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { isProfileInSight } from '../../records/access/in-sight.ts';
import { loadBaselinesOf } from '../../records/comparison/baselines.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';

export const getProfileAveragesHandler = handle(
  getProfileAverages,
  async ({ request, tx, viewer, now, auditRead }) => {
    const { organizationId } = viewer;
    const all = await loadBaselinesOf(tx, organizationId, request.ids, now);
    const averages = [...all].filter(([, baselines]) => baselines.length > 0);
    auditRead(averages.map(([profileId]) => profileId));
    return ok({ averages: Object.fromEntries(averages) });
  },
);

export const adjustBaselineCalculationDateHandler = handle(
  adjustBaselineCalculationDate,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    if (!(await isProfileInSight(tx, organizationId, request.profileId)))
      return refusalOfUnseen(tx, organizationId, request.profileId);
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

export const updateMeasureThresholdsHandler = handle(
  updateMeasureThresholds,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const { profileId, measureId, thresholds } = request;
    if (!(await isProfileInSight(tx, organizationId, profileId)))
      return refusalOfUnseen(tx, organizationId, profileId);
    await tx.continueAsJob('set thresholds', [organizationId]);
    await (thresholds === null
      ? tx.query(
          sql`delete from measure_thresholds where organization_id = ${organizationId} and profile_id = ${profileId}
          and measure_id = ${measureId}`,
          'profiles.clear_thresholds',
        )
      : tx.query(
          sql`insert into measure_thresholds (organization_id, profile_id, measure_id, yellow_ms, red_ms)
          values (${organizationId}, ${profileId}, ${measureId}, ${thresholds.yellowMs}, ${thresholds.redMs})
          on conflict (organization_id, profile_id, measure_id) do update set yellow_ms = excluded.yellow_ms,
            red_ms = excluded.red_ms`,
          'profiles.set_thresholds',
        ));
    await recomputeProfile(tx, profileId, now, 'set thresholds', [organizationId]);
    return ok({});
  },
);
