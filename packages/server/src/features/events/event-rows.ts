import { type EventProblem, type EventTimes, eventProblem } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { takeTurn } from '../../platform/database/take-turn.ts';
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

/** The events of a profile, oldest first; of a shared profile those of every organization. */
export async function eventsOf(tx: Tx, profileId: number): Promise<StoredEvent[]> {
  const rows = await tx.query<Row>(
    sql`select id, organization_id, profile_id, started_at,
      ended_at from events where profile_id = ${profileId} and deleted_at is null order by started_at`,
    'events.of_profile',
  );
  return rows.map(toEvent);
}

/** One event by its id; undefined when it is not there or not in reach. */
export async function findEvent(tx: Tx, id: number): Promise<StoredEvent | undefined> {
  const [row] = await tx.query<Row>(
    sql`select id, organization_id, profile_id, started_at,
      ended_at from events where id = ${id} and deleted_at is null`,
    'events.find',
  );
  return row === undefined ? undefined : toEvent(row);
}

/**
 * Whoever changes an event of a profile waits for whoever does already: two that looked at the same neighbours could both fit.
 */
export async function lockEvents(tx: Tx, profileId: number): Promise<void> {
  await takeTurn(tx, 'events.of_profile', profileId);
}

const codes = {
  endsBeforeStart: 'event.ends_before_start',
  endsInFuture: 'event.ends_in_future',
  startsBeforePreviousEnd: 'event.starts_before_previous_end',
  endsAfterNextStart: 'event.ends_after_next_start',
} as const satisfies Record<EventProblem, string>;

/** Why an event cannot lie there among its neighbours, as a refusal at the field it is about; null when it can. */
export function boundsRefusal(
  times: EventTimes,
  others: readonly EventTimes[],
  now: Date,
): Failure<(typeof codes)[EventProblem]> | null {
  const problem = eventProblem(times, others, now.getTime());
  if (problem === null) return null;
  const field = problem === 'startsBeforePreviousEnd' ? 'profileEvent.startedOn' : 'profileEvent.endedOn';
  return fail(codes[problem], {}, { field });
}
