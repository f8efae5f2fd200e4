import { randomUUID } from 'node:crypto';
import {
  adjustBaselineCalculationDate,
  type Call,
  excludeIncludeTestResults,
  getProfileAverages,
  getProfilesPaged,
  getProfileTestById,
  getTestRawData,
  getWebProfileDetail,
  matchPerson,
  newPdfReport,
  type RequestInputOf,
  type SubmittedTestInput,
  submitTests,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { z } from 'zod';
import type { Place } from '../builders/places.ts';
import { aSubmittedTest } from '../builders/tests.ts';

/**
 * Requests that point at a place, one for each field that can: the other fields point at what the viewer may see, so that a handler
 * which checks only one of its ids is found out.
 */
export interface RequestsOfCall {
  call: Call;
  pointingAt(place: Place, own: Place): Record<string, object>;
}

function requests<C extends Call>(
  call: C,
  pointingAt: (place: Place, own: Place) => Record<string, RequestInputOf<C>>,
): RequestsOfCall {
  return { call, pointingAt };
}

const submitted = (over: Partial<SubmittedTestInput> & Pick<SubmittedTestInput, 'person'>) => ({
  tests: [{ ...aSubmittedTest(over) }],
});

const newPerson = (groupId: number, clientUuid: string = randomUUID()) => ({
  kind: 'new' as const,
  person: {
    clientUuid,
    firstName: 'New',
    lastName: 'Person',
    birthDate: '2009-03-14',
    sex: 'F' as const,
    groupIds: [groupId],
  },
});

/**
 * Internal staff may ask for a grant to any organization, which is what the call is for.
 */
export const opensAnyOrganization: ReadonlySet<string> = new Set(['Staff/GrantOrganizationAccess']);

/** Every call with an id in its request. A call that is not here fails the test that compares this list with the contract. */
export const requestsWithIds: readonly RequestsOfCall[] = [
  requests(switchSelectedOrganization, ({ organizationId }) => ({ organizationId: { organizationId } })),
  requests(getProfilesPaged, (place) => ({
    groupIds: { groupIds: [place.groupId] },
    SearchString: { SearchString: place.marker },
    'SearchString, as an id': { SearchString: String(place.profileId) },
  })),
  requests(getWebProfileDetail, ({ profileId }) => ({ id: { id: profileId } })),
  requests(getProfileAverages, (place, own) => ({
    ids: { ids: [place.profileId] },
    'ids, beside an own one': { ids: [own.profileId, place.profileId] },
  })),
  requests(adjustBaselineCalculationDate, ({ profileId }) => ({
    profileId: { profileId, baselineStartDate: '2026-01-01T00:00:00Z' },
  })),
  requests(getProfileTestById, ({ testId }) => ({ id: { id: testId } })),
  requests(getTestRawData, ({ testId }) => ({ id: { id: testId } })),
  requests(excludeIncludeTestResults, (place, own) => {
    const request = (profile: Place, test: Place, result: Place) => ({
      profileId: profile.profileId,
      profileTestId: test.testId,
      profileTestResultIds: [result.resultId],
      shouldExclude: true,
      reason: 'Phone was dropped',
    });
    return {
      profileId: request(place, own, own),
      profileTestId: request(own, place, own),
      profileTestResultIds: request(own, own, place),
      'all of them': request(place, place, place),
    };
  }),
  requests(newPdfReport, (place, own) => ({
    id: { id: place.profileId },
    includedTestIds: { id: own.profileId, includedTestIds: String(place.testId) },
  })),
  requests(matchPerson, ({ profileId, marker }) => ({
    profileId: { birthDate: '2009-03-14', profileId },
    lastName: { birthDate: '2009-03-14', lastName: `${marker}b` },
  })),
  requests(submitTests, (place, own) => ({
    'person.profileId': submitted({ person: { kind: 'profile', profileId: place.profileId } }),
    'person.clientUuid': submitted({ person: { kind: 'client', clientUuid: place.clientUuid } }),
    'person by name': submitted({
      person: { kind: 'nameMatch', birthDate: '2009-03-14', lastName: `${place.marker}b` },
    }),
    'person by id': submitted({
      person: { kind: 'idMatch', birthDate: '2009-03-14', profileId: place.profileId },
    }),
    // Phones make these ids: in another organization the same one is somebody else.
    ...(place.organizationId === own.organizationId && {
      'person.clientUuid, as a new person': submitted({ person: newPerson(own.groupId, place.clientUuid) }),
    }),
    'person.groupIds': submitted({ person: newPerson(place.groupId) }),
    organizationProtocolId: submitted({
      person: { kind: 'profile', profileId: own.profileId },
      organizationProtocolId: place.protocolId,
    }),
  })),
];

/** What a phone calls itself points at nothing of ours. */
const idsOfTheirOwn = new Set(['DeviceId']);

/** Names of the request fields that hold ids, wherever they lie. */
export function idFieldsOf(call: Call): string[] {
  return fieldNames(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' })).filter(
    (name) => /(^id|Ids?)$|^ids$/.test(name) && !idsOfTheirOwn.has(name),
  );
}

function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(fieldNames);
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(fieldNames)]
      : fieldNames(value),
  );
}
