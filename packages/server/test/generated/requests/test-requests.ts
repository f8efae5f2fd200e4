import {
  downloadAllTrialsCsv,
  downloadBalanceXyzCsv,
  downloadFunctionalXyzCsv,
  excludeIncludeTestResults,
  getDetailedTestCalculationGraphs,
  getProfileTestById,
  getTestRawData,
  previewTestResults,
  updateProfileTestNote,
} from '@plumbline/contract';
import type { Place } from '../../builders/places.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const testRequests: readonly RequestsOfCall[] = [
  requests(getProfileTestById, ({ testId }) => ({ id: { id: testId } })),
  requests(getTestRawData, ({ testId }) => ({ id: { id: testId } })),
  // The Cobalt graphs, which the organizations that are tried may open.
  requests(getDetailedTestCalculationGraphs, (place, own) => ({
    profileTestId: { profileTestId: place.testId, isPublic: true },
    profileTestResultId: {
      profileTestId: own.testId,
      profileTestResultId: place.resultId,
      isPublic: true,
    },
    'both of them': {
      profileTestId: place.testId,
      profileTestResultId: place.resultId,
      isPublic: true,
    },
  })),
  ...[downloadBalanceXyzCsv, downloadFunctionalXyzCsv, downloadAllTrialsCsv].map((call) =>
    requests(call, (place, own) => ({
      id: { id: place.testId },
      profileTestResultId: { id: own.testId, profileTestResultId: place.resultId },
    })),
  ),
  requests(updateProfileTestNote, (place, own) => ({
    profileId: { profileId: place.profileId, profileTestId: own.testId, note: 'Seen' },
    profileTestId: { profileId: own.profileId, profileTestId: place.testId, note: 'Seen' },
    'both of them': { profileId: place.profileId, profileTestId: place.testId, note: 'Seen' },
  })),
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
      oppositeResultIds: { ...request(own, own, own), oppositeResultIds: [place.resultId] },
      'all of them': request(place, place, place),
    };
  }),
  requests(previewTestResults, (place, own) => {
    const request = (profile: Place, test: Place, result: Place) => ({
      profileId: profile.profileId,
      profileTestId: test.testId,
      excludedResultIds: [result.resultId],
      includedResultIds: [],
    });
    return {
      profileId: request(place, own, own),
      profileTestId: request(own, place, own),
      excludedResultIds: request(own, own, place),
      includedResultIds: {
        ...request(own, own, own),
        excludedResultIds: [],
        includedResultIds: [place.resultId],
      },
      'all of them': request(place, place, place),
    };
  }),
];
