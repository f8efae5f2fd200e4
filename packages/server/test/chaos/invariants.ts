import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { checkSeals } from '../../src/platform/audit/seals/check-seals.ts';
import { sealAndCopy } from '../../src/platform/audit/seals/seal-audit-log.job.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openPostgres } from '../../src/platform/database/postgres-database.ts';
import { openDiskStore } from '../../src/platform/files/disk-store.ts';
import { type Files, openFiles } from '../../src/platform/files/files.ts';
import { recomputeProfile } from '../../src/records/comparison/recompute-profile.ts';
import { recomputeCheck } from '../../tools/recompute-check/recompute-check.ts';
import type { ChaosPortal } from './chaos-portal.ts';
import type { Promised } from './promised.ts';
import { filesBelow } from './recover.ts';

/** What does not hold, one sentence each. */
type Violations = Promise<string[]>;

/** Acknowledged is stored, once. Cheap enough to be asked after each fault. */
export async function checkAcknowledged(
  { db }: Pick<ChaosPortal, 'db'>,
  { acknowledged }: Promised,
): Violations {
  const uuids = [...acknowledged.keys()];
  const rows = await db.owner<{ clientUuid: string; id: number; copies: number }>(sql`
    select u as client_uuid, min(t.id) as id, count(t.id)::int as copies from unnest(${sql.param(uuids)}::uuid[]) u
      left join tests t on t.client_uuid = u group by u`);
  return rows.flatMap(({ clientUuid, id, copies }) => {
    if (copies !== 1) return [`An acknowledged test is stored ${copies} times.`];
    const promisedId = acknowledged.get(clientUuid)?.profileTestId;
    return promisedId === id ? [] : [`A test was acknowledged as ${promisedId} and is ${id}.`];
  });
}

/** Each sentence once, with how often it was said. */
export function counted(violations: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of violations) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => `${count} × ${one}`);
}

/** Everything, once nothing moves any more and both servers have ended. */
export async function checkAll(portal: ChaosPortal, promised: Promised): Violations {
  const files = openFiles(openDiskStore(join(portal.disk.folder, 'files')));
  const database = openPostgres({
    url: portal.db.appUrl,
    maxConnections: 2,
    statementTimeoutMs: 60_000,
    onIdleError: () => undefined,
  });
  try {
    const found = [
      await checkAcknowledged(portal, promised),
      await checkScores(database, files),
      await checkDerived(portal, database),
      await checkSealed(database, files),
      await checkRosters(portal, promised),
      checkFiles(promised),
      await checkDeliveries(portal),
      await checkLeftovers(portal),
      portal.client.faults,
      complaintsOf(portal.output()),
    ];
    return found.flat();
  } finally {
    await database.close();
  }
}

/** Every score equals what its recording gives. */
async function checkScores(database: Database, files: Files): Violations {
  const { differences } = await recomputeCheck(database, files);
  return differences.map(
    ({ testId, of, what }) => `Test ${testId}, ${of}: ${what} is not what its recording gives.`,
  );
}

/** Baselines and summaries equal what their tests give. */
async function checkDerived({ db, clinic, partnered }: ChaosPortal, database: Database): Violations {
  const derived = async () =>
    JSON.stringify(
      await db.owner(sql`select b.profile_id, b.measure_id, b.input_class, b.baseline, s.last_test_id, s.last_test_at, s.baseline_status
        from profile_baselines b join profile_summaries s using (organization_id, profile_id)
        order by b.profile_id, b.measure_id, b.input_class`),
    );
  const before = await derived();
  for (const { id: organizationId, profileIds } of [clinic, partnered])
    for (const profileId of profileIds)
      await database.transaction({ as: 'job', name: 'chaos', organizationId, accountId: null }, (tx) =>
        recomputeProfile(tx, profileId, new Date(), 'chaos', [organizationId]),
      );
  const wrong = before === (await derived()) ? [] : ['A baseline or summary is not what its tests give.'];
  return before.length > 2 ? wrong : ['No baseline was made at all.'];
}

