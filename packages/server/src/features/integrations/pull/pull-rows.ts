import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { isShown } from '../../../records/tests/shown-tests.ts';
import type { Cursor } from './cursor.ts';

/** Whether somebody else of the organization has the external id of `p` too. */
const isAmbiguous = sql`exists (select 1 from profiles other where other.organization_id = p.organization_id
  and other.external_id = p.external_id and other.id <> p.id)`;

export interface PulledPerson {
  personId: number;
  externalId: string;
  isAmbiguous: boolean;
  firstName: string;
  lastName: string;
  birthDate: string;
  sex: 'M' | 'F' | null;
}

/** People of the organization by its own ids. */
export async function readPeople(
  tx: Tx,
  organizationId: number,
  externalIds: readonly string[],
): Promise<PulledPerson[]> {
  return tx.query<PulledPerson>(
    sql`select p.id as person_id, p.external_id, ${isAmbiguous} as is_ambiguous, p.first_name, p.last_name, p.birth_date, p.sex
    from profiles p where p.organization_id = ${organizationId} and p.external_id = any (${sql.param([...externalIds])}::text[])
    order by p.external_id, p.id limit 1000`,
    'pull.people',
  );
}

export interface ChangedTest {
  testId: number;
  revision: number;
  openedRevision: number;
  /** To the microsecond. */
  changedAt: string;
  /** Null: it is not there any more, or not for this key. */
  personId: number | null;
  externalId: string;
  isAmbiguous: boolean;
  completedAt: Date;
  utcOffsetMinutes: number;
  isNonBaseline: boolean;
  isExcluded: boolean;
  hasReport: boolean;
  measures:
    | {
        measureId: number;
        score: number | null;
        standing: 'counted' | 'invalid' | 'excluded' | 'incomplete';
      }[]
    | null;
  deliveryStatusId: number | null;
}

/** Changes of tests behind a cursor, oldest first. */
export async function readChangedTests(
  tx: Tx,
  { organizationId, integrationId }: { organizationId: number; integrationId: number },
  { changedAt, testId }: Cursor,
  most: number,
): Promise<ChangedTest[]> {
  return tx.query<ChangedTest>(
    sql`with page as (
      select c.test_id, c.revision, c.opened_revision, c.changed_at from test_changes c
      where c.organization_id = ${organizationId} and (c.changed_at, c.test_id) > (${changedAt}::timestamptz, ${testId}::int)
      order by c.changed_at, c.test_id limit ${most})
    select page.test_id, page.revision, page.opened_revision,
      to_char(page.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as changed_at,
      p.id as person_id, p.external_id, ${isAmbiguous} as is_ambiguous, t.completed_at, t.offset_minutes as utc_offset_minutes,
      t.is_non_baseline, t.is_excluded, ${isShown} as has_report,
      (select jsonb_agg(jsonb_build_object('measureId', m.measure_id, 'score', m.score, 'standing', m.standing) order by m.measure_id)
        from test_measures m where m.test_id = t.id) as measures,
      (select i.intent_status_id from pdf_sync_intents i where i.organization_id = t.organization_id and i.test_id = t.id
        and i.integration_id = ${integrationId}) as delivery_status_id
    from page left join tests t on t.id = page.test_id and t.organization_id = ${organizationId}
      left join profiles p on p.id = t.profile_id
    order by page.changed_at, page.test_id`,
    'pull.tests',
  );
}

/** The deliveries of some tests to an integration, of the tests that the key sees; `statusId` is null where none was owed. */
export async function readDeliveries(
  tx: Tx,
  { organizationId, integrationId }: { organizationId: number; integrationId: number },
  testIds: readonly number[],
): Promise<{ testId: number; statusId: number | null }[]> {
  return tx.query(
    sql`select t.id as test_id, i.intent_status_id as status_id from tests t
      left join pdf_sync_intents i on i.organization_id = t.organization_id and i.test_id = t.id and i.integration_id = ${integrationId}
    where t.organization_id = ${organizationId} and t.id = any (${sql.param([...testIds])}::int[]) order by t.id`,
    'pull.deliveries',
  );
}

/** Stores what a partner's system says became of a test. */
export function storeDelivery(
  tx: Tx,
  { integrationId, ehrPartnerId }: { integrationId: number; ehrPartnerId: number },
  { testId, statusId, failure }: { testId: number; statusId: number; failure: string | null },
  now: Date,
): void {
  const failedTries = failure === null ? 0 : 1;
  tx.send(
    sql`insert into pdf_sync_intents as i (organization_id, profile_id, test_id, integration_id, ehr_partner_id, intent_status_id,
      created_at, changed_at, owed_at, next_try_at, tries, failed_tries, failure, delivered_at)
    select t.organization_id, t.profile_id, t.id, ${integrationId}, ${ehrPartnerId}, ${statusId}, d.now, d.now, d.now, d.now, 1,
      ${failedTries}::int, ${failure}::text, case when ${failure}::text is null then d.now end
    from tests t cross join (select ${now.toISOString()}::timestamptz as now) d where t.id = ${testId}
    on conflict (organization_id, test_id, integration_id) do update set intent_status_id = excluded.intent_status_id,
      changed_at = excluded.changed_at, tries = i.tries + 1, failed_tries = i.failed_tries + ${failedTries}::int, failure = excluded.failure,
      delivered_at = coalesce(i.delivered_at, excluded.delivered_at)
    where i.intent_status_id <> excluded.intent_status_id`,
    'pull.store_delivery',
  );
}
