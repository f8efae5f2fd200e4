import {
  createProfileEvent,
  deleteProfileEvent,
  endCurrentProfileEvent,
  updateProfileEvent,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

const anEvent = {
  name: 'Fall',
  eventTypeId: 4,
  startedOn: '2026-03-01T00:00:00Z',
  endedOn: '2026-03-02T00:00:00Z',
};

export const eventRequests: readonly RequestsOfCall[] = [
  requests(createProfileEvent, ({ profileId }) => ({
    'profileEvent.profileId': {
      profileEvent: { profileId, ...anEvent, startedOn: '2026-06-01T00:00:00Z', endedOn: null },
    },
  })),
  requests(updateProfileEvent, (place, own) => ({
    'profileEvent.id': { profileEvent: { id: place.eventId, profileId: own.profileId, ...anEvent } },
    'profileEvent.profileId': { profileEvent: { id: own.eventId, profileId: place.profileId, ...anEvent } },
    'both of them': { profileEvent: { id: place.eventId, profileId: place.profileId, ...anEvent } },
  })),
  requests(endCurrentProfileEvent, ({ profileId }) => ({
    profileId: { profileId, eventEndedDateTimeUtc: '2026-07-01T00:00:00Z' },
  })),
  requests(deleteProfileEvent, ({ eventId }) => ({ id: { id: eventId } })),
];
