import type pg from 'pg';

/** What internal staff look at: so many invoices, mails and terms belong to each organization. */
export const invoicesOfOrganization = 10;

/**
 * Gives each organization of a filled database what the reports of internal staff read: invoices with lines and mails, terms of both
 * families, who pays for whom, connections, and the counts of the whole portal since August 1, 2013.
 */
export async function fillStaff(owner: pg.Client, organizations: number, staffEmail: string): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  await owner.query(
    `insert into accounts (email, first_name, last_name, account_type_id, is_super_admin, password_hash)
      select $1, 'Bench', 'Staff', 1, true, password_hash from accounts where id = 1`,
    [staffEmail],
  );
  await owner.query(`update organizations set state = chr(65 + id % 26) || chr(65 + id / 26 % 26), is_demo = id % 50 = 0,
    is_research = id % 40 = 0, is_disabled = id % 30 = 0, created_at = now() - make_interval(days => id % 3000)`);
  await owner.query(`insert into organization_billing (organization_id, name, phone, email, street, city, state, postal_code, country,
      bill_to_organization_id, method_id, cycle_id, sale_type_id, package_tier_id, distributor_id, is_tax_exempt, has_custom_agreement)
    select i, 'Bench', '5551234567', 'billing' || i || '@bench.example', '1 Main Street', 'Riverside', 'CA', '92501', 'US',
      case when i % 5 = 0 then i - 1 end, 1, 1, 1, 2, 1, false, false from generate_series(1, ${organizations}) i
    on conflict do nothing`);
  await owner.query(`insert into organization_connections (parent_organization_id, child_organization_id, type_id, status_id, is_enabled,
      requesting_organization_id, requested_at, expires_at, decided_at)
    select i, i + 1, 2 + i % 3, s, s <= 2, i, now() - make_interval(hours => i), now() + interval '1 day', case when s <> 1 then now() end
    from generate_series(1, ${organizations - 1}, 2) i, lateral (select 1 + i / 2 % 5 as s) status`);
  await owner.query(`insert into product_subscriptions (id, organization_id, package_tier_id, billing_cycle_id, starts_on, ends_on, profile_count,
      profile_price, system_fee, is_pre_paid) overriding system value
    select i * 2 + term, i, 2, 1, now()::date - 400 + term * 370 - i % 300, now()::date - 36 + term * 370 - i % 300, 100, 14, 380, true
    from generate_series(1, ${organizations}) i, generate_series(0, 1) term where i % 7 <> 0`);
  await owner.query(`insert into invoices (id, organization_id, number, invoice_type_id, approval_status_id, invoice_date, issued_on, display_on,
      due_on, amortization_start_on, amortization_end_on, subtotal, amount_due, amount_paid, sent_at, sent_to) overriding system value
    select n, 1 + n % ${organizations}, 'B-' || lpad(n::text, 7, '0'), 2, 3, d.day, d.day, d.day, d.day + 30, d.day, d.day + 365, 4580, 4580,
      case when n % 10 = 0 then 0 else 4580 end, case when n % 25 <> 1 then d.day::timestamptz end, 'billing@bench.example'
    from generate_series(1, ${organizations * invoicesOfOrganization}) n,
      lateral (select (now() - make_interval(hours => n / 2))::date as day) d`);
  await owner.query(`insert into invoice_items (organization_id, invoice_id, position, item_type_id, description, quantity, unit_price, amount)
    select organization_id, id, p, case p when 1 then 3 else 1 end, 'Line ' || p, 1, 2290, 2290 from invoices, generate_series(1, 2) p`);
  await owner.query(`insert into invoice_mails (organization_id, invoice_id, kind, revision_no, sent_to, status, created_at, sent_at)
    select organization_id, id, 'due', 1, sent_to, 'sent', sent_at, sent_at from invoices where sent_at is not null`);
  await owner.query(`insert into portal_daily_counts (day, series, tests, counted_at)
    select d::date, s, 100, now() from generate_series(date '2013-08-01', now()::date, interval '1 day') d,
      unnest(array['total', 'covid', 'nonCovid', 'balance', 'reactionTime', 'impulseControl', 'inspectionTime', 'memory',
        'numberCounting', 'cuedStroop', 'otherSurvey']) s`);
  await owner.query(`insert into portal_daily_results (day, stage, version, measure_id, results)
    select d::date, stage, version, measure, 10 from generate_series(date '2013-08-01', now()::date, interval '1 day') d,
      generate_series(0, 3) stage, unnest(array[500, 501]) version, unnest(array[1002, 1003, 1016, 1017, 12]) measure`);
  await owner.query(`insert into portal_counts (profiles, organizations, counted_at)
    select (select count(*) from profiles), ${organizations}, now()`);
  for (const table of ['product_subscriptions', 'invoices', 'accounts']) {
    await owner.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
  await owner.query("set session_replication_role = 'origin'");
  await owner.query('vacuum analyze');
}
