import type { Baseline } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../src/platform/database/database.ts';
import { baselinesOf } from '../../src/records/comparison/baselines.ts';
import { loadProfileRecord } from '../../src/records/profiles/profile-record.ts';
import type { Difference } from './rescore-test.ts';

/** Whatever the age of a person makes of norms is not what the check is about. */
const compared = ['score', 'baselineTestCount', 'sd', 'lowScore', 'highScore', 'variabilityType'] as const;

/**
 * Every stored baseline of an organization beside what the rules of now make of the same tests. A page reads the new one at once
 * (`loadBaselines`); the list of differences says what that changes.
 */
export async function recheckBaselines(tx: Tx, organizationId: number): Promise<Difference[]> {
  const profiles = await tx.query<{ profileId: number; baselines: Baseline[] }>(
    sql`select profile_id, json_agg(baseline order by measure_id, input_class) as baselines
    from profile_baselines where organization_id = ${organizationId} group by profile_id order by profile_id`,
    'recompute.baselines',
  );
  const differences: Difference[] = [];
  for (const { profileId, baselines } of profiles) {
    const record = await loadProfileRecord(tx, organizationId, profileId, new Date());
    if (record === null) continue;
    const again = baselinesOf(record);
    for (const stored of baselines) differences.push(...differencesOf(profileId, stored, again));
  }
  return differences;
}

function differencesOf(profileId: number, stored: Baseline, again: readonly Baseline[]): Difference[] {
  const { measureId, inputClass } = stored;
  const of = `profile ${profileId}, baseline ${measureId}/${inputClass}`;
  const now = again.find((one) => one.measureId === measureId && one.inputClass === inputClass);
  if (now === undefined) return [{ testId: null, of, what: 'presence', stored: 'there', again: 'absent' }];
  return compared
    .map((what) => ({ testId: null, of, what, stored: String(stored[what]), again: String(now[what]) }))
    .filter((difference) => difference.stored !== difference.again);
}
