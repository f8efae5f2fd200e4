import { sql } from 'drizzle-orm';
import type { DemoOrganization } from './demo-accounts.ts';
import type { MadeOrganization, OwnerQuery } from './demo-organizations.ts';

/**
 * The clinic looks after the school, and the health system asks the clinic whether they work together. The children of the health system are
 * connected with it as they are made.
 */
export async function makeConnections(
  owner: OwnerQuery,
  { lakeside, riverside, northern }: Readonly<Record<DemoOrganization, MadeOrganization>>,
): Promise<void> {
  await owner(sql`insert into organization_connections (parent_organization_id, child_organization_id, type_id, status_id, is_enabled,
      requesting_organization_id, requested_at, expires_at, decided_at)
    values (${lakeside.id}, ${riverside.id}, 2, 2, true, ${riverside.id}, now() - interval '90 days', now() - interval '60 days',
        now() - interval '88 days'),
      (${northern.id}, ${lakeside.id}, 3, 1, true, ${northern.id}, now() - interval '4 days', now() + interval '26 days', null)`);
}
