import {
  createSession,
  deleteSession,
  getAccountNotificationPrefs,
  getCodeSession,
  getCodeSessions,
  getLiveBoard,
  getSessionsByProfileId,
  getTestedProfilesBySessionId,
  updateSession,
  updateSessionToExpedited,
  upgradeSession,
} from '@plumbline/contract';
import { dayAfter, dayInZone } from '@plumbline/domain';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

const endsOn = dayAfter(dayInZone(Date.now(), 'UTC'), 30);
const newCode = (target: { groupId: number } | { profileId: number }, organizationProtocolId: number) => ({
  session: { ...target, organizationProtocolId, endsOn },
});
const told = (accountId: number) => ({
  selectedAccountNotifications: [{ accountId, communicationTypeId: 1 as const, isEnabled: true }],
});

export const codeRequests: readonly RequestsOfCall[] = [
  requests(getSessionsByProfileId, ({ profileId }) => ({ id: { id: profileId } })),
  requests(createSession, (place, own) => ({
    groupId: newCode({ groupId: place.groupId }, own.protocolId),
    profileId: newCode({ profileId: place.profileId }, own.protocolId),
    organizationProtocolId: newCode({ profileId: own.profileId }, place.protocolId),
    'selectedAccountNotifications.accountId': {
      session: { ...newCode({ groupId: own.groupId }, own.protocolId).session, ...told(place.accountId) },
    },
  })),
  requests(getCodeSessions, (place) => ({
    groupId: { groupId: place.groupId },
    SearchString: { SearchString: place.marker },
  })),
  requests(getCodeSession, ({ codeId, profileCodeId }) => ({
    id: { id: codeId },
    'id of a profile code': { id: profileCodeId },
  })),
  requests(getTestedProfilesBySessionId, ({ codeId, profileCodeId }) => ({
    id: { id: codeId },
    'id of a profile code': { id: profileCodeId },
  })),
  requests(getLiveBoard, ({ codeId, profileCodeId }) => ({
    id: { id: codeId },
    'id of a profile code': { id: profileCodeId },
  })),
  requests(getAccountNotificationPrefs, ({ groupId, profileId }) => ({
    groupId: { groupId },
    profileId: { profileId },
  })),
  requests(updateSession, (place, own) => ({
    'session.id': { session: { id: place.codeId, endsOn } },
    'session.id of a profile code': { session: { id: place.profileCodeId, endsOn } },
    'selectedAccountNotifications.accountId': {
      session: { id: own.codeId, endsOn, ...told(place.accountId) },
    },
  })),
  requests(updateSessionToExpedited, ({ codeId }) => ({ id: { id: codeId } })),
  requests(upgradeSession, ({ profileCodeId }) => ({ id: { id: profileCodeId } })),
  requests(deleteSession, ({ codeId, profileCodeId }) => ({
    id: { id: codeId },
    'id of a profile code': { id: profileCodeId },
  })),
];
