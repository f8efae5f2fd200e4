import { getRoster, type ResponseOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { deviceSettingsOf, readPreferences } from '../../records/organizations/organization-preferences.ts';
import { publishedSurvey } from '../../records/surveys/survey-revisions.ts';
import { noteDeviceSync } from './note-device-sync.ts';
import { asksSurvey, protocolForDeviceOf, type StoredProtocol } from './protocol-for-device.ts';

type RosterProfile = ResponseOf<typeof getRoster>['profiles'][number];

/** Answers the memberships that changed since the cursor; a membership the viewer no longer sees comes as removed. */
export const getRosterHandler = handle(getRoster, async ({ request, tx, viewer, auditRead }) => {
  const { organizationId } = viewer;
  const changes = await tx.query<RosterProfile & { syncSeq: number }>(
    sql`select c.profile_id, c.sync_seq, p.client_uuid, p.id is null as is_removed,
      p.first_name, p.last_name, p.birth_date, p.sex,
      coalesce((select array_agg(g.group_id order by g.group_id) from profile_groups g
        join groups n on n.organization_id = g.organization_id and n.id = g.group_id and n.is_enabled and n.deleted_at is null
        where g.organization_id = ${organizationId} and g.profile_id = p.id), '{}') as group_ids,
      m.default_protocol_id as default_organization_protocol_id
    from search.roster_changes(${organizationId}, ${request.cursor}, ${request.limit + 1}) c
    left join profile_organizations m on m.organization_id = ${organizationId} and m.profile_id = c.profile_id
      and m.ended_at is null
    left join profiles p on p.id = m.profile_id order by c.sync_seq`,
    'devices.roster',
  );
  const page = changes.slice(0, request.limit);
  const groups = await tx.query<{ id: number; name: string }>(
    sql`select id, name from groups where organization_id = ${organizationId} and is_enabled and deleted_at is null
    order by lower(name), id`,
    'devices.roster_groups',
  );
  const protocols = await tx.query<StoredProtocol>(
    sql`select p.id as organization_protocol_id, p.name, p.symptoms_enabled, p.events_enabled,
      coalesce((select array_agg(i.measure_id order by i.item_order) from protocol_items i where i.protocol_id = p.id), '{}') as measure_ids
    from protocols p where p.organization_id = ${organizationId} and p.deleted_at is null and not p.is_disabled
    order by lower(p.name), p.id`,
    'devices.roster_protocols',
  );
  const settings = deviceSettingsOf(await readPreferences(tx, organizationId));
  const survey = protocols.some(asksSurvey) ? await publishedSurvey(tx, organizationId) : null;
  noteDeviceSync(tx, viewer);
  auditRead(page.filter((row) => !row.isRemoved).map((row) => row.profileId));
  return ok({
    profiles: page,
    groups,
    protocols: protocols.map((protocol) => protocolForDeviceOf(protocol, settings, survey)),
    settings,
    cursor: page.at(-1)?.syncSeq ?? request.cursor,
    hasMore: changes.length > page.length,
  });
});
