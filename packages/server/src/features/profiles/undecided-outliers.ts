import type { getProfileBaselines, ResponseOf } from '@plumbline/contract';
import { findMeasure, type OutlierOccasion, outlierOccasions } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { measuredTest, type ProfileRecord, personAtTests } from '../../records/profiles/profile-record.ts';

type Advice = ResponseOf<typeof getProfileBaselines>['advice'];

interface MeantResult {
  id: number;
  testId: number;
  measureId: number;
  isRestored: boolean;
  isOwn: boolean;
}

/**
 * Returns the baseline tests that look wrong and about which nobody has decided. Excluded tests are no part of the baseline any more. A
 * test is decided too where a person included each of the measures in question again, with a reason.
 */
export async function undecidedOutliers(tx: Tx, record: ProfileRecord): Promise<Advice> {
  const outliers = outlierOccasions(
    record.tests.map(measuredTest),
    findMeasure,
    personAtTests(record),
    record.baselineStartDate,
  );
  if (outliers.length === 0) return [];
  const testIds = [...new Set(outliers.map(({ testId }) => testId))];
  const results = await tx.query<MeantResult>(
    sql`select r.id, r.test_id, r.measure_id, r.is_restored,
      r.organization_id = ${record.organizationId} or p.organization_id = ${record.organizationId} as is_own
    from results r join profiles p on p.id = r.profile_id where r.test_id = any (${sql.param(testIds)}::int[]) and not r.is_excluded order by r.id`,
    'profiles.meant_results',
  );
  return outliers.flatMap((outlier) => adviceAbout(outlier, results));
}

function adviceAbout(outlier: OutlierOccasion, results: readonly MeantResult[]): Advice {
  const meant = results.filter(
    ({ testId, measureId }) => testId === outlier.testId && outlier.measureIds.includes(measureId),
  );
  const isDecided = outlier.measureIds.every((measureId) =>
    meant.some((result) => result.measureId === measureId && result.isRestored),
  );
  if (isDecided) return [];
  return [
    {
      ...outlier,
      measureIds: [...outlier.measureIds],
      resultIds: meant.map(({ id }) => id),
      isOwn: meant.length > 0 && meant.every(({ isOwn }) => isOwn),
    },
  ];
}
