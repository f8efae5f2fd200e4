import type { SubmittedTestInput } from '@plumbline/contract';
import type { DemoCourse, DemoTest } from './demo-course.ts';
import { type DemoPerson, traitOf } from './demo-person.ts';

const device = {
  appVersion: '5.9.2',
  platform: 'iOS',
  deviceManufacturer: 'Apple',
  deviceModel: 'iPhone 15',
  osVersion: '20.1',
};

/** A test as the phone of a System Admin sends it. */
export function submissionOf(
  { person, groupId }: DemoCourse,
  test: DemoTest,
  protocolIds: Readonly<Record<string, number>>,
): Record<string, unknown> {
  const body: SubmittedTestInput = {
    clientUuid: test.uuid,
    person: { kind: 'new', person: personFacts(person, groupId) },
    completedOn: test.completedAt.toISOString(),
    inputClass: 'motion',
    organizationProtocolId: test.protocol === null ? null : (protocolIds[test.protocol] ?? null),
    isNonBaseline: test.isNonBaseline ?? false,
    isScreening: test.isScreening ?? false,
    note: test.note ?? null,
    device,
    results: [...test.results, ...(test.besides ?? [])],
  };
  return JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
}

/** Who somebody is, as a phone tells it. */
export function personFacts(person: DemoPerson, groupId: number) {
  const { firstName, lastName, birthDate, sex, graduationYear } = person;
  return {
    clientUuid: person.uuid,
    firstName,
    lastName,
    birthDate,
    sex,
    heightInches: Math.round((sex === 'M' ? 65 : 61) + 9 * traitOf(person, 'size')),
    weightPounds: Math.round((sex === 'M' ? 135 : 112) + 75 * traitOf(person, 'size')),
    graduationYear,
    groupIds: [groupId],
  };
}
