import { getSessionsByProfileId, type ProfileSession } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { isProfileInSight } from '../../records/access/in-sight.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';

type Row = Omit<ProfileSession, 'createdOn' | 'startsOn' | 'endsOn'> & {
  createdAt: Date;
  startsAt: Date;
  endsAt: Date;
};

export const getSessionsByProfileIdHandler = handle(
  getSessionsByProfileId,
  async ({ request, tx, viewer, auditRead }) => {
    const { organizationId } = viewer;
    if (!(await isProfileInSight(tx, organizationId, request.id)))
      return refusalOfUnseen(tx, organizationId, request.id);
    auditRead([request.id]);
    const rows = await tx.query<Row>(
      sql`select c.id, c.code, p.first_name || ' ' || p.last_name as profile_name, g.name as group_name,
        c.session_type_id as baseline_session_type_id, c.is_non_baseline, c.is_screening,
        c.profile_id is not null as is_profile_session, pr.name as protocol_name, c.created_at,
        c.starts_at, c.ends_at, coalesce(u.count, 0)::int as test_count
      from codes c
      left join (select code_id, count(*) from tests where profile_id = ${request.id} and code_id is not null group by code_id) u
        on u.code_id = c.id
      left join profiles p on p.id = c.profile_id
      left join groups g on g.id = c.group_id
      left join protocols pr on pr.id = c.protocol_id
      where c.organization_id = ${organizationId} and c.deleted_at is null
        and (c.profile_id = ${request.id} or u.code_id is not null)
      order by c.created_at desc, c.id desc`,
      'codes.of_profile',
    );
    return ok({
      sessions: rows.map(({ createdAt, startsAt, endsAt, ...row }) => ({
        ...row,
        createdOn: createdAt.toISOString(),
        startsOn: startsAt.toISOString(),
        endsOn: endsAt.toISOString(),
      })),
    });
  },
);
