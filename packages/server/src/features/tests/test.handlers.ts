import { getProfileTestById, getTestRawData } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { loadBaselines } from '../../records/comparison/baselines.ts';
import { loadProfileRecord } from '../../records/profiles/profile-record.ts';
import { testView } from '../../records/tests/test-views.ts';
import { offersCobaltGraphs } from './graphs/cobalt-offer.ts';

/** Returns the profile of a test; null when the viewer does not see the test. */
async function profileOfTest(tx: Tx, testId: number): Promise<number | null> {
  const [row] = await tx.query<{ profileId: number }>(
    sql`select profile_id from tests where id = ${testId}`,
    'tests.profile',
  );
  return row?.profileId ?? null;
}

export const getProfileTestByIdHandler = handle(
  getProfileTestById,
  async ({ request, tx, viewer, services, now, auditRead }) => {
    const profileId = await profileOfTest(tx, request.id);
    if (profileId === null) return fail('test.not_found');
    const record = await loadProfileRecord(tx, viewer.organizationId, profileId, now);
    const test = record?.tests.find((one) => one.id === request.id);
    if (!record || test === undefined) return fail('test.not_found');
    auditRead([profileId]);
    const baselines = await loadBaselines(tx, record);
    return ok({
      profileTest: await testView(tx, record, baselines, test),
      offersCobaltGraphs: offersCobaltGraphs(viewer, services.config),
    });
  },
);

interface RawRow {
  profileTestResultId: number;
  testId: number;
  recordingHash: string;
}

/** The files are read after the transaction: a slow disk holds no connection. */
export const getTestRawDataHandler = handleInPhases(
  getTestRawData,
  async ({ request, services, inScope, auditRead }) => {
    const found = await inScope(async (tx) => {
      const profileId = await profileOfTest(tx, request.id);
      if (profileId === null) return fail('test.not_found');
      auditRead([profileId]);
      return ok(
        await tx.query<RawRow>(
          sql`select distinct on (recording_hash, stance_id, repetition) id as profile_test_result_id,
          coalesce(stance_id, measure_id) as test_id, recording_hash
        from results where test_id = ${request.id} and recording_hash is not null
        order by recording_hash, stance_id, repetition, id`,
          'tests.raw',
        ),
      );
    });
    if (!found.ok) return found;
    const testResultsRawData = [];
    for (const row of found.value) {
      const bytes = await services.files.read('recordings', row.recordingHash);
      const rawData = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
      testResultsRawData.push({ ...row, rawData });
    }
    return ok({ testResultsRawData });
  },
);
