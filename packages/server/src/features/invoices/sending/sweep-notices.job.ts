import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { type CardEvent, cardEvent } from '../../../platform/payments/stripe-webhook.ts';
import { takeCardEvent } from '../../../platform/payments/take-card-event.ts';
import type { Services } from '../../../platform/services.ts';

const minuteMs = 60_000;
/** A notice that is younger may still be on its way, and what happened is not listed at once. */
const waitMs = 10 * minuteMs;
/** Asked again each time, whatever order the provider writes its list in. */
const overlapMs = 60 * minuteMs;
/** So long the provider keeps what happened. */
const keptMs = 30 * 24 * 60 * minuteMs;

/** Notices set aside that are tried again in one hour. */
const mostAside = 200;

/** Why a notice could not be taken. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : 'an unknown error').slice(0, 500) || 'an error without words';

async function takeOne(tx: Tx, event: CardEvent, parts: Pick<Services, 'jobs'>): Promise<void> {
  await tx.query(sql`select identity.payment_event_is_taken(${event.id})`, 'payments.event_is_taken');
  await takeCardEvent(tx, event, parts);
}

/**
 * Asks the provider each hour what happened since the last time, and takes the notices that never came as if they came now: refunds and
 * disputes of its own pages, their ends, payments, cards that were taken away. One that comes later all the same is known by its id. One that
 * cannot be taken is set aside with its reason and tried again each hour for thirty days, and the others go on.
 */
export const sweepNotices = defineJob({
  name: 'payments.sweep_notices',
  actsFor: 'portal',
  data: z.null(),
  schedule: '37 * * * *',
  run: async ({ transaction, signal }, { cards, jobs, clock, log }) => {
    if (cards === null) return;
    const now = clock.now().getTime();
    const to = new Date(now - waitMs);
    const [before] = await transaction((tx) =>
      tx.query<{ sweptTo: Date | null }>(
        sql`select identity.payment_notices_swept_to() as swept_to`,
        'payments.swept_to',
      ),
    );
    const since = before?.sweptTo?.getTime() ?? 0;
    const from = new Date(Math.max(since - overlapMs, now - keptMs));
    const told = await cards.listEvents({ from, to });
    if (told.kind === 'unknown') throw new Error(`notices that never came are not known: ${told.why}`);
    const missed = await transaction((tx) =>
      tx.query<{ id: string }>(
        sql`select id from identity.payment_events_missed(${sql.param(told.events.map(({ id }) => id))}::text[]) as id`,
        'payments.events_missed',
      ),
    );
    const ids = new Set(missed.map(({ id }) => id));
    const aside = await transaction((tx) =>
      queryChecked(
        tx,
        z.object({ event: cardEvent }),
        sql`select event from identity.payment_events_aside(${new Date(now - keptMs).toISOString()}::timestamptz, ${mostAside}) as event`,
        'payments.events_aside',
      ),
    );
    const events = new Map(
      [...aside.map(({ event }) => event), ...told.events.filter(({ id }) => ids.has(id))].map((event) => [
        event.id,
        event,
      ]),
    );
    for (const event of events.values()) {
      signal.throwIfAborted();
      const reason = await transaction((tx) => takeOne(tx, event, { jobs })).then(() => null, reasonOf);
      if (reason === null) continue;
      log.error({}, `a notice of the card provider was set aside: ${event.id} (${event.type}), ${reason}`);
      // Where this fails too it is not the notice: the sweep begins again from where it was.
      await transaction((tx) =>
        tx.query(
          sql`select identity.set_payment_event_aside(${JSON.stringify(event)}::jsonb, ${reason})`,
          'payments.set_aside',
        ),
      );
    }
    if (ids.size > 0)
      log.warn({}, `notices of the card provider never came, and are looked up now: ${ids.size}`);
    await transaction((tx) =>
      tx.query(
        sql`select identity.note_payment_notices_swept(${to.toISOString()}::timestamptz)`,
        'payments.note_swept',
      ),
    );
  },
});
