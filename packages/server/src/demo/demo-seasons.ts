import type { Faker } from '@faker-js/faker';
import { sql } from 'drizzle-orm';
import { augustBattery, followUpBattery, winterBattery } from './demo-batteries.ts';
import type { MadeOrganization, OwnerQuery } from './demo-organizations.ts';
import type { DemoPerson } from './demo-person.ts';
import type { DemoPhone, DemoTest, TakenTest } from './demo-phone.ts';
import { balanceResults } from './results/balance-results.ts';
import {
  attentionResults,
  hastyReactionResult,
  impulseResult,
  reactionResult,
  repeatedReactionResults,
  skippedResult,
} from './results/reaction-results.ts';
import type { Results } from './results/results.ts';
import { sidelineForms, sidelineResult } from './results/sideline-results.ts';
import { covidResult, type Screening, symptomsResult } from './results/survey-results.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface Athlete {
  person: DemoPerson;
  groupId: number;
  /** Decides what happens to them, so that every kind of course is there. */
  index: number;
}

export interface Season {
  faker: Faker;
  /** Draws for what only some athletes do, so that it changes nothing for the others. */
  aside: Faker;
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
  const { faker, phone, aside } = season;
  const { person, groupId, index } = athlete;
  const take: TakeTest = (daysAgo, harm, more = {}) =>
    phone.take(person, groupId, {
      daysAgo,
      results: assessment(faker, person, index, harm),
      protocol: 'Concussion Baseline',
      uuid: faker.string.uuid(),
      ...more,
    });
  const besides = (harm: number) => ({ faker: aside, person, index, harm });
  const august = () => ({ besides: augustBattery(besides(0)) });
  const winter = (): Partial<DemoTest> => ({
    ...screening(faker, person),
    besides: [
      ...winterBattery(besides(0)),
      ...(index % 25 === 7 ? [skippedResult(1003), skippedResult(1001)] : []),
    ],
  });
  // A few people have never been tested long enough to have a baseline.
  if (index % 20 === 19) {
    await take(20, 0, { isNonBaseline: true });
    return;
  }
  await take(800, 0, august());
  await take(690, 0, winter());
  await take(440, 0, index % 8 === 5 ? { results: repeatedReactionResults(faker, person) } : august());
  await take(330, 0, winter());
  let newest = await take(75 + (index % 9), 0, august());
  if (index % 15 === 4)
    await phone.exclude(newest, 'first result', 'Somebody spoke to the athlete during the test.');
  if (index % 30 === 14)
    await phone.exclude(newest, 'whole test', 'The athlete had been up all night before a bus ride.');
  newest = await take(52 + (index % 7), 0, winter());
  if (index % 4 === 1) {
    newest = await take(40 + (index % 5), 0, {
      protocol: 'Attention',
      results: attentionResults(faker, person, 0),
      isNonBaseline: true,
    });
  }
  if (index % 6 === 2) newest = await take(30 + (index % 7), 0.05, { isNonBaseline: true });
  await takeAside(season, athlete, take);
  if (index % 10 === 3) await playInjury(season, athlete, newest, take);
}

type TakeTest = (daysAgo: number, harm: number, more?: Partial<DemoTest>) => Promise<TakenTest>;

function assessment(faker: Faker, person: DemoPerson, index: number, harm: number): Results {
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

const covidOutcomes: readonly Screening[] = ['passed', 'fever', 'passed', 'contact', 'temperature skipped'];

/** Tests that few athletes took: COVID-19 screenings, and a baseline without effort. */
async function takeAside({ aside, faker }: Season, { person, index }: Athlete, take: TakeTest) {
  const alone = (results: Results): Partial<DemoTest> => ({
    results,
    protocol: null,
    isNonBaseline: true,
    uuid: aside.string.uuid(),
  });
  if (index % 10 === 6) {
    const outcome = covidOutcomes[Math.floor(index / 10) % covidOutcomes.length] ?? 'passed';
    await take(620 + (index % 11), 0, alone([covidResult(aside, outcome)]));
  }
  if (index % 40 === 11) {
    await take(25, 0, {
      ...alone([hastyReactionResult(aside), impulseResult(faker, person, 0)]),
      isNonBaseline: false,
      note: 'Seemed in a hurry.',
    });
  }
}

/** A suspected concussion: beside the field first, the worst the day after, then less and less; half of them are still going on. */
async function playInjury(
  { owner, organization, now, aside }: Season,
  { person, index }: Athlete,
  { profileId }: TakenTest,
  take: TakeTest,
): Promise<void> {
  const isOpen = index % 20 === 3;
  const startedDaysAgo = isOpen ? 4 + (index % 5) : 200;
  // Early in the afternoon, before any test of that day.
  const startedAt = new Date((Math.floor(now.getTime() / dayMs) - startedDaysAgo) * dayMs + 14.5 * hourMs);
  const endedAt = isOpen ? null : new Date(startedAt.getTime() + 18 * dayMs);
  await owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at, ended_at, note)
    values (${organization.id}, ${profileId}, 2, 'Suspected Concussion', ${startedAt.toISOString()}::timestamptz,
      ${endedAt?.toISOString() ?? null}::timestamptz, 'Helmet to helmet contact in practice.')`);
  await take(startedDaysAgo, 1, {
    protocol: null,
    isNonBaseline: true,
    uuid: aside.string.uuid(),
    results: [sidelineResult(aside, index % 40 === 13 ? 1.2 : 0.8, sidelineForms[index % 3] ?? 1013)],
  });
  const course: readonly (readonly [daysAfter: number, harm: number])[] = [
    [1, 1],
    [3, 0.6],
    [9, 0.25],
    [16, 0.03],
  ];
  for (const [daysAfter, harm] of isOpen ? course.slice(0, 2) : course) {
    await take(startedDaysAgo - daysAfter, harm, {
      protocol: 'Post-injury Follow-up',
      besides: followUpBattery({ faker: aside, person, index, harm }),
      ...(daysAfter === 1 && { note: 'Reports a dull headache. Rest today, retest in two days.' }),
    });
  }
}
