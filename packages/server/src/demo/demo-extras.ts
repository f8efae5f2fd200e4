import { sql } from 'drizzle-orm';
import type { DemoCalendar } from './demo-calendar.ts';
import type { MadeOrganization, OwnerQuery } from './demo-organizations.ts';

const dayMs = 24 * 3_600_000;

/** The codes of an organization: expired, running, one that ends tonight, and one to come. */
export async function makeCodes(
  owner: OwnerQuery,
  organization: MadeOrganization,
  { now, earlier, tonight }: DemoCalendar,
): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const codes: readonly (readonly [string, string, Date, Date])[] = [
    ['40816', 'Football', at(-2), at(30)],
    ['58204', 'Football', earlier(1, 7), tonight],
    ['73952', 'Soccer', at(-1), at(7)],
    ['15580', 'Basketball', at(-60), at(-20)],
    ['92347', 'Volleyball', at(5), at(40)],
  ];
  for (const [code, group, startsAt, endsAt] of codes) {
    await owner(sql`insert into codes (organization_id, code, group_id, protocol_id, session_type_id, starts_at, ends_at)
      values (${organization.id}, ${code}, ${organization.groupIds[group]}, ${organization.protocolIds['Concussion Baseline']}, 8,
        ${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz)`);
  }
}
