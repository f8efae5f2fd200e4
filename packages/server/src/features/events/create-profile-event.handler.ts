import { createProfileEvent } from '@plumbline/contract';
import { isEventOpen, nowIfJustAhead } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';
import { boundsRefusal, eventsOf, lockEvents } from './event-rows.ts';

export const createProfileEventHandler = handle(createProfileEvent, async ({ request, tx, viewer, now }) => {
  const { profileEvent: asked } = request;
  const event = { ...asked, startedOn: nowIfJustAhead(asked.startedOn, now) };
  const { organizationId } = viewer;
  const [profile] = await tx.query<{ isInactive: boolean }>(
    sql`select is_inactive from profile_summaries
    where organization_id = ${organizationId} and profile_id = ${event.profileId}`,
    'events.profile',
  );
  if (profile === undefined) return refusalOfUnseen(tx, organizationId, event.profileId);
  if (profile.isInactive) return fail('event.profile_inactive');
  await lockEvents(tx, event.profileId);
  const others = await eventsOf(tx, event.profileId);
  if (event.endedOn === null && others.some((other) => isEventOpen(other, now.getTime()))) {
    return fail('event.one_is_open');
  }
  const refused = boundsRefusal(event, others, now);
  if (refused) return refused;
  // The table is named with its schema: internal staff read a view without names in its place, and a view takes no rows.
  const [created] = await tx.query<{ id: number }>(
    sql`insert into public.events (organization_id, profile_id, event_type_id, name, started_at, ended_at, note)
    values (${organizationId}, ${event.profileId}, ${event.eventTypeId}, ${event.name}, ${event.startedOn}::timestamptz,
      ${event.endedOn}::timestamptz, ${event.note}::text) returning id`,
    'events.create',
  );
  if (created === undefined) throw new InvariantError('the event was not created');
  await recomputeProfile(tx, event.profileId, now, 'create event', [organizationId]);
  return ok({ id: created.id });
});
