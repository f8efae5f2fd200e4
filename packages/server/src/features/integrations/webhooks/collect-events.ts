import {
  eventsOfKey,
  eventsOfTestChange,
  type KeyScope,
  type WebhookEvent,
  webhookDeliveryDays,
} from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { isShown } from '../../../records/tests/shown-tests.ts';
import { type PersonChange, personBody, type TestChange, testBody } from './webhook-body.ts';
import { sendingWebhook } from './webhook-rows.ts';

/** Changes of each kind that are read in one transaction. */
const mostAtOnce = 500;

interface LockedCursor {
  events: readonly WebhookEvent[];
  testsSeenAt: string;
  testsSeenId: number;
  peopleSeenAt: string;
  peopleSeenId: number;
  /** From which moment on its key opens tests. */
  since: string;
}

interface NewDelivery {
  changedAt: string;
  event: WebhookEvent;
  profileId: number;
  testId: number | null;
  body: string;
}

/** To the microsecond, which a `Date` does not hold: a cursor between two changes of one millisecond would miss one. */
const exactly = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Turns what changed since a webhook looked last into deliveries, oldest first. The webhook's row is locked meanwhile, so each change is
 * taken once, and the ids of deliveries are in the order of the changes.
 * @returns whether there is more
 */
export async function collectEvents(
  tx: Tx,
  { organizationId, webhookId }: { organizationId: number; webhookId: number },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<boolean> {
  const cursor = await lockCursor(tx, organizationId, webhookId, now);
  if (cursor === null) return false;
  const tests = await readTests(tx, organizationId, cursor);
  const people = await readPeople(tx, organizationId, cursor);
  // Where one of the two lists goes on, nothing of the other is taken that is later than its end: that would come before its turn.
  const ends = [tests, people].flatMap((list) =>
    list.length === mostAtOnce ? [list.at(-1)?.changedAt ?? ''] : [],
  );
  const until = ends.toSorted()[0] ?? null;
  const isInTurn = ({ changedAt }: { changedAt: string }) => until === null || changedAt <= until;
  const toldTests = tests.filter(isInTurn);
  const toldPeople = people.filter(isInTurn);
  const context = { organizationId, publicUrl };
  const deliveries: NewDelivery[] = [
    ...toldPeople.flatMap((change): NewDelivery[] =>
      cursor.events.includes('person.changed') && change.state !== 'hidden'
        ? [deliveryOf('person.changed', change, null, personBody(change, context))]
        : [],
    ),
    ...toldTests.flatMap((change): NewDelivery[] =>
      change.openedRevision === null || change.completedAt === null || change.completedAt < cursor.since
        ? []
        : eventsOfTestChange({ ...change, openedRevision: change.openedRevision })
            .filter((event) => cursor.events.includes(event))
            .map((event) => deliveryOf(event, change, change.testId, testBody(event, change, context))),
    ),
  ].toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : a.changedAt > b.changedAt ? 1 : 0));
  await store(tx, { organizationId, webhookId }, deliveries, now);
  const lastTest = toldTests.at(-1);
  const lastPerson = toldPeople.at(-1);
  await tx.query(
    sql`update webhooks set tests_seen_at = ${lastTest?.changedAt ?? cursor.testsSeenAt}::timestamptz,
      tests_seen_id = ${lastTest?.testId ?? cursor.testsSeenId},
      people_seen_at = ${lastPerson?.changedAt ?? cursor.peopleSeenAt}::timestamptz,
      people_seen_id = ${lastPerson?.profileId ?? cursor.peopleSeenId}
    where organization_id = ${organizationId} and id = ${webhookId}`,
    'webhooks.advance',
  );
  return ends.length > 0;
}

const deliveryOf = (
  event: WebhookEvent,
  { changedAt, profileId }: { changedAt: string; profileId: number },
  testId: number | null,
  body: string,
): NewDelivery => ({ changedAt, event, profileId, testId, body });

