import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { takeCardEvent } from '../../platform/payments/take-card-event.ts';

const minuteMs = 60_000;
/** A notice that is younger may still be on its way, and what happened is not listed at once. */
const waitMs = 10 * minuteMs;
/** Asked again each time, whatever order the provider writes its list in. */
const overlapMs = 60 * minuteMs;
/** So long the provider keeps what happened. */
const keptMs = 30 * 24 * 60 * minuteMs;

/**
 * Asks the provider each hour what happened since the last time, and takes the notices that never came as if they came now: refunds and
 * disputes of its own pages, their ends, payments, cards that were taken away. One that comes later all the same is known by its id.
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
    for (const event of told.events) {
      signal.throwIfAborted();
      if (ids.has(event.id)) await transaction((tx) => takeCardEvent(tx, event, { jobs }));
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
