import { type EventProblem, type EventTimes, eventProblem } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/http/result.ts';

/** An event that the viewer sees, with the organization that wrote it. */
export interface StoredEvent extends EventTimes {
  id: number;
  organizationId: number;
  profileId: number;
}

interface Row {
  id: number;
  organizationId: number;
  profileId: number;
  startedAt: Date;
  endedAt: Date | null;
}

const toEvent = ({ startedAt, endedAt, ...row }: Row): StoredEvent => ({
  ...row,
  startedOn: startedAt.toISOString(),
  endedOn: endedAt?.toISOString() ?? null,
});

/** Returns the events of a profile, oldest first; for a shared profile those of every organization. */
export async function eventsOf(tx: Tx, profileId: number): Promise<StoredEvent[]> {
  const rows = await tx.query<Row>(
    sql`select id, organization_id, profile_id, started_at,
      ended_at from events where profile_id = ${profileId} and deleted_at is null order by started_at`,
    'events.of_profile',
  );
  return rows.map(toEvent);
}

/** Finds an event by its id; undefined when there is none or it is out of reach. */
export async function findEvent(tx: Tx, id: number): Promise<StoredEvent | undefined> {
  const [row] = await tx.query<Row>(
    sql`select id, organization_id, profile_id, started_at,
      ended_at from events where id = ${id} and deleted_at is null`,
    'events.find',
  );
  return row === undefined ? undefined : toEvent(row);
}

/**
 * Locks the events of a profile until the transaction ends: two changes at once that looked at the same neighbours could both fit.
 */
export async function lockEvents(tx: Tx, profileId: number): Promise<void> {
  await takeAdvisoryLock(tx, 'events.of_profile', profileId);
}

const codes = {
  startsInFuture: 'event.starts_in_future',
  endsBeforeStart: 'event.ends_before_start',
  endsInFuture: 'event.ends_in_future',
  startsBeforePreviousEnd: 'event.starts_before_previous_end',
  endsAfterNextStart: 'event.ends_after_next_start',
} as const satisfies Record<EventProblem, string>;

/** Returns why an event with these times does not fit between its neighbours, as a refusal at the field; null when it fits. */
export function boundsRefusal(
  times: EventTimes,
  others: readonly EventTimes[],
  now: Date,
): Failure<(typeof codes)[EventProblem]> | null {
  const problem = eventProblem(times, others, now.getTime());
  if (problem === null) return null;
  const isOfStart = problem === 'startsBeforePreviousEnd' || problem === 'startsInFuture';
  const field = isOfStart ? 'profileEvent.startedOn' : 'profileEvent.endedOn';
  return fail(codes[problem], {}, { field });
}
