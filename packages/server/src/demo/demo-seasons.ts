import type { Faker } from '@faker-js/faker';
import { sql } from 'drizzle-orm';
import type { MadeOrganization, OwnerQuery } from './demo-organizations.ts';
import {
  attentionResults,
  balanceResults,
  type DemoPerson,
  impulseResult,
  reactionResult,
  repeatedReactionResults,
  symptomsResult,
} from './demo-person.ts';
import type { DemoPhone, DemoTest, TakenTest } from './demo-phone.ts';

const dayMs = 24 * 3_600_000;

export interface Athlete {
  person: DemoPerson;
  groupId: number;
  /** Decides what happens to them, so that every kind of course is there. */
  index: number;
}

export interface Season {
  faker: Faker;
  phone: DemoPhone;
  owner: OwnerQuery;
  organization: MadeOrganization;
  now: Date;
}

/**
 * Three seasons of one athlete: a baseline each August and a screening in each winter, follow-ups for some, and for one in ten an
 * injury with its recovery.
 */
export async function playSeasons(season: Season, athlete: Athlete): Promise<void> {
  const { faker, phone } = season;
  const { person, groupId, index } = athlete;
  const take = (daysAgo: number, harm: number, more: Partial<DemoTest> = {}) =>
    phone.take(person, groupId, {
      daysAgo,
      results: assessment(faker, person, index, harm),
      protocol: 'Concussion Baseline',
      uuid: faker.string.uuid(),
      ...more,
    });
  // A few people have never been tested long enough to have a baseline.
  if (index % 20 === 19) {
    await take(20, 0, { isNonBaseline: true });
    return;
  }
  await take(800, 0);
  await take(690, 0, screening(faker, person));
  await take(440, 0, index % 8 === 5 ? { results: repeatedReactionResults(faker, person) } : {});
  await take(330, 0, screening(faker, person));
  let newest = await take(75 + (index % 9), 0);
  if (index % 15 === 4)
    await phone.excludeFirstResult(newest, 'Somebody spoke to the athlete during the test.');
  newest = await take(52 + (index % 7), 0, screening(faker, person));
  if (index % 4 === 1) {
    newest = await take(40 + (index % 5), 0, {
      protocol: 'Attention',
      results: attentionResults(faker, person, 0),
      isNonBaseline: true,
    });
  }
  if (index % 6 === 2) newest = await take(30 + (index % 7), 0.05, { isNonBaseline: true });
  if (index % 10 === 3) await playInjury(season, index, newest, take);
}

function assessment(faker: Faker, person: DemoPerson, index: number, harm: number): DemoTest['results'] {
  return [
    reactionResult(faker, person, harm),
    impulseResult(faker, person, harm),
    symptomsResult(faker, harm),
    ...(index % 3 === 0 ? balanceResults(faker, person, harm) : []),
  ];
}

const screening = (faker: Faker, person: DemoPerson): Partial<DemoTest> => ({
  isScreening: true,
  results: [reactionResult(faker, person, 0.02), symptomsResult(faker, 0.02)],
});

/** A suspected concussion: the worst on the first day, then less and less; half of them are still going on. */
async function playInjury(
  { owner, organization, now }: Season,
  index: number,
  { profileId }: TakenTest,
  take: (daysAgo: number, harm: number, more: Partial<DemoTest>) => Promise<TakenTest>,
): Promise<void> {
  const isOpen = index % 20 === 3;
  const startedDaysAgo = isOpen ? 4 + (index % 5) : 200;
  const startedAt = new Date(now.getTime() - startedDaysAgo * dayMs);
  const endedAt = isOpen ? null : new Date(startedAt.getTime() + 18 * dayMs);
  await owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at, ended_at, note)
    values (${organization.id}, ${profileId}, 2, 'Suspected Concussion', ${startedAt.toISOString()}::timestamptz,
      ${endedAt?.toISOString() ?? null}::timestamptz, 'Helmet to helmet contact in practice.')`);
  const course: readonly (readonly [daysAfter: number, harm: number])[] = [
    [1, 1],
    [3, 0.6],
    [9, 0.25],
    [16, 0.03],
  ];
  for (const [daysAfter, harm] of isOpen ? course.slice(0, 2) : course) {
    await take(startedDaysAgo - daysAfter, harm, {
      protocol: 'Post-injury Follow-up',
      ...(daysAfter === 1 && { note: 'Reports a dull headache. Rest today, retest in two days.' }),
    });
  }
}
