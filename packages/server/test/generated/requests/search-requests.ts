import { getRecentItems } from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const searchRequests: readonly RequestsOfCall[] = [
  requests(getRecentItems, (place) => ({
    'id, of a profile': { items: [{ type: 1, id: place.profileId }] },
    'id, of a group': { items: [{ type: 2, id: place.groupId }] },
    'id, of an account': { items: [{ type: 4, id: place.accountId }] },
  })),
];
