import type { SurveyItem } from '@plumbline/domain';
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

const demoSurvey = {
  clientUuid: '5d1a3a54-6a0e-4b53-9a44-0c8e6f0a7b00',
  title: 'How are you today?',
  items: [
    {
      key: '5d1a3a54-6a0e-4b53-9a44-0c8e6f0a7b01',
      title: 'How well did you sleep?',
      type: 'multipleChoice',
      options: ['Well', 'So so', 'Badly'],
    },
    {
      key: '5d1a3a54-6a0e-4b53-9a44-0c8e6f0a7b02',
      title: 'Are you in pain?',
      type: 'yesNo',
      options: [],
    },
    {
      key: '5d1a3a54-6a0e-4b53-9a44-0c8e6f0a7b03',
      title: 'How hard was practice this week?',
      type: 'multipleChoice',
      options: ['Easy', 'Just right', 'Hard', 'Too hard'],
    },
    {
      key: '5d1a3a54-6a0e-4b53-9a44-0c8e6f0a7b04',
      title: 'What else should we know?',
      type: 'freeform',
      options: [],
    },
  ],
} satisfies { clientUuid: string; title: string; items: SurveyItem[] };

/** A survey of the organization that is asked. */
export async function makeSurvey(
  owner: OwnerQuery,
  { id: organizationId }: MadeOrganization,
  { now }: DemoCalendar,
): Promise<void> {
  const { title } = demoSurvey;
  const items = JSON.stringify(demoSurvey.items);
  const publishedAt = new Date(now.getTime() - 20 * dayMs).toISOString();
  await owner(sql`with made as (
      insert into surveys (organization_id, title, items, changed_at, client_uuid)
      values (${organizationId}, ${title}, ${items}::jsonb, ${publishedAt}::timestamptz, ${demoSurvey.clientUuid}::uuid) returning id)
    insert into survey_revisions (organization_id, survey_id, number, title, items, published_at)
    select ${organizationId}, id, 1, ${title}, ${items}::jsonb, ${publishedAt}::timestamptz from made`);
  await owner(sql`update surveys set published_number = 1 where organization_id = ${organizationId}`);
}
