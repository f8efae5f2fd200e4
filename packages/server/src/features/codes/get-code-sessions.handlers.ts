import { type CodeSession, type CodeSortColumn, getCodeSession, getCodeSessions } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { canBeExpedited } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { recordList } from '../../platform/audit/record-read.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { fitsTerm } from '../../records/profiles/profile-search.ts';
import { notificationsOfCode } from './code-notifications.ts';
import { type CodeRow, codeColumns, codeTables, codeViews, isExpeditingOn, liveCodes } from './code-rows.ts';

export const getCodeSessionsHandler = handle(getCodeSessions, async ({ request, tx, viewer, now }) => {
  const matching = sql.join(filters(request, viewer), sql` and `);
  const isOver = sql`c.ends_at <= ${now.toISOString()}::timestamptz`;
  const { limit, offset } = rowsOfPage(request);
  const rows = await tx.query<CodeRow>(
    sql`select ${codeColumns} from ${codeTables} where ${matching} and (${request.showExpired} or not ${isOver})
    order by ${orderBy(request.SortByColumn, request.SortAscending)}
    limit ${limit} offset ${offset}`,
  );
  const [counts] = await tx.query<{ live: number; over: number }>(
    sql`select count(*) filter (where not ${isOver})::int as live, count(*) filter (where ${isOver})::int as over
    from ${codeTables} where ${matching}`,
  );
  const { live, over } = counts ?? { live: 0, over: 0 };
  await recordList(tx, getCodeSessions.path, rows.length, {
    page: request.PageNumber,
    isSearched: request.SearchString !== '',
    groupIds: request.groupId === null ? [] : [request.groupId],
  });
  return ok({
    sessions: await codeViews(tx, rows, now),
    totalRowCount: request.showExpired ? live + over : live,
    hiddenExpiredCount: request.showExpired ? 0 : over,
  });
});

function filters(
  { SearchString: term, groupId }: { SearchString: string; groupId: number | null },
  viewer: InsideViewer,
): SQL[] {
  const where = [liveCodes(viewer.organizationId)];
  if (groupId !== null) where.push(sql`c.group_id = ${groupId}`);
  if (term !== '') {
    const names = [sql`g.name`, sql`p.name`].map(
      (name) => sql`position(scope.folded(${term}) in scope.folded(${name})) > 0`,
    );
    where.push(sql`(${sql.join(names, sql` or `)} or starts_with(c.code, ${term})
      or (s.profile_id is not null and ${fitsTerm(term, viewer)}))`);
  }
  return where;
}

// In super view the names are null, so sorting by them reveals nothing.
const columns: Readonly<Record<CodeSortColumn, SQL>> = {
  displayName: sql`scope.folded(coalesce(g.name, s.full_name, ''))`,
  protocolName: sql`scope.folded(p.name)`,
  createdOn: sql`c.created_at`,
  endsOn: sql`c.ends_at`,
  code: sql`c.code`,
};

const orderBy = (column: CodeSortColumn, isAscending: boolean): SQL =>
  isAscending ? sql`${columns[column]}, c.id` : sql`${columns[column]} desc, c.id desc`;

export const getCodeSessionHandler = handle(
  getCodeSession,
  async ({ request, tx, viewer, now, auditRead }) => {
    const [row] = await tx.query<
      CodeRow & Pick<CodeSession, 'protocolItems'> & { groupProfileCount: number }
    >(
      sql`select ${codeColumns},
        coalesce((select json_agg(json_build_object('regulationMeasureId', i.measure_id, 'regulationMeasureOrder', i.item_order)
          order by i.item_order) from protocol_items i
          where i.organization_id = c.organization_id and i.protocol_id = c.protocol_id), '[]') as protocol_items,
        (select count(*)::int from profile_groups m where m.organization_id = c.organization_id and m.group_id = c.group_id)
          as group_profile_count
      from ${codeTables} where ${liveCodes(viewer.organizationId)} and c.id = ${request.id}`,
      'codes.one',
    );
    if (row === undefined) return fail('code.not_found');
    auditRead(row.profileId === null ? [] : [row.profileId]);
    const { protocolItems, groupProfileCount, ...code } = row;
    const [view] = await codeViews(tx, [code], now);
    if (view === undefined) throw new InvariantError('a code has no view');
    return ok({
      session: {
        ...view,
        protocolItems,
        canBeExpedited:
          view.status !== 'Expired' && canBeExpedited(view) && (await isExpeditingOn(tx, viewer)),
        groupProfileCount: row.groupId === null ? null : groupProfileCount,
        selectedAccountNotifications: await notificationsOfCode(tx, row.id),
      },
    });
  },
);