async function checkSealed(database: Database, files: Files): Violations {
  const transact = <T>(work: Parameters<typeof database.transaction<T>>[1]) =>
    database.transaction({ as: 'identity', requestId: 'chaos' }, work);
  await sealAndCopy(transact, files);
  const { problems, rowCount } = await checkSeals(transact, files);
  return rowCount > 0 ? problems : ['Nothing was audited.'];
}

/** Every row of every roster whose import was begun is one person. */
async function checkRosters({ db }: ChaosPortal, { rosters }: Promised): Violations {
  const rows = await db.owner<{ copies: number }>(sql`
    select count(p.id)::int as copies from unnest(${sql.param(rosters.flat())}::text[]) name
      left join profiles p on p.last_name = name group by name`);
  return rows
    .filter(({ copies }) => copies !== 1)
    .map(({ copies }) => `A row of a roster is ${copies} people.`);
}

/** Every file holds each test that was owed once, and none twice. */
function checkFiles({ files }: Promised): string[] {
  return files.flatMap(({ testIds, owed }) => {
    const held = new Set(testIds);
    return [
      ...(held.size < testIds.length ? ['An export holds a test twice.'] : []),
      ...(owed.every((id) => held.has(id)) ? [] : ['An export lacks a test that was acknowledged before.']),
    ];
  });
}

/** Every report arrived; one that arrived twice was sent twice, under one name. */
async function checkDeliveries({ db, direct, partnered }: ChaosPortal): Violations {
  const rows = await db.owner<{
    statusId: number | null;
    tries: number;
    reference: string;
    copies: number;
  }>(sql`
    select max(i.intent_status_id) as status_id, max(i.tries) as tries, max(i.reference::text) as reference, count(i.id)::int as copies
    from tests t left join pdf_sync_intents i on i.test_id = t.id where t.organization_id = ${partnered.id} group by t.id`);
  return rows.flatMap(({ statusId, tries, reference, copies }) => {
    const arrived = direct.arrived.filter(({ messageId }) => messageId.includes(reference)).length;
    if (copies !== 1 || statusId !== 3) return [`A report has ${copies} deliveries, in status ${statusId}.`];
    if (arrived === 0) return ['A report is noted as delivered and never arrived.'];
    return arrived > tries ? [`A report arrived ${arrived} times in ${tries} tries.`] : [];
  });
}

/** No connection, no file and no lock outlives what it was for. */
async function checkLeftovers({ db, disk }: ChaosPortal): Violations {
  const connections = await db.owner<{ state: string }>(
    sql`select coalesce(state, 'starting') as state from pg_stat_activity where datname = current_database() and usename = 'app'`,
  );
  const named = new Set(
    (await db.owner<{ key: string }>(sql`select distinct storage_key as key from recordings`)).map(
      ({ key }) => key,
    ),
  );
  // An export whose start was answered into the void was started again: the first one waits to be fetched, as it would for people.
  const kept = new Set(
    (
      await db.owner<{ folder: string }>(
        sql`select folder::text as folder from exports where status <> 'removed'`,
      )
    ).map(({ folder }) => folder),
  );
  const files = filesBelow(join(disk.folder, 'files')).map((path) =>
    path.slice(join(disk.folder, 'files').length + 1),
  );
  return [
    ...connections
      .filter(({ state }) => state !== 'idle')
      .map(({ state }) => `A connection is left ${state}.`),
    ...files.filter((key) => key.startsWith('unfinished/')).map(() => 'An unfinished file is left.'),
    ...files
      .filter((key) => key.startsWith('exports/') && !kept.has(key.split('/')[1] ?? ''))
      .map(() => 'A piece of an export that is gone is left.'),
    ...files
      .filter((key) => key.startsWith('recordings/') && !named.has(key))
      .map(() => 'A recording is left that no test names.'),
    ...[...named].filter((key) => !files.includes(key)).map(() => 'A recording is named and not there.'),
  ];
}

/** What a process may never say: a fault it did not expect. A job that failed and is tried again is no such thing. */
const complaintsOf = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => /"unexpected error"|uncaught error|"a test could not be taken"/.test(line));
