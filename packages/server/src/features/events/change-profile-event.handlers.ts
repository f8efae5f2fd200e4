import { deleteProfileEvent, endCurrentProfileEvent, updateProfileEvent } from '@plumbline/contract';
import { isEventOpen, nowIfJustAhead } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { isProfileInSight } from '../../records/access/in-sight.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';
import { boundsRefusal, eventsOf, findEvent, lockEvents } from './event-rows.ts';

export const updateProfileEventHandler = handle(updateProfileEvent, async ({ request, tx, viewer, now }) => {
  const { profileEvent: asked } = request;
  const requested = { ...asked, startedOn: nowIfJustAhead(asked.startedOn, now) };
  const event = await findEvent(tx, requested.id);
  if (event === undefined || event.profileId !== requested.profileId) return fail('event.not_found');
  if (event.organizationId !== viewer.organizationId) return fail('event.not_yours_to_change');
  await lockEvents(tx, event.profileId);
  const others = (await eventsOf(tx, event.profileId)).filter((other) => other.id !== event.id);
  const refused = boundsRefusal(requested, others, now);
  if (refused) return refused;
  await tx.query(
    sql`update public.events set event_type_id = ${requested.eventTypeId}, started_at = ${requested.startedOn}::timestamptz,
      ended_at = ${requested.endedOn}::timestamptz where id = ${event.id}`,
    'events.update',
  );
  // Internal staff cannot write what they do not see, so the stored name and note stay.
  if (viewer.kind !== 'super' && requested.name !== null) {
    await tx.query(
      sql`update public.events set name = ${requested.name}, note = ${requested.note}::text where id = ${event.id}`,
      'events.rename',
    );
  }
  await recomputeProfile(tx, event.profileId, now, 'update event', [event.organizationId]);
  return ok({});
});

export const endCurrentProfileEventHandler = handle(
  endCurrentProfileEvent,
  async ({ request, tx, viewer, now }) => {
    if (!(await isProfileInSight(tx, viewer.organizationId, request.profileId)))
      return refusalOfUnseen(tx, viewer.organizationId, request.profileId);
    await lockEvents(tx, request.profileId);
    const events = await eventsOf(tx, request.profileId);
    const event = events.find((one) => isEventOpen(one, now.getTime()));
    if (event === undefined) return fail('event.none_is_open');
    if (event.organizationId !== viewer.organizationId) return fail('event.not_yours_to_change');
    const endedOn = nowIfJustAhead(request.eventEndedDateTimeUtc, now);
    const refused = boundsRefusal(
      { startedOn: event.startedOn, endedOn },
      events.filter((other) => other.id !== event.id),
      now,
    );
    if (refused) return fail(refused.code, {}, { field: 'eventEndedDateTimeUtc' });
    await tx.query(
      sql`update public.events set ended_at = ${endedOn}::timestamptz where id = ${event.id}`,
      'events.end',
    );
    await recomputeProfile(tx, event.profileId, now, 'end event', [event.organizationId]);
    return ok({});
  },
);

export const deleteProfileEventHandler = handle(deleteProfileEvent, async ({ request, tx, viewer, now }) => {
  const event = await findEvent(tx, request.id);
  if (event === undefined) return fail('event.not_found');
  if (event.organizationId !== viewer.organizationId) return fail('event.not_yours_to_change');
  await tx.query(
    sql`update public.events set deleted_at = ${now.toISOString()}::timestamptz where id = ${event.id}`,
    'events.delete',
  );
  await recomputeProfile(tx, event.profileId, now, 'delete event', [event.organizationId]);
  return ok({});
});
