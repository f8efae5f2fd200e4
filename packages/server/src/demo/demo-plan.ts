import { en, Faker } from '@faker-js/faker';
import type { DemoOrganization } from './demo-accounts.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { visitsOf } from './demo-clinic.ts';
import type { DemoCourse } from './demo-course.ts';
import type { MadeOrganization } from './demo-organizations.ts';
import { makePerson } from './demo-person.ts';
import { seasonsOf } from './demo-seasons.ts';

const seed = 20_260_930;
/** Of each of Riverside's six groups. */
export const athletesPerGroup = 40;
/** The groups of the trainer, as whom a newcomer signs in: their people come first. */
const firstGroups = ['Football', 'Soccer'];
/** Of each of them so many are there before the first page: those of today and yesterday are among them. */
const shownFirst = 7;

interface PlannedCourse {
  organization: DemoOrganization;
  /** The group and the place in it, or the clinic and the patient's place: 'Football 2'. */
  name: string;
  /** Made when its turn comes: the recordings of all would take much memory. */
  course(): DemoCourse;
}

/** Patients of the clinics. Three of the enterprise's children have begun; the fourth has not. */
const clinics: readonly { organization: DemoOrganization; patients: number; daysAgo: readonly number[] }[] = [
  { organization: 'lakeside', patients: 20, daysAgo: [120, 30] },
  { organization: 'maple', patients: 6, daysAgo: [12] },
  { organization: 'elm', patients: 4, daysAgo: [40] },
  { organization: 'oak', patients: 3, daysAgo: [300] },
];

/**
 * Everybody of the demo in the order in which they are written. Each has draws of their own, so that a person is the same whoever is
 * left out before them.
 */
export function planDemo(
  organizations: Readonly<Record<DemoOrganization, MadeOrganization>>,
  calendar: DemoCalendar,
  perGroup: number,
): { first: PlannedCourse[]; rest: PlannedCourse[] } {
  const [faker, aside] = [new Faker({ locale: en }), new Faker({ locale: en })];
  const drawsOf = (...who: readonly number[]) => {
    faker.seed([seed, ...who]);
    aside.seed([seed + 1, ...who]);
    return { faker, aside, calendar };
  };
  faker.seed(seed);
  const athletes = Object.entries(organizations.riverside.groupIds).flatMap(([group, groupId], place) =>
    Array.from({ length: perGroup }, (_, position) => {
      const index = place * perGroup + position;
      return { person: makePerson(faker, 2008, 2012), groupId, group, position, index };
    }),
  );
  const isFirst = (athlete: (typeof athletes)[number]) =>
    firstGroups.includes(athlete.group) && athlete.position < shownFirst;
  const planned = (some: typeof athletes) =>
    some.map((athlete) => ({
      organization: 'riverside' as const,
      name: `${athlete.group} ${athlete.position}`,
      course: () => seasonsOf(drawsOf(0, athlete.index), athlete),
    }));
  const patients = clinics.flatMap(({ organization, patients: count, daysAgo }, place) =>
    Array.from({ length: count }, (_, index) => ({
      organization,
      name: `${organization} ${index}`,
      course: () =>
        visitsOf(
          drawsOf(1 + place, index),
          Object.values(organizations[organization].groupIds),
          index,
          daysAgo,
        ),
    })),
  );
  return {
    first: planned(athletes.filter(isFirst)),
    rest: [...planned(athletes.filter((athlete) => !isFirst(athlete))), ...patients],
  };
}
