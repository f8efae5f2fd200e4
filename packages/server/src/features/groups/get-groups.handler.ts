import { getGroups, type ResponseOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';

export const getGroupsHandler = handle(getGroups, async ({ tx, viewer }) => {
  const groups = await tx.query<ResponseOf<typeof getGroups>['groups'][number]>(
    sql`select g.id, g.organization_id as "organizationId", g.name, g.is_default as "isDefault", g.is_enabled as "isEnabled",
      (select count(*)::int from profile_groups pg where pg.organization_id = g.organization_id and pg.group_id = g.id) as "profileCount"
    from groups g where g.organization_id = ${viewer.organizationId} and g.deleted_at is null order by lower(g.name), g.id`,
    'groups.list',
  );
  return ok({ groups });
});
