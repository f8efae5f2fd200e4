import type pg from 'pg';

/** How much one organization has bought, used and been billed for. */
export interface BilledSize {
  profiles: number;
  invoices: number;
}

/** So many terms of a year lie behind and with the organization, the last one running. */
export const termsOfBench = 3;

/**
 * Gives an organization of copied profiles three years of billing: a term of sports a year, whose credits were bought, used and closed;
 * every profile tested in every period; and invoices of two lines, nine of ten of them paid.
 */
export async function fillBilling(
  owner: pg.Client,
  organizationId: number,
  { profiles, invoices }: BilledSize,
): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  await owner.query(`create temp table term as
    select i as id, (date_trunc('month', now())::date - interval '6 months' - make_interval(years => ${termsOfBench} - i))::date as starts_on,
      (date_trunc('month', now())::date + interval '6 months' - make_interval(years => ${termsOfBench} - i) - interval '1 day')::date as ends_on
    from generate_series(1, ${termsOfBench}) i`);
  await owner.query(`insert into product_subscriptions (id, organization_id, package_tier_id, billing_cycle_id, starts_on, ends_on,
      profile_count, profile_price, system_fee, is_pre_paid, renewed_from_id) overriding system value
    select id, ${organizationId}, 2, 1, starts_on, ends_on, ${profiles}, 14, 380, true, nullif(id - 1, 0) from term`);
  await owner.query(`insert into invoices (id, organization_id, number, invoice_type_id, approval_status_id, invoice_date, issued_on, display_on,
      due_on, amortization_start_on, amortization_end_on, subtotal, amount_due, amount_paid, sent_at, sent_to) overriding system value
    select n, ${organizationId}, 'B-' || lpad(n::text, 6, '0'), 2, 3, d.day, d.day, d.day, d.day + 30, d.day, d.day + 365, 4580, 4580,
      case when n % 10 = 0 then 0 else 4580 end, d.day::timestamptz, 'billing@bench.example'
    from generate_series(1, ${invoices}) n,
      lateral (select (now() - make_interval(hours => n * ${termsOfBench} * 8760 / ${invoices}))::date as day) d`);
  await owner.query(`insert into invoice_items (organization_id, invoice_id, position, item_type_id, description, quantity, unit_price, amount)
    select ${organizationId}, n, p, case p when 1 then 3 else 1 end, 'Line ' || p, case p when 1 then 300 else 1 end,
      case p when 1 then 14 else 380 end, case p when 1 then 4200 else 380 end
    from generate_series(1, ${invoices}) n, generate_series(1, 2) p`);
  await owner.query(`insert into payments (organization_id, invoice_id, method_id, amount, paid_on, client_uuid)
    select ${organizationId}, n, 2, 4580, now()::date, gen_random_uuid() from generate_series(1, ${invoices}) n where n % 10 <> 0`);
  // A purchase a month beside those of the terms, as of a large organization that adds people through the year.
  await owner.query(`insert into credit_entries (organization_id, family, type_id, count, starts_on, ends_on, invoice_id, subscription_id, cause, created_at)
    select ${organizationId}, 'sports', 2, ${profiles} / 12 + 1, t.starts_on, t.ends_on, t.id * 12 + m, t.id,
      jsonb_build_object('cause', 'bought', 'invoiceNumber', 'B-' || lpad((t.id * 12 + m)::text, 6, '0'), 'sentOn', (t.starts_on + m * 30)::text,
        'given', ${profiles} / 12 + 1),
      (t.starts_on + m * 30)::timestamptz
    from term t, generate_series(0, 11) m`);
  await owner.query(`insert into tested_people (organization_id, family, period_start, profile_id, testing_organization_id, first_test_id, first_tested_on)
    select ${organizationId}, 'sports', t.starts_on, profile_id, ${organizationId}, 10000000 + profile_id * ${termsOfBench} + t.id,
      least(t.starts_on + (profile_id % 365), now()::date)
    from term t, profile_summaries where organization_id = ${organizationId}`);
  // Days that have passed have one row, as each night leaves them.
  await owner.query(`insert into tested_counts (organization_id, family, period_start, testing_organization_id, day, slot, people)
    select organization_id, family, period_start, testing_organization_id, first_tested_on,
      case when first_tested_on < now()::date - 7 then 0 else profile_id % 8 end, count(*)
    from tested_people group by 1, 2, 3, 4, 5, 6`);
  // The tests of the template fall on five days; here they are spread over the three years.
  await owner.query(
    `update tests set completed_at = now() - make_interval(mins => (id::bigint * 7919 % 1576800)::int)`,
  );
  await owner.query('delete from daily_test_counts');
  await owner.query(`insert into daily_test_counts (organization_id, day, slot, total_tests)
    select organization_id, (completed_at at time zone 'America/Chicago')::date, id % 8, count(*) from tests group by 1, 2, 3`);
  for (const table of ['product_subscriptions', 'invoices']) {
    await owner.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
  await owner.query("set session_replication_role = 'origin'");
  await owner.query('vacuum analyze');
}
