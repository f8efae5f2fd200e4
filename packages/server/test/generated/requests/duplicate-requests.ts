import { cancelDuplicateReport, dismissDuplicate, restoreDuplicate } from '@plumbline/contract';
import type { Place } from '../../builders/places.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

/** Two profiles of the place, and each of them beside an own one. */
const twoOf = (place: Place, own: Place) => ({
  'both profiles': { profile1Id: place.profileId, profile2Id: place.spareProfileId },
  profile1Id: { profile1Id: place.profileId, profile2Id: own.spareProfileId },
  profile2Id: { profile1Id: own.spareProfileId, profile2Id: place.profileId },
});

export const duplicateRequests: readonly RequestsOfCall[] = [
  requests(cancelDuplicateReport, ({ duplicateReportId: reportId }) => ({ reportId: { reportId } })),
  requests(dismissDuplicate, twoOf),
  requests(restoreDuplicate, twoOf),
];
