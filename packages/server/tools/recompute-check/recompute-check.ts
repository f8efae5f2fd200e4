import { sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/database/database.ts';
import type { Files } from '../../src/platform/files/files.ts';
import { recheckBaselines } from './recheck-baselines.ts';
import { type Difference, rescoreTest } from './rescore-test.ts';

export interface RecomputeReport {
  testCount: number;
  differences: Difference[];
}

/** Scores every stored test of every organization again, and every baseline, and says what comes out otherwise. Changes nothing. */
export async function recomputeCheck(
  database: Database,
  files: Files,
  onProgress: (checkedCount: number) => void = () => undefined,
): Promise<RecomputeReport> {
  const report: RecomputeReport = { testCount: 0, differences: [] };
  const organizations = await database.transaction({ as: 'identity', requestId: 'recompute-check' }, (tx) =>
    tx.query<{ id: number }>(sql`select id from identity.tested_organization_ids()`),
  );
  for (const { id: organizationId } of organizations) {
    const scope = { as: 'job', name: 'recompute check', organizationId, accountId: null } as const;
    const tests = await database.transaction(scope, (tx) =>
      tx.query<{ id: number }>(
        sql`select id from tests where organization_id = ${organizationId} order by id`,
      ),
    );
    for (const { id } of tests) {
      report.differences.push(...(await database.transaction(scope, (tx) => rescoreTest(tx, files, id))));
      report.testCount += 1;
      onProgress(report.testCount);
    }
    report.differences.push(
      ...(await database.transaction(scope, (tx) => recheckBaselines(tx, organizationId))),
    );
  }
  return report;
}
