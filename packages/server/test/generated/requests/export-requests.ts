import {
  continueExport,
  deleteExport,
  downloadExport,
  getEventsExport,
  getTestResultsExport,
  startExport,
  startRawDataExport,
} from '@plumbline/contract';
import type { Place } from '../../builders/places.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

const days = { startDate: '2024-01-01', endDate: '2027-12-31' };

/** Filters, each narrowing to one thing of a place. */
const filters = ({ organizationId, groupId, profileId }: Place) => ({
  orgId: { ...days, orgId: organizationId },
  groupIds: { ...days, groupIds: [groupId] },
  profileIds: { ...days, profileIds: [profileId] },
});

const withKind = <Kind extends string>(place: Place, kind: Kind) => {
  const { orgId, groupIds, profileIds } = filters(place);
  return {
    orgId: { ...orgId, kind },
    groupIds: { ...groupIds, kind },
    profileIds: { ...profileIds, kind },
  };
};

export const exportRequests: readonly RequestsOfCall[] = [
  requests(getTestResultsExport, filters),
  requests(getEventsExport, filters),
  requests(startExport, (place) => withKind(place, 'tests')),
  requests(startRawDataExport, (place) => ({
    ...withKind(place, 'allTrials'),
    organizationIds: { ...days, kind: 'allTrials' as const, organizationIds: [place.organizationId] },
  })),
  requests(downloadExport, ({ exportId }) => ({ exportId: { exportId } })),
  requests(continueExport, ({ exportId }) => ({ exportId: { exportId } })),
  requests(deleteExport, ({ exportId }) => ({ exportId: { exportId } })),
];
