import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/test-database.ts';

type Owner = Pick<TestDatabase, 'owner'>;

/** Gives an organization what goes on its invoices, and where they are sent. */
export async function givenBilling(
  { owner }: Owner,
  organizationId: number,
  email = 'billing@westbrook.example',
): Promise<void> {
  await owner(sql`insert into organization_billing (organization_id, contact_name, email, street, apartment, city, state, postal_code,
      country, is_tax_exempt)
    values (${organizationId}, 'Dana Whitfield', ${email}, '120 Valley Road', 'Suite 4', 'Westbrook', 'TX', '75001', 'US', true)`);
}

/** From now on another organization pays for one. */
export async function givenPayer({ owner }: Owner, organizationId: number, payerId: number): Promise<void> {
  await owner(
    sql`insert into organization_billing (organization_id, bill_to_organization_id) values (${organizationId}, ${payerId})`,
  );
}

/** What an import brings, which lets triggers rest: an organization gets a payer whoever it pays for itself. */
export async function givenImportedPayer(
  { owner }: Owner,
  organizationId: number,
  payerId: number,
): Promise<void> {
  await owner(sql`with resting as materialized (select set_config('session_replication_role', 'replica', true) as role)
    insert into organization_billing (organization_id, bill_to_organization_id)
      select ${organizationId}::int, ${payerId}::int from resting where role = 'replica'
    on conflict (organization_id) do update set bill_to_organization_id = excluded.bill_to_organization_id`);
}
