import type { CodeSessionRow } from '@plumbline/contract';
import { codeStatusOf, codeTypeLabel } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { InsideViewer } from '../../platform/viewer.ts';

/** A row of the table of codes. */
export interface CodeRow
  extends Omit<
    CodeSessionRow,
    | 'startsOn'
    | 'endsOn'
    | 'createdOn'
    | 'createdByAccountEmail'
    | 'displayName'
    | 'type'
    | 'status'
    | 'isActive'
    | 'isProfileSession'
  > {
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  createdBy: number | null;
}

/** The columns of a `CodeRow`, read from `codeTables`; internal staff read views without names. */
export const codeColumns = sql`c.id, c.code, c.organization_id, c.group_id,
  c.profile_id, c.protocol_id as organization_protocol_id, c.starts_at, c.ends_at,
  c.created_at, c.created_by, c.session_type_id as baseline_session_type_id,
  c.is_non_baseline, c.is_screening,
  c.show_results_after_session, c.is_account_creation_enabled,
  g.name as group_name, s.full_name as profile_name, p.name as protocol_name,
  (select count(distinct t.profile_id)::int from tests t where t.organization_id = c.organization_id and t.code_id = c.id)
    as tested_profile_count`;

export const codeTables = sql`codes c join protocols p on p.organization_id = c.organization_id and p.id = c.protocol_id
  left join groups g on g.organization_id = c.organization_id and g.id = c.group_id
  left join profile_summaries s on s.organization_id = c.organization_id and s.profile_id = c.profile_id`;

/** Codes of an organization that were not deleted and that the viewer's policies show. */
export const liveCodes = (organizationId: number): SQL =>
  sql`c.organization_id = ${organizationId}::int and c.deleted_at is null`;

/** Translates rows to the reply and adds who created each code, which internal staff do not see. */
export async function codeViews(tx: Tx, rows: readonly CodeRow[], now: Date): Promise<CodeSessionRow[]> {
  const makers = [...new Set(rows.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy])))];
  const emails =
    makers.length === 0
      ? []
      : await tx.query<{ id: number; email: string }>(
          sql`select account_id as id, email from identity.account_names(${sql.param(makers)}::int[])`,
          'codes.makers',
        );
  const emailOf = new Map(emails.map(({ id, email }) => [id, email]));
  return rows.map(({ startsAt, endsAt, createdAt, createdBy, ...row }) => {
    const startsOn = startsAt.toISOString();
    const endsOn = endsAt.toISOString();
    const status = codeStatusOf({ startsOn, endsOn }, now.getTime());
    return {
      ...row,
      startsOn,
      endsOn,
      createdOn: createdAt.toISOString(),
      createdByAccountEmail: createdBy === null ? null : (emailOf.get(createdBy) ?? null),
      displayName: displayNameOf(row),
      type: codeTypeLabel(row),
      status,
      isActive: status === 'Active',
      isProfileSession: row.profileId !== null,
    };
  });
}

function displayNameOf({
  groupName,
  profileId,
  profileName,
}: Pick<CodeRow, 'groupName' | 'profileId' | 'profileName'>): string {
  if (groupName !== null) return groupName;
  if (profileId === null) return 'New Profile';
  return profileName ?? `Profile ID: ${profileId}`;
}

/** Whether the settings of the organization allow expedited codes. */
export async function isExpeditingOn(tx: Tx, { organizationId }: InsideViewer): Promise<boolean> {
  const [preferences] = await tx.query<{ isOn: boolean }>(
    sql`select is_expedited_baseline_enabled as is_on from organization_preferences
    where organization_id = ${organizationId}`,
    'codes.expedited_is_on',
  );
  return preferences?.isOn === true;
}
