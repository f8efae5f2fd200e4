import type { Faker } from '@faker-js/faker';
import { allMeasures } from '@plumbline/domain';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoCourse, DemoStep } from './demo-course.ts';
import { type DemoPerson, makePerson } from './demo-person.ts';
import { fourStageResults, protocolResults, stanceResult } from './results/balance-results.ts';
import { strengthResults, tandemGaitResult } from './results/movement-results.ts';
import type { Results } from './results/results.ts';
import { standing } from './results/standing.ts';
import { alarmingMoodResult, sleepResult, wellbeingResults } from './results/survey-results.ts';

/** Born up to this year, a patient is past 60, from where the cut-offs of a falls program hold. */
const fallsProgramBornUntil = 1965;
const loneStanceIds = allMeasures
  .filter(({ categoryId, isProtocol, id }) => categoryId === 1 && !isProtocol && id !== 12)
  .map(({ id }) => id);
/** Over so many patients every stance comes round once. */
const rounds = 3;

/** What is drawn for all patients, what only some of them do, and the days. */
interface Draws {
  faker: Faker;
  aside: Faker;
  calendar: DemoCalendar;
}

/** Visits of a patient of a clinic: standing still, mood and worry, and for the older ones what a falls program asks. */
export function visitsOf(
  { faker, aside, calendar }: Draws,
  groupIds: readonly number[],
  index: number,
  daysAgo: readonly number[],
): DemoCourse {
  const person = makePerson(faker, 1942, 1990);
  const isOlder = Number(person.birthDate.slice(0, 4)) <= fallsProgramBornUntil;
  const steps = daysAgo.map((days, visit): DemoStep => {
    const results = [
      { measureId: 12, recording: standing(faker, person.swayMps2 * 1.5) },
      ...wellbeingResults(faker),
    ];
    const isAlarming = index === 7 && visit > 0;
    return {
      kind: 'test',
      completedAt: calendar.earlier(days, 9 + ((index + visit) % 6)),
      results: isAlarming ? withAlarm(results) : results,
      besides: [
        ...(isOlder ? fallsProgram(aside, person) : loneStances(aside, person, index)),
        ...(index % 2 === 0 ? [sleepResult(aside, person)] : []),
      ],
      protocol: 'Quiet Standing',
      uuid: faker.string.uuid(),
      ...(isAlarming && { note: 'Talked about the answer to the last question; the family doctor knows.' }),
    };
  });
  return { person, groupId: groupIds[isOlder ? groupIds.length - 1 : 0] ?? 0, steps };
}

const withAlarm = (results: Results): Results =>
  results.map((result) => (result.measureId === 1016 ? alarmingMoodResult() : result));

const fallsProgram = (aside: Faker, person: DemoPerson): Results => [
  ...strengthResults(aside, person),
  ...fourStageResults(aside, person),
  tandemGaitResult(aside, person, 0.2),
  ...protocolResults(aside, person, 0.2, 1007),
];

/** A few stances by themselves, so that each of them is somebody's. */
const loneStances = (aside: Faker, person: DemoPerson, index: number): Results =>
  loneStanceIds
    .filter((_, i) => i % rounds === index % rounds)
    .map((stanceId) => stanceResult(aside, person, stanceId));
