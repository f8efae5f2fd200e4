import { confirmTransferProfile, startTransferProfile } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../../platform/audit/record-access.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { handle, handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { assertAccount } from '../assert-account.ts';
import { tellOfTransfer } from './tell-of-transfer.job.ts';
import { defaultGroup, transferJob, transferOneProfile } from './transfer-one-profile.ts';
import { type TargetError, type TargetOutcome, targetRefusal } from './transfer-refusals.ts';

/** In two transactions: that it was read is noted in the viewer's own scope, and the name is read as a job of the home. */
export const startTransferProfileHandler = handleInPhases(
  startTransferProfile,
  async ({ request, auditRead, inScope }) => {
    const sides = await inScope(async (tx) => {
      const found = await sidesOf(tx, request);
      if (found.ok) auditRead([request.profileId]);
      return found;
    });
    if (!sides.ok) return sides;
    const { fromOrganizationId, fromName, toName } = sides.value;
    return inScope(async (tx) => {
      await tx.continueAsJob(transferJob, [fromOrganizationId]);
      const [person] = await tx.query<{ name: string }>(
        sql`select first_name || ' ' || last_name as name from profiles where id = ${request.profileId}`,
        'tools.name_of_transfer',
      );
      if (person === undefined) return fail('profile.not_found', {}, { field: 'profileId' });
      return ok({
        ...request,
        profileName: person.name,
        organizationName: toName,
        fromOrganizationId,
        fromOrganizationName: fromName,
      });
    });
  },
);

export const confirmTransferProfileHandler = handle(
  confirmTransferProfile,
  async ({ request: { reason, ...request }, tx, viewer, now, services: { jobs } }) => {
    const sides = await sidesOf(tx, request);
    if (!sides.ok) return sides;
    const { fromOrganizationId } = sides.value;
    const { profileId, organizationId: toOrganizationId } = request;
    const accountId = assertAccount(viewer);
    for (const organizationId of [fromOrganizationId, toOrganizationId]) {
      await recordAccess(tx, {
        action: 'profile_transferred',
        accountId,
        organizationId,
        details: { profileId, fromOrganizationId, toOrganizationId },
      });
    }
    await tx.continueAsJob(transferJob, [fromOrganizationId, toOrganizationId]);
    const groupId = await defaultGroup(tx, toOrganizationId);
    const transfer = {
      fromOrganizationId,
      toOrganizationId,
      groupId,
      accountId,
      byStaff: viewer.kind === 'super',
      reason: reason === '' ? null : reason,
      group: null,
    };
    const profileOperationId = await transferOneProfile(tx, profileId, transfer, now);
    // Between the question and the lock somebody else transferred or deleted the profile.
    if (typeof profileOperationId === 'string') return fail('profile.not_found', {}, { field: 'profileId' });
    const data = {
      fromOrganizationId,
      toOrganizationId,
      profileId,
      groupName: null,
      profileCount: 1,
      isUndone: false,
    };
    await jobs.enqueue(tx, tellOfTransfer, data, { organizationId: fromOrganizationId });
    return ok({ profileOperationId, fromOrganizationId });
  },
);

interface Sides {
  fromOrganizationId: number;
  fromName: string;
  toName: string;
}

async function sidesOf(
  tx: Tx,
  { profileId, organizationId }: { profileId: number; organizationId: number },
): Promise<Result<Sides, TargetError | 'profile.not_found'>> {
  const [row] = await tx.query<Sides & { outcome: TargetOutcome | 'profile_not_found' | 'possible' }>(
    sql`select outcome, from_organization_id, from_name, to_name from identity.sides_of_transfer(${profileId}, ${organizationId})`,
    'tools.sides_of_transfer',
  );
  if (row === undefined) throw new InvariantError('the sides of a transfer were not told');
  const { outcome, ...sides } = row;
  if (outcome === 'possible') return ok(sides);
  if (outcome === 'profile_not_found') return fail('profile.not_found', {}, { field: 'profileId' });
  return targetRefusal(outcome, 'organizationId');
}
