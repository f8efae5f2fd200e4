import { importProfile } from '@plumbline/contract';
import type { AccessAction } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, handleInPhases, ok } from '../../platform/http/handle.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { preferencesOf, refusalOfInvites } from '../../records/profiles/check-profile.ts';
import { notifyImport } from './notify-import.job.ts';

/** The limit counts attempts that found nobody, since names and birth dates can be guessed while a roster can be long. */
const attemptsOfAccount: Limit = { name: 'profile-import-missed', max: 5, windowSeconds: 86_400 };
const requestLastsMs = 14 * 24 * 3_600_000;

interface Imported {
  outcome: 'imported' | 'waiting' | 'waiting_still' | 'member' | 'mismatch' | 'out_of_reach';
  requestId: number | null;
  homeOrganizationId: number | null;
}

export const importProfileHandler = handleInPhases(
  importProfile,
  async ({ request, viewer, now, services: { limits, jobs, config }, inScope }) => {
    const { organizationId, accountId } = viewer;
    // An attempt is counted before its result is known, so that five at once count as five, and given back if it finds the person.
    const key = String(accountId);
    const attempts = await limits.take(attemptsOfAccount, key);
    if (!attempts.isWithin) return fail('profile.import_held_off');
    const result = await inScope(async (tx) => {
      // An import is the other side of sharing, so both need the preference.
      const refusal = refusalOfInvites(['asked'], await preferencesOf(tx, organizationId), config);
      if (refusal !== null) return refusal;
      const { outcome, requestId, homeOrganizationId } = await ask(tx, request, now);
      if (outcome === 'out_of_reach') return fail('profile.out_of_reach');
      if (outcome === 'member') return fail('profile.already_here');
      const note = async (action: AccessAction, sides: readonly (number | null)[]) => {
        for (const side of new Set(sides)) {
          await recordAccess(tx, {
            action,
            accountId,
            organizationId: side,
            details: { profileId: request.profileId, requestId },
          });
        }
      };
      if (outcome === 'mismatch') {
        await note('profile_import_missed', [organizationId]);
        return fail('profile.import_no_match', {}, { keepsChanges: true });
      }
      if (requestId === null) throw new InvariantError('an import has no request');
      const isImported = outcome === 'imported';
      await note(isImported ? 'profile_imported' : 'profile_import_asked', [
        organizationId,
        homeOrganizationId,
      ]);
      if (outcome !== 'waiting_still') {
        await jobs.enqueue(tx, notifyImport, { requestId, about: isImported ? 'imported' : 'asked' });
      }
      // This organization sees the profile's tests now, so its list row gets their figures.
      if (isImported) await recomputeProfile(tx, request.profileId, now, 'import profile', [organizationId]);
      return ok({ isImported });
    });
    if (result.ok || result.code !== 'profile.import_no_match') await limits.release(attemptsOfAccount, key);
    return result;
  },
);

async function ask(
  tx: Tx,
  request: {
    profileId: number;
    firstName: string;
    lastName: string;
    birthDate: string;
    groupIds: readonly number[];
  },
  now: Date,
): Promise<Imported> {
  const expiresAt = new Date(now.getTime() + requestLastsMs).toISOString();
  const [row] = await tx.query<Imported>(
    sql`select outcome, request_id, home_organization_id from identity.import_profile(
      ${request.profileId}, ${request.firstName}, ${request.lastName}, ${request.birthDate}::date,
      ${sql.param([...new Set(request.groupIds)])}::int[], ${expiresAt}::timestamptz)`,
    'profiles.import',
  );
  if (row === undefined) throw new InvariantError('a profile was neither imported nor refused');
  return row;
}
