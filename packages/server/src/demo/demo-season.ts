import type { Faker } from '@faker-js/faker';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoPerson } from './demo-person.ts';

export interface Athlete {
  person: DemoPerson;
  groupId: number;
  group: string;
  /** The place in the group. */
  position: number;
  /** Decides what happens to them, so that every kind of course is there. */
  index: number;
}

export interface Season {
  faker: Faker;
  /** Draws for what only some athletes do, so that it changes nothing for what all of them do. */
  aside: Faker;
  calendar: DemoCalendar;
}