/** How far a webhook has read; null where it is gone or sends nothing. What is older than deliveries are kept is passed over. */
async function lockCursor(
  tx: Tx,
  organizationId: number,
  webhookId: number,
  now: Date,
): Promise<LockedCursor | null> {
  const oldest = new Date(now.getTime() - webhookDeliveryDays * 86_400_000).toISOString();
  const [cursor] = await tx.query<LockedCursor & { scopes: KeyScope[] }>(
    sql`select w.events, e.scopes, ${exactly(sql`greatest(w.tests_seen_at, d.oldest)`)} as tests_seen_at, w.tests_seen_id,
      ${exactly(sql`greatest(w.people_seen_at, d.oldest)`)} as people_seen_at, w.people_seen_id,
      ${exactly(sql`(e.opened_on::timestamp at time zone coalesce(identity.organization_time_zone(w.organization_id), 'UTC'))`)} as since
    from (select ${oldest}::timestamptz as oldest) d cross join ${sendingWebhook(organizationId, webhookId, now)}
    for update of w`,
    'webhooks.lock_cursor',
  );
  return cursor === undefined ? null : { ...cursor, events: eventsOfKey(cursor.events, cursor.scopes) };
}

/** The rule of the door (policies of `app_partner`): the organization's own tests of its own people with an external id. */
async function readTests(tx: Tx, organizationId: number, cursor: LockedCursor): Promise<TestChange[]> {
  return tx.query<TestChange>(
    sql`with page as (
      select c.test_id, c.profile_id, c.revision, c.opened_revision, c.completed_at, c.changed_at from test_changes c
      where c.organization_id = ${organizationId}
        and (c.changed_at, c.test_id) > (${cursor.testsSeenAt}::timestamptz, ${cursor.testsSeenId}::int)
      order by c.changed_at, c.test_id limit ${mostAtOnce})
    select page.test_id, page.profile_id, page.revision, page.opened_revision, ${exactly(sql`page.completed_at`)} as completed_at,
      ${exactly(sql`page.changed_at`)} as changed_at, p.id is not null as is_visible, p.external_id,
      p.id is not null and ${isShown} as has_report
    from page left join tests t on t.id = page.test_id and t.organization_id = ${organizationId}
      left join profiles p on p.id = t.profile_id and p.organization_id = ${organizationId} and p.deleted_at is null
        and p.external_id <> '' and exists (select 1 from profile_organizations m where m.profile_id = p.id
          and m.organization_id = ${organizationId} and m.ended_at is null)
    order by page.changed_at, page.test_id`,
    'webhooks.changed_tests',
  );
}

async function readPeople(tx: Tx, organizationId: number, cursor: LockedCursor): Promise<PersonChange[]> {
  return tx.query<PersonChange>(
    sql`with page as (
      select f.profile_id, f.state, f.changed_at from fhir_people f
      where f.organization_id = ${organizationId}
        and (f.changed_at, f.profile_id) > (${cursor.peopleSeenAt}::timestamptz, ${cursor.peopleSeenId}::int)
      order by f.changed_at, f.profile_id limit ${mostAtOnce})
    select page.profile_id, page.state, ${exactly(sql`page.changed_at`)} as changed_at, p.external_id
    from page left join profiles p on page.state = 'active' and p.id = page.profile_id and p.organization_id = ${organizationId}
      and p.deleted_at is null and p.external_id <> ''
    order by page.changed_at, page.profile_id`,
    'webhooks.changed_people',
  );
}

async function store(
  tx: Tx,
  { organizationId, webhookId }: { organizationId: number; webhookId: number },
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = JSON.stringify(deliveries.map((delivery, place) => ({ ...delivery, place })));
  await tx.query(
    sql`insert into webhook_deliveries (organization_id, webhook_id, profile_id, test_id, event, body, occurred_at, created_at,
      next_attempt_at)
    select ${organizationId}, ${webhookId}, d."profileId", d."testId", d.event, d.body, d."changedAt", at.now, at.now
    from jsonb_to_recordset(${rows}::jsonb) as d (place int, "profileId" int, "testId" int, event text, body text,
        "changedAt" timestamptz)
      cross join (select ${now.toISOString()}::timestamptz as now) at
    order by d.place`,
    'webhooks.store',
  );
}
