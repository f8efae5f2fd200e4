import { randomUUID } from 'node:crypto';
import {
  addProfileForHeldTest,
  assignHeldTest,
  discardHeldTest,
  getHeldTest,
  matchPerson,
  type SubmittedTestInput,
  submitTests,
} from '@plumbline/contract';
import { aSubmittedTest } from '../../builders/tests.ts';
import { newProfile } from './profile-requests.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

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

export const deviceRequests: readonly RequestsOfCall[] = [
  requests(getHeldTest, ({ heldTestId }) => ({ submissionId: { submissionId: heldTestId } })),
  requests(assignHeldTest, (place, own) => ({
    submissionId: { submissionId: place.heldTestId, profileId: own.profileId },
    profileId: { submissionId: own.heldTestId, profileId: place.profileId },
    'both of them': { submissionId: place.heldTestId, profileId: place.profileId },
  })),
  requests(addProfileForHeldTest, (place, own) => ({
    submissionId: { submissionId: place.strangersHeldTestId, ...newProfile(own.groupId, own.protocolId) },
    'profile.groupIds': {
      submissionId: own.strangersHeldTestId,
      ...newProfile(place.groupId, own.protocolId),
    },
    defaultOrganizationProtocolId: {
      submissionId: own.strangersHeldTestId,
      ...newProfile(own.groupId, place.protocolId),
    },
  })),
  requests(discardHeldTest, ({ spareHeldTestId }) => ({
    submissionId: { submissionId: spareHeldTestId, reason: 'A staff member tried the code' },
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
