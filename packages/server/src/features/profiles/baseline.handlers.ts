import { adjustBaselineCalculationDate, getProfileAverages } from '@plumbline/contract';
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
