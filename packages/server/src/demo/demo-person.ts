import type { Faker } from '@faker-js/faker';

/** What is true of a made-up person: their own normal, from which every test strays a little. */
export interface DemoPerson {
  uuid: string;
  firstName: string;
  lastName: string;
  sex: 'M' | 'F';
  birthDate: string;
  graduationYear: number;
  swayMps2: number;
  reactionTimeMs: number;
  impulseControlMs: number;
  stroopMs: number;
}

export function makePerson(faker: Faker, bornFrom: number, bornTo: number): DemoPerson {
  const sex = faker.helpers.arrayElement(['M', 'F'] as const);
  const year = faker.number.int({ min: bornFrom, max: bornTo });
  const reactionTimeMs = faker.number.int({ min: 195, max: 255 });
  return {
    uuid: faker.string.uuid(),
    firstName: faker.person.firstName(sex === 'F' ? 'female' : 'male'),
    lastName: faker.person.lastName(),
    sex,
    birthDate: `${year}-${String(faker.number.int({ min: 1, max: 12 })).padStart(2, '0')}-${String(faker.number.int({ min: 1, max: 28 })).padStart(2, '0')}`,
    graduationYear: year + 18,
    swayMps2: faker.number.float({ min: 0.08, max: 0.24 }),
    reactionTimeMs,
    impulseControlMs: reactionTimeMs + faker.number.int({ min: 45, max: 95 }),
    stroopMs: faker.number.int({ min: 520, max: 720 }),
  };
}

/** How much worse somebody is: 0 healthy, 1 the day after a concussion. */
export type Harm = number;

/** A value that strays by about a share of itself, most often by little. */
export const near = (faker: Faker, value: number, share: number): number =>
  value *
  (1 + share * (faker.number.float({ min: -1, max: 1 }) + faker.number.float({ min: -1, max: 1 })) * 0.7);

const traits = [
  'memory',
  'glance',
  'counting',
  'eyes',
  'hands',
  'strength',
  'walking',
  'sleep',
  'size',
] as const;

/** A lasting gift of a person from 0 to 1, read from their id: the same in every test, and no draw from the generator. */
export function traitOf(person: Pick<DemoPerson, 'uuid'>, trait: (typeof traits)[number]): number {
  const digits = person.uuid.replaceAll('-', '');
  const start = 16 + traits.indexOf(trait);
  return Number.parseInt(digits.slice(start, start + 3), 16) / 0xfff;
}
