import type { Faker } from '@faker-js/faker';
import { augustBattery, followUpBattery, winterBattery } from './demo-batteries.ts';
import type { DemoCourse, DemoExclusion, DemoStep, DemoTest } from './demo-course.ts';
import type { DemoPerson } from './demo-person.ts';
import type { Athlete, Season } from './demo-season.ts';
import { todayOf } from './demo-today.ts';
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

/** Tests of one athlete as they come, each at its hour of its day. */
interface Diary {
  steps: DemoStep[];
  take(daysAgo: number, harm: number, more?: Partial<DemoTest>): void;
  exclude(what: DemoExclusion['what'], reason: string): void;
}

/**
 * Three seasons of one athlete: a baseline each August and a screening in each winter, follow-ups for some, and for one in ten an
 * injury with its recovery. One in forty was never tested, and one in forty has not come since the season before last.
 */
export function seasonsOf(season: Season, athlete: Athlete): DemoCourse {
  const { person, groupId, index } = athlete;
  const diary = diaryOf(season, athlete);
  if (index % 40 === 39) return { person, groupId, steps: [] };
  // A few people have never been tested long enough to have a baseline.
  if (index % 20 === 19) diary.take(20, 0, { isNonBaseline: true });
  else playSeasons(season, athlete, diary);
  const { faker } = season;
  diary.steps.push(
    ...todayOf(season, athlete, {
      screening: () => screening(faker, person),
      followUp: (harm) => assessment(faker, person, index, harm),
    }),
  );
  return { person, groupId, steps: diary.steps };
}

function diaryOf({ faker, calendar }: Season, { person, index }: Athlete): Diary {
  const steps: DemoStep[] = [];
  return {
    steps,
    take: (daysAgo, harm, more = {}) => {
      const results = assessment(faker, person, index, harm);
      const uuid = more.uuid ?? faker.string.uuid();
      // Between nine and three, at an hour that goes with the test.
      const hour = 9 + (Number.parseInt(uuid.slice(0, 2), 16) % 6);
      const completedAt = calendar.earlier(daysAgo, hour);
      steps.push({
        kind: 'test',
        results,
        protocol: 'Concussion Baseline',
        ...more,
        uuid,
        completedAt,
      });
    },
    exclude: (what, reason) => steps.push({ kind: 'exclusion', what, reason }),
  };
}

function playSeasons(season: Season, athlete: Athlete, { steps, take, exclude }: Diary): void {
  const { faker, aside } = season;
  const { person, index } = athlete;
  const besides = (harm: number) => ({ faker: aside, person, index, harm });
  const august = () => ({ besides: augustBattery(besides(0)) });
  const winter = (): Partial<DemoTest> => ({
    ...screening(faker, person),
    besides: [
      ...winterBattery(besides(0)),
      ...(index % 25 === 7 ? [skippedResult(1003), skippedResult(1001)] : []),
    ],
  });
  take(800, 0, august());
  take(690, 0, winter());
  take(440, 0, index % 8 === 5 ? { results: repeatedReactionResults(faker, person) } : august());
  // Away since then: the baseline is too old to compare with.
  if (index % 40 === 16) return;
  take(330, 0, winter());
  take(75 + (index % 9), 0, august());
  if (index % 15 === 4) exclude('first result', 'Somebody spoke to the athlete during the test.');
  if (index % 30 === 14) exclude('whole test', 'The athlete had been up all night before a bus ride.');
  take(52 + (index % 7), 0, winter());
  if (index % 4 === 1) {
    take(40 + (index % 5), 0, {
      protocol: 'Attention',
      results: attentionResults(faker, person, 0),
      isNonBaseline: true,
    });
  }
  if (index % 6 === 2) take(30 + (index % 7), 0.05, { isNonBaseline: true });
  takeAside(season, athlete, take);
  if (index % 10 === 3) playInjury(season, athlete, { steps, take, exclude });
}

function assessment(faker: Faker, person: DemoPerson, index: number, harm: number): Results {
  return [
    reactionResult(faker, person, harm),
    impulseResult(faker, person, harm),
    symptomsResult(faker, harm),
    ...(index % 3 === 0 ? balanceResults(faker, person, harm) : []),
  ];
}

const screening = (faker: Faker, person: DemoPerson): Pick<DemoTest, 'isScreening' | 'results'> => ({
  isScreening: true,
  results: [reactionResult(faker, person, 0.02), symptomsResult(faker, 0.02)],
});

const covidOutcomes: readonly Screening[] = ['passed', 'fever', 'passed', 'contact', 'temperature skipped'];

/** Tests that few athletes took: COVID-19 screenings, and a baseline without effort. */
function takeAside({ aside, faker }: Season, { person, index }: Athlete, take: Diary['take']) {
  const alone = (results: Results): Partial<DemoTest> => ({
    results,
    protocol: null,
    isNonBaseline: true,
    uuid: aside.string.uuid(),
  });
  if (index % 10 === 6) {
    const outcome = covidOutcomes[Math.floor(index / 10) % covidOutcomes.length] ?? 'passed';
    take(620 + (index % 11), 0, alone([covidResult(aside, outcome)]));
  }
  if (index % 40 === 11) {
    take(25, 0, {
      ...alone([hastyReactionResult(aside), impulseResult(faker, person, 0)]),
      isNonBaseline: false,
      note: 'Seemed in a hurry.',
    });
  }
}

/**
 * A suspected concussion: beside the field first, the worst the day after, then less and less. Half of them are still going on, and of
 * the others some ended last week.
 */
function playInjury({ aside, calendar }: Season, { person, index }: Athlete, { steps, take }: Diary): void {
  const isOpen = index % 20 === 3;
  const startedDaysAgo = isOpen ? 4 + (index % 5) : index % 40 === 13 ? 25 : 200;
  steps.push({
    kind: 'event',
    // Before any test of that day.
    startedAt: calendar.earlier(startedDaysAgo, 8.5),
    endedAt: isOpen ? null : calendar.earlier(startedDaysAgo - 18, 8.5),
    note: 'Helmet to helmet contact in practice.',
  });
  take(startedDaysAgo, 1, {
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
    take(startedDaysAgo - daysAfter, harm, {
      protocol: 'Post-injury Follow-up',
      besides: followUpBattery({ faker: aside, person, index, harm }),
      ...(daysAfter === 1 && { note: 'Reports a dull headache. Rest today, retest in two days.' }),
    });
  }
}
