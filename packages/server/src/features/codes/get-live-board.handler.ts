import { getLiveBoard, type LiveDone } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { liveSittingsOf, sittingRows } from './live-sittings.ts';

/** Of those who are done; the board is for the room, and the page below it has everybody. */
const mostDoneShown = 200;

interface CodeOnBoard {
  id: number;
  groupId: number | null;
  isOver: boolean;
}

export const getLiveBoardHandler = handle(getLiveBoard, async ({ request, tx, viewer, now, auditRead }) => {
  const { organizationId } = viewer;
  const [code] = await tx.query<CodeOnBoard>(
    sql`select c.id, c.group_id, c.ends_at <= ${now.toISOString()}::timestamptz as is_over from codes c
      where c.organization_id = ${organizationId} and c.id = ${request.id} and c.deleted_at is null`,
    'codes.on_board',
  );
  if (code === undefined) return fail('code.not_found');
  if (code.isOver) return fail('code.expired');
  const sittings = liveSittingsOf(await sittingRows(tx, organizationId, code.id), now);
  const testedAgain = sittings.flatMap(({ profileId, state }) =>
    profileId === null || state === 'left' ? [] : [profileId],
  );
  const again = sql`${sql.param(testedAgain)}::int[]`;
  const [doneRows, [count], [group]] = await Promise.all([
    tx.query<Omit<LiveDone, 'lastCompletedOn'> & { lastCompletedAt: Date }>(
      sql`select t.profile_id, s.first_name, s.last_name, max(t.completed_at) as last_completed_at
        from tests t left join profile_summaries s on s.organization_id = t.organization_id and s.profile_id = t.profile_id
        where t.organization_id = ${organizationId} and t.code_id = ${code.id} and not t.profile_id = any (${again})
        group by t.profile_id, s.first_name, s.last_name
        order by max(t.id) desc limit ${mostDoneShown}`,
      'codes.done_on_board',
    ),
    tx.query<{ done: number }>(
      sql`select count(distinct t.profile_id)::int as done from tests t
        where t.organization_id = ${organizationId} and t.code_id = ${code.id} and not t.profile_id = any (${again})`,
      'codes.done_count_on_board',
    ),
    tx.query<{ notBegun: number }>(
      sql`select count(*)::int as not_begun from profile_groups m
        where m.organization_id = ${organizationId} and m.group_id = ${code.groupId}::int and not m.profile_id = any (${again})
          and not exists (select 1 from tests t where t.organization_id = m.organization_id and t.code_id = ${code.id}
            and t.profile_id = m.profile_id)`,
      'codes.not_begun_on_board',
    ),
  ]);
  auditRead([
    ...sittings.flatMap(({ profileId }) => (profileId === null ? [] : [profileId])),
    ...doneRows.map(({ profileId }) => profileId),
  ]);
  return ok({
    asOf: now.toISOString(),
    sittings,
    done: doneRows.map(({ lastCompletedAt, ...row }) => ({
      ...row,
      lastCompletedOn: lastCompletedAt.toISOString(),
    })),
    doneCount: count?.done ?? 0,
    notBegunCount: code.groupId === null ? null : (group?.notBegun ?? 0),
  });
});
