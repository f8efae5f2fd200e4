import {
  acknowledgeDeliveries,
  getPartnerKey,
  getPartnerPeople,
  getPartnerTests,
  type PulledTest,
} from '@plumbline/contract';
import {
  type AcknowledgedOutcome,
  findMeasure,
  pdfSyncStatus,
  statusAfterAcknowledgement,
} from '@plumbline/domain';
import { fail, ok } from '../../../platform/http/result.ts';
import { handlePartner } from '../../../platform/partner-door/handle-partner.ts';
import type { PartnerRoute } from '../../../platform/partner-door/partner-door.ts';
import { cursorText, firstCursor, readCursor } from './cursor.ts';
import {
  type ChangedTest,
  readChangedTests,
  readDeliveries,
  readPeople,
  storeDelivery,
} from './pull-rows.ts';

const aboutKey = handlePartner(getPartnerKey, async ({ key }) =>
  ok({
    organizationId: key.organizationId,
    integrationId: key.integrationId,
    partnerId: key.ehrPartnerId,
    scopes: [...key.scopes],
    testsSince: key.since.toISOString(),
  }),
);

const people = handlePartner(getPartnerPeople, async ({ key, inScope, auditRead }, { query }) =>
  inScope(async (tx) => {
    const found = await readPeople(tx, key.organizationId, query.externalId);
    auditRead(found.map(({ personId }) => personId));
    return ok({ people: found });
  }),
);

const tests = handlePartner(getPartnerTests, async ({ key, inScope, auditRead }, { query }) => {
  const since = query.since === undefined ? firstCursor : readCursor(query.since);
  if (since === null) return fail('request.invalid', {}, { field: 'since' });
  return inScope(async (tx) => {
    // One more than is told says whether there are more.
    const found = await readChangedTests(tx, key, since, query.limit + 1);
    const told = found.slice(0, query.limit);
    auditRead(told.flatMap(({ personId }) => personId ?? []));
    return ok({
      tests: told.map(pulledTest),
      next: cursorText(told.at(-1) ?? since),
      hasMore: found.length > told.length,
    });
  });
});

function pulledTest(test: ChangedTest): PulledTest {
  const { testId, revision, openedRevision, personId, measures } = test;
  const changedAt = new Date(test.changedAt).toISOString();
  if (personId === null) return { testId, revision, status: 'removed', changedAt, content: null };
  return {
    testId,
    revision,
    status: revision > openedRevision ? 'amended' : 'final',
    changedAt,
    content: {
      personId,
      externalId: test.externalId,
      isAmbiguous: test.isAmbiguous,
      completedAt: test.completedAt.toISOString(),
      utcOffsetMinutes: test.utcOffsetMinutes,
      isNonBaseline: test.isNonBaseline,
      isExcluded: test.isExcluded,
      measures: (measures ?? []).map((measure) => ({
        ...measure,
        name: findMeasure(measure.measureId)?.name ?? `Measure ${measure.measureId}`,
      })),
      hasReport: test.hasReport,
      deliveryStatusId: test.deliveryStatusId,
    },
  };
}

const failureOf: Readonly<Record<AcknowledgedOutcome, string | null>> = {
  delivered: null,
  noMatch: 'noMatch',
  multipleMatches: 'multipleMatches',
  refused: 'contentRefused',
};

const deliveries = handlePartner(acknowledgeDeliveries, async ({ key, inScope, now }, { body }) => {
  // Of a test that is named twice the last word counts.
  const outcomes = new Map(body.deliveries.map(({ testId, outcome }) => [testId, outcome]));
  return inScope(async (tx) => {
    const known = await readDeliveries(tx, key, [...outcomes.keys()]);
    const after = new Map<number, number>();
    for (const { testId, statusId: from } of known) {
      const outcome = outcomes.get(testId);
      if (outcome === undefined) continue;
      const statusId = statusAfterAcknowledgement(from, outcome);
      after.set(testId, statusId);
      const isDecided = statusId === pdfSyncStatus.manualAbandoned || statusId === pdfSyncStatus.manualUpload;
      if (!isDecided) storeDelivery(tx, key, { testId, statusId, failure: failureOf[outcome] }, now);
    }
    return ok({
      deliveries: [...outcomes.keys()].map((testId) => ({ testId, statusId: after.get(testId) ?? null })),
    });
  });
});

/** What a partner's system fetches, night after night. The report of a test is feature `reports`'. */
export const pullRoutes: readonly PartnerRoute[] = [aboutKey, people, tests, deliveries];
