import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';

/** What arrived, and who sent it. */
export interface Arrived {
  body: unknown;
  sender: { codeId: number | null; accountId: number | null };
}

/**
 * Reads a submission that the viewer was shown to reach.
 * @throws InvariantError where it is not there
 */
export async function readArrived(tx: Tx, organizationId: number, submissionId: number): Promise<Arrived> {
  const [row] = await tx.query<{ body: unknown; codeId: number | null; accountId: number | null }>(
    sql`select body, code_id, account_id from submissions where organization_id = ${organizationId}::int and id = ${submissionId}::int`,
    'devices.held_body',
  );
  if (row === undefined) throw new InvariantError('a held test that was just seen is not there');
  const { body, ...sender } = row;
  return { body, sender };
}

/** The profile, or the one that it was merged into; null where the viewer does not reach it. */
export async function profileInReach(
  tx: Tx,
  organizationId: number,
  profileId: number,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    sql`select profile_id as id from profile_organizations where organization_id = ${organizationId}::int and ended_at is null
      and profile_id = identity.resolved_profile(${profileId}::int)`,
    'devices.held_profile',
  );
  return row?.id ?? null;
}

/** The test that a held submission was made into, where it is of this profile. */
export async function storedFor(
  tx: Tx,
  organizationId: number,
  submissionId: number,
  profileId: number,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    sql`select t.id from tests t join held_decisions d on d.organization_id = t.organization_id and d.submission_id = t.submission_id
      where t.organization_id = ${organizationId}::int and t.submission_id = ${submissionId}::int and t.profile_id = ${profileId}::int`,
    'devices.held_stored',
  );
  return row?.id ?? null;
}

/** What an account made of a held submission: the person whom it added with its decision, in one transaction and so at one moment. */
export async function madeForHeldTest(
  tx: Tx,
  organizationId: number,
  submissionId: number,
  accountId: number | null,
): Promise<{ profileTestId: number; profileId: number } | null> {
  const [row] = await tx.query<{ profileTestId: number; profileId: number }>(
    sql`select t.id as profile_test_id, t.profile_id from tests t
      join held_decisions d on d.organization_id = t.organization_id and d.submission_id = t.submission_id
      join profiles p on p.id = t.profile_id and p.created_at = d.decided_at
      where t.organization_id = ${organizationId}::int and t.submission_id = ${submissionId}::int and d.account_id = ${accountId}::int`,
    'devices.held_made',
  );
  return row ?? null;
}

export interface HeldDecision {
  organizationId: number;
  submissionId: number;
  accountId: number | null;
  decision: 'assigned' | 'discarded';
  completedOn: string | null;
  reason: string | null;
}

/**
 * Writes the decision about a held test, as the job of the organization. Another decision under way is waited for.
 * @returns false where somebody has decided before
 */
export async function noteDecision(tx: Tx, decision: HeldDecision): Promise<boolean> {
  const { organizationId, submissionId, accountId, completedOn, reason } = decision;
  const rows = await tx.query<{ id: number }>(
    sql`insert into held_decisions (organization_id, submission_id, decision, completed_on, reason, account_id)
      values (${organizationId}::int, ${submissionId}::int, ${decision.decision}, ${completedOn}::text, ${reason}::text, ${accountId}::int)
      on conflict (organization_id, submission_id) do nothing returning id`,
    'devices.note_held_decision',
  );
  return rows.length > 0;
}
