import {
  type DirectoryResourceType,
  type FhirOrganization,
  groupOf,
  organizationOf,
  practitionerOf,
  type Resource,
} from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkRows, queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readId } from '../../platform/http/read-id.ts';
import { instant, within } from './found-rows.ts';
import { metaOf } from './load-people.ts';
import type { SearchRequest } from './search-request.ts';

const directoryRow = z.object({ id: z.int(), version: z.int(), changedAt: z.date() });
export type DirectoryRow = z.output<typeof directoryRow>;

const kinds = { Organization: 'organization', Group: 'group', Practitioner: 'practitioner' } as const;

/** The organization, its groups or its staff by when each changed, one more than asked for where there is a next page. */
export async function findInDirectory(
  tx: Tx,
  organizationId: number,
  type: DirectoryResourceType,
  { ids, changed, cursor, count }: Pick<SearchRequest, 'ids' | 'changed' | 'cursor' | 'count'>,
): Promise<DirectoryRow[]> {
  const named = ids?.map((id) => readId(id) ?? 0) ?? null;
  const rows = await tx.query(
    sql`select d.id, d.version, d.changed_at from fhir_directory d where ${sql.join(
      [
        sql`d.organization_id = ${organizationId}::int`,
        sql`d.kind = ${kinds[type]}`,
        ...(named === null ? [] : [sql`d.id = any (${sql.param(named)}::int[])`]),
        ...changed.map((range): SQL => within(sql`d.changed_at`, range)),
        ...(cursor === null
          ? []
          : [sql`(d.changed_at, d.id) > (${instant(cursor.changedAt)}, ${cursor.id}::int)`]),
      ],
      sql` and `,
    )} order by d.changed_at, d.id limit ${count + 1}`,
  );
  return checkRows(directoryRow, rows, 'fhir.directory');
}

/** The resources of rows, in their order, with the people whom they name. */
export async function loadDirectory(
  tx: Tx,
  organization: FhirOrganization,
  type: DirectoryResourceType,
  rows: readonly DirectoryRow[],
): Promise<{ resources: Resource[]; profileIds: number[] }> {
  if (type === 'Group') return loadGroups(tx, organization, rows);
  const resources = rows.map((row) =>
    type === 'Organization' ? organizationOf(organization, metaOf(row)) : practitionerOf(row.id, metaOf(row)),
  );
  return { resources, profileIds: [] };
}

const storedGroup = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  memberIds: z.array(z.int()),
});

async function loadGroups(tx: Tx, organization: FhirOrganization, rows: readonly DirectoryRow[]) {
  const stored = await queryChecked(
    tx,
    storedGroup,
    sql`select g.id, g.name, g.is_enabled and g.deleted_at is null as is_active,
      array(select m.profile_id from profile_groups m join fhir_people p
          on p.organization_id = m.organization_id and p.profile_id = m.profile_id and p.state = 'active'
        where m.organization_id = g.organization_id and m.group_id = g.id order by m.profile_id) as member_ids
    from groups g where g.organization_id = ${organization.id} and g.id = any (${sql.param(rows.map(({ id }) => id))}::int[])`,
    'fhir.groups',
  );
  const byId = new Map(stored.map((group) => [group.id, group]));
  const groups = rows.flatMap((row) => {
    const group = byId.get(row.id);
    return group === undefined ? [] : [{ ...group, groupId: row.id, organization, meta: metaOf(row) }];
  });
  return {
    resources: groups.map(groupOf),
    profileIds: [...new Set(groups.flatMap(({ memberIds }) => memberIds))],
  };
}

/** The organization and the staff whom the tests of people name. */
export async function loadNamedBy(
  tx: Tx,
  organization: FhirOrganization,
  people: readonly { profileId: number }[],
): Promise<Resource[]> {
  const staff = await tx.query<{ id: number }>(
    sql`select distinct t.administered_account_id as id from tests t where t.organization_id = ${organization.id}
      and t.profile_id = any (${sql.param(people.map(({ profileId }) => profileId))}::int[]) and t.administered_account_id is not null
    order by id`,
    'fhir.named_staff',
  );
  const named = async (type: DirectoryResourceType, ids: readonly number[]) => {
    const search = { ids: ids.map(String), changed: [], cursor: null, count: ids.length };
    const rows = await findInDirectory(tx, organization.id, type, search);
    return (await loadDirectory(tx, organization, type, rows)).resources;
  };
  return [
    ...(await named('Organization', [organization.id])),
    ...(staff.length === 0
      ? []
      : await named(
          'Practitioner',
          staff.map(({ id }) => id),
        )),
  ];
}
