import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import {
  holdProfiles,
  performOperation,
  rowsOfProfiles,
} from '../../../records/profile-operations/perform-operation.ts';
import { rowsOfPerson } from '../profile-rows.ts';
import { areOfOneEnterprise } from './one-enterprise.ts';
import { planTransfer, type TransferTarget } from './transfer-plan.ts';

/** The name of the job in the audit log. */
export const transferJob = 'transfer profile';

export interface Transfer extends Omit<TransferTarget, 'protocolId' | 'isWithinEnterprise'> {
  byStaff: boolean;
  reason: string | null;
  /** The transfer of a group that it is a part of. */
  group: { batchId: number; fromGroupId: number } | null;
}

/** Why somebody stays: they are not there any more, they are at home in a third organization, or a row there conflicts. */
export type WhyStayed = 'gone' | 'elsewhere' | 'conflict';

/**
 * Transfers somebody who is at home in an organization to another one, as the job of both.
 * @returns the operation's id, or why they stay
 */
export async function transferOneProfile(
  tx: Tx,
  profileId: number,
  { byStaff, reason, group, ...target }: Transfer,
  now: Date,
): Promise<number | Exclude<WhyStayed, 'conflict'>> {
  const { fromOrganizationId, toOrganizationId } = target;
  await tx.continueAsJob(transferJob, [fromOrganizationId, toOrganizationId]);
  const protocolId = await defaultProtocol(tx, target);
  const isWithinEnterprise = await areOfOneEnterprise(tx, fromOrganizationId, toOrganizationId);
  await holdProfiles(tx, transferJob, fromOrganizationId, [profileId]);
  const person = rowsOfPerson(await rowsOfProfiles(tx, [profileId]), profileId);
  const isThere = person?.profile_organizations.some(
    (row) => row.organization_id === fromOrganizationId && row.ended_at === null,
  );
  if (person === null || isThere !== true || person.profile.deleted_at !== null) return 'gone';
  if (person.profile.organization_id !== fromOrganizationId) return 'elsewhere';
  return performOperation(
    tx,
    transferJob,
    {
      organizationId: fromOrganizationId,
      kind: 'transferProfile',
      accountId: target.accountId,
      byStaff,
      reason,
      profileIds: [profileId],
      facts: { profileId, fromOrganizationId, toOrganizationId, fromGroupId: group?.fromGroupId ?? null },
      batchId: group?.batchId ?? null,
    },
    planTransfer(person, { ...target, protocolId, isWithinEnterprise }, now),
    now,
  );
}

/** The group that whoever is transferred alone comes into. */
export async function defaultGroup(tx: Tx, organizationId: number): Promise<number | null> {
  const [group] = await tx.query<{ id: number }>(
    sql`select id from groups where organization_id = ${organizationId}::int and is_enabled and deleted_at is null
      order by is_default desc, id limit 1`,
    'tools.default_group',
  );
  return group?.id ?? null;
}

/** The group's, else the first one that the organization offers. */
async function defaultProtocol(
  tx: Tx,
  { toOrganizationId, groupId }: Pick<TransferTarget, 'toOrganizationId' | 'groupId'>,
): Promise<number | null> {
  const [protocol] = await tx.query<{ id: number }>(
    sql`select p.id from protocols p where p.organization_id = ${toOrganizationId}::int and not p.is_disabled and p.deleted_at is null
      order by p.id = (select g.default_protocol_id from groups g where g.organization_id = p.organization_id and g.id = ${groupId}::int) desc nulls last,
        p.id limit 1`,
    'tools.default_protocol',
  );
  return protocol?.id ?? null;
}
