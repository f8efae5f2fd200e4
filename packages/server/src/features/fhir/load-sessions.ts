import type { FhirOrganization, FhirSession, FhirSessionStatus } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { loadBaselinesOf } from '../../records/comparison/baselines.ts';
import { compareRecordedTest, typeLabelOf } from '../../records/comparison/compare-record.ts';
import {
  loadProfileRecords,
  type ProfileRecord,
  type TestRow,
} from '../../records/profiles/profile-record.ts';
import { meaningFactsOf } from '../../records/tests/meaning-facts.ts';
import { loadMeanings, type TestMeanings } from '../../records/tests/result-rows.ts';
import { isCovidOnlyTest } from '../../records/tests/shown-tests.ts';
import type { SessionRow } from './found-rows.ts';
import { metaOf } from './load-people.ts';

/** Where sessions are read from and told to. */
export interface SessionContext {
  organization: FhirOrganization;
  baseUrl: string;
  now: Date;
}

/**
 * Everything that the resources of tests are made of, in the order of their rows, by one statement of each kind however many people. Each
 * person's tests are compared with the person's
 * current baselines, as every page does it.
 * @param tx in the scope of a job of the organization; the rows were found in the key's own scope before
 */
export async function loadSessions(
  tx: Tx,
  rows: readonly SessionRow[],
  context: SessionContext,
): Promise<FhirSession[]> {
  const live = rows.filter(({ isRemoved }) => !isRemoved);
  const testIds = live.map(({ testId }) => testId);
  const meanings = await loadMeanings(tx, context.organization.id, testIds);
  const profileIds = [...new Set(live.map(({ profileId }) => profileId))];
  const { id: organizationId } = context.organization;
  const records = await loadProfileRecords(tx, organizationId, { profileIds, testIds }, context.now);
  const baselines = await loadBaselinesOf(tx, organizationId, profileIds, context.now);
  const loaded = new Map<number, FhirSession>();
  for (const row of live) {
    const record = records.get(row.profileId);
    const test = record?.tests.find(({ id }) => id === row.testId);
    if (record === undefined || test === undefined) continue;
    const found = meanings.of(row.testId);
    const facts = meaningFactsOf(record, test, found.results, found.preferences);
    const compared = compareRecordedTest(record, baselines.get(row.profileId) ?? [], test, facts);
    loaded.set(row.testId, sessionOf(row, context, { record, test, found, compared }));
  }
  return rows.map((row) => loaded.get(row.testId) ?? goneSession(row, context));
}

interface Loaded {
  record: ProfileRecord;
  test: TestRow;
  found: TestMeanings;
  compared: ReturnType<typeof compareRecordedTest>;
}

function sessionOf(
  row: SessionRow,
  context: SessionContext,
  { record, test, found, compared }: Loaded,
): FhirSession {
  const { device } = test;
  return {
    ...common(row, context, row.isAmended ? 'amended' : 'final'),
    typeLabel: typeLabelOf(record, test),
    protocolName: test.protocolName,
    performerId: test.administeredAccountId,
    device: {
      deviceId: device.deviceId ?? null,
      platform: device.platform ?? null,
      manufacturer: device.deviceManufacturer ?? null,
      model: device.deviceModel ?? null,
      osVersion: device.osVersion ?? null,
      appVersion: device.appVersion ?? null,
    },
    comparisons: compared.comparisons,
    verdict: compared.verdict,
    results: found.results,
    hasReport: !isCovidOnlyTest(test),
  };
}

/** What is left of a test that is gone: enough to call each of its resources back. */
function goneSession(row: SessionRow, context: SessionContext): FhirSession {
  return {
    ...common(row, context, 'removed'),
    typeLabel: '',
    protocolName: null,
    performerId: null,
    device: {
      deviceId: null,
      platform: null,
      manufacturer: null,
      model: null,
      osVersion: null,
      appVersion: null,
    },
    comparisons: [],
    verdict: null,
    results: [],
    hasReport: true,
  };
}

function common(row: SessionRow, { organization, baseUrl }: SessionContext, status: FhirSessionStatus) {
  return {
    testId: row.testId,
    profileId: row.profileId,
    organization,
    meta: metaOf(row),
    status,
    completedOn: row.completedAt.toISOString(),
    measureIds: row.measureIds,
    baseUrl,
  };
}
