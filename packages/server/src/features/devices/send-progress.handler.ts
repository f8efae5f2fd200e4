import { type RequestOf, sendProgress } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';

/** Of one phone: a player says something with each test, and otherwise every 45 seconds. */
const progressOfPhone: Limit = { name: 'progress', max: 40, windowSeconds: 60 };
/** People that one phone is handed to, and sittings under one code, within the day that they are stored for. */
const mostOfPhone = 300;
const mostOfCode = 3_000;

/**
 * Notes how far a sitting is. Whatever does not fit (nobody of that name, an older sequence, another phone's sitting) is ignored without a word: a
 * phone cannot do anything about it, and learns nothing of the people of the code.
 */
export const sendProgressHandler = handle(
  sendProgress,
  async ({ request, tx, viewer }) => {
    await tx.continueAsJob('note progress', [viewer.organizationId]);
    const [row] = await tx.query<{ isOver: boolean }>(
      sql`with live as (
          select c.organization_id, c.id, c.group_id, c.profile_id from codes c
          where c.organization_id = ${viewer.organizationId}::int and c.id = ${viewer.codeId}::int
            and c.deleted_at is null and c.ends_at > now()
        ), noted as (
          insert into session_progress as p (organization_id, code_id, client_uuid, code_token_id, profile_id, state, measure_id,
            done_count, step_count, sequence)
          select live.organization_id, live.id, ${request.clientUuid}::uuid, ${viewer.codeTokenId}::int,
            coalesce(live.profile_id, ${personIn(request)}), ${request.state}, ${request.measureId}::int,
            ${request.doneCount}::smallint, ${request.stepCount}::smallint, ${request.sequence}::bigint
          from live cross join lateral (
            select count(*) as of_code, count(*) filter (where q.code_token_id = ${viewer.codeTokenId}::int) as of_phone,
              coalesce(bool_or(q.client_uuid = ${request.clientUuid}::uuid), false) as is_known
            from session_progress q where q.organization_id = live.organization_id and q.code_id = live.id
          ) stored
          where stored.is_known or (stored.of_code < ${mostOfCode} and stored.of_phone < ${mostOfPhone})
          on conflict (organization_id, code_id, client_uuid) do update set
            profile_id = coalesce(p.profile_id, excluded.profile_id), state = excluded.state, measure_id = excluded.measure_id,
            done_count = excluded.done_count, step_count = excluded.step_count, sequence = excluded.sequence, heard_at = now(),
            changed_at = case when (p.state, p.measure_id, p.done_count, p.profile_id) is not distinct from
                (excluded.state, excluded.measure_id, excluded.done_count, coalesce(p.profile_id, excluded.profile_id))
              then p.changed_at else now() end
          where p.sequence < excluded.sequence and p.code_token_id = excluded.code_token_id
        )
        select not exists (select 1 from live) as is_over`,
      'devices.note_progress',
    );
    return ok({ isOver: row?.isOver ?? true });
  },
  {
    limits: [
      {
        limit: progressOfPhone,
        keyOf: ({ viewer }) => (viewer.codeTokenId === null ? null : String(viewer.codeTokenId)),
      },
    ],
  },
);

/** The one profile of the code's group that fits, if any. The same text whatever is asked: the statement is prepared. */
function personIn({ person }: RequestOf<typeof sendProgress>): SQL {
  const lastName = person?.kind === 'nameMatch' ? person.lastName : null;
  const profileId = person?.kind === 'idMatch' ? person.profileId : null;
  return sql`(select case when cardinality(ids) = 1 then ids[1] end
    from identity.match_person(${person?.birthDate ?? null}::date, ${lastName}::text, ${profileId}::int) ids)`;
}
