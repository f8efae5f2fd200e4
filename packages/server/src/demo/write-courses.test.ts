import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coursesAsOf, type EmptyDemo, emptyDemo } from '../../test/builders/demo.ts';
import { acceptTest } from '../features/devices/submissions/accept-test.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { openLog } from '../platform/log/log.ts';
import type { DemoOrganization } from './demo-accounts.ts';
import type { DemoCourse } from './demo-course.ts';
import { submissionOf } from './demo-submission.ts';
import { demoViewer } from './load-demo-data.ts';
import { excludeResults, insertEvents, writeCourses } from './write-courses.ts';

const now = new Date('2026-11-23T18:00:00Z');

/** An event of today and of last week, VOMS, exclusions, repeated, skipped and invalid results, COVID-19, every kind of recording. */
const sample: readonly { organization: DemoOrganization; names: readonly string[] }[] = [
  {
    organization: 'riverside',
    names: [2, 3, 4, 5, 6, 7, 11, 13, 14].map((position) => `Football ${position}`),
  },
  {
    organization: 'riverside',
    names: ['Soccer 1', 'Basketball 3', 'Wrestling 18', 'Track 9', 'Football 19'],
  },
  { organization: 'lakeside', names: ['lakeside 0', 'lakeside 1', 'lakeside 7', 'lakeside 8'] },
];

/** Nobody is to be told of a demo test: a job would be a difference. */
const noJobs: Pick<Jobs, 'enqueue'> = {
  enqueue: async () => {
    throw new Error('a demo test started a job');
  },
};

/** Sends a course test by test through the function that takes everybody's tests. */
async function playThroughDeviceApi(
  demo: EmptyDemo,
  organization: DemoOrganization,
  course: DemoCourse,
): Promise<void> {
  const made = demo.filling.organizations[organization];
  const viewer = await demoViewer(demo.owner, made);
  const transaction = <T>(work: (tx: Tx) => Promise<T>) =>
    demo.database.transaction({ as: 'viewer', viewer, requestId: 'demo' }, work);
  const { files } = demo.services;
  const services = { files, jobs: { ...noJobs } as Jobs, log: openLog('error', process.stderr) };
  let taken = { profileId: 0, testId: 0 };
  for (const step of course.steps) {
    if (step.kind === 'event') {
      const { profileId } = taken;
      await transaction(async (tx) => {
        await tx.continueAsJob('submit test', [made.id]);
        await tx.query(insertEvents(made.id, [{ ...step, profileId }]));
      });
      continue;
    }
    if (step.kind === 'exclusion') {
      await transaction((tx) => excludeResults(tx, taken, step, { ...viewer, now }));
      continue;
    }
    const raw = submissionOf(course, step, made.protocolIds);
    const outcome = await acceptTest({ transaction, services, viewer, code: null, now }, raw);
    if (outcome.profileId === null || outcome.profileTestId === null)
      throw new Error(`a test was ${outcome.status}: ${outcome.errors[0]?.message}`);
    taken = { profileId: outcome.profileId, testId: outcome.profileTestId };
  }
}

/** Columns that say when or in which order something was written or asked for, and by which connection it was counted. */
const ofWriting = [
  'created_at',
  'computed_at',
  'received_at',
  'decided_at',
  'sync_seq',
  'changed_at',
  'updated_at',
  // How often systems of partners were told of a test: fewer statements tell them less often.
  'version',
  'revision',
  'at',
  'slot',
  'requested_at',
  'expires_at',
  'joined_at',
  'accepted_at',
];

async function tablesOf({ owner }: EmptyDemo): Promise<string[]> {
  const rows = await owner<{ name: string }>(sql`select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'demo') order by 1`);
  return rows.map(({ name }) => name);
}

const table = (name: string) =>
  sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  );

/** A row for each statement that touched tests of an organization: fewer statements touch the same organizations. */
const touched = 'public.touched_organizations';

async function rowsOf({ owner }: EmptyDemo, name: string): Promise<unknown[]> {
  // Both have their ids in the order of writing.
  const isInOrder = name === 'audit.log' || name === touched;
  const without = isInOrder ? [...ofWriting, 'id'] : ofWriting;
  const rows = await owner<{ row: Record<string, unknown> }>(
    sql`select (to_jsonb(t) || case when to_jsonb(t) ? 'after' and jsonb_typeof(to_jsonb(t) -> 'after') = 'object'
        then jsonb_build_object('after', (to_jsonb(t) -> 'after') - ${sql.param(without)}::text[]) else '{}' end)
      - ${sql.param(without)}::text[] as row from ${table(name)} t`,
  );
  const texts = rows.map(({ row }) => JSON.stringify(row)).toSorted();
  return name === touched ? [...new Set(texts)] : texts;
}

describe('people written in a few statements', () => {
  let [played, written]: (EmptyDemo | undefined)[] = [];
  let before: Map<string, number>;
  const countsOf = async (demo: EmptyDemo) => {
    const counts = new Map<string, number>();
    for (const name of await tablesOf(demo)) {
      const [row] = await demo.owner<{ n: number }>(
        sql`select coalesce(sum(hashtext(t::text)), count(*))::float8 as n from ${table(name)} t`,
      );
      counts.set(name, row?.n ?? 0);
    }
    return counts;
  };

  beforeAll(async () => {
    [played, written] = [await emptyDemo(now), await emptyDemo(now)];
    before = await countsOf(played);
    for (const { organization, names } of sample) {
      const courses = coursesAsOf(played.filling, now);
      for (const name of names) await playThroughDeviceApi(played, organization, courses.of(name));
      const made = written.filling.organizations[organization];
      const writer = {
        ...written,
        organization: made,
        viewer: await demoViewer(written.owner, made),
        now,
      };
      await writeCourses(writer, names.map(coursesAsOf(written.filling, now).of));
    }
  }, 240_000);
  afterAll(async () => {
    await played?.close();
    await written?.close();
  });

  test('leave the same rows in every table that the device API writes to, and write to no other', async () => {
    if (played === undefined || written === undefined) throw new Error('nothing was written');
    const changed = async (demo: EmptyDemo) => {
      const after = await countsOf(demo);
      return [...after].flatMap(([name, n]) => (before.get(name) === n ? [] : [name]));
    };
    const names = (await changed(played)).filter((name) => !name.endsWith('accounts'));
    expect(names).toEqual(
      expect.arrayContaining([
        'audit.log',
        'public.daily_test_counts',
        'public.events',
        'public.organization_counts',
        'public.profile_baselines',
        'public.profile_groups',
        'public.profile_organizations',
        'public.profile_summaries',
        'public.profiles',
        'public.recordings',
        'public.result_decisions',
        'public.results',
        'public.submissions',
        'public.test_measures',
        'public.tests',
      ]),
    );
    for (const name of await tablesOf(played)) {
      if (name.endsWith('accounts')) continue;
      const [expected, actual] = [await rowsOf(played, name), await rowsOf(written, name)];
      expect({ name, rows: actual }).toEqual({ name, rows: expected });
      if (names.includes(name)) expect(expected.length).toBeGreaterThan(0);
    }
  });

  test('hold every kind of thing that can become of a test', async () => {
    if (written === undefined) throw new Error('nothing was written');
    const [found] = await written.owner<Record<string, number>>(sql`select
      (select count(*)::int from events where ended_at is null) as "open events",
      (select count(*)::int from events where ended_at is not null) as "closed events",
      (select count(distinct result_id)::int from result_decisions) as exclusions,
      (select count(*)::int from results where repetition = 2) as repeated,
      (select count(*)::int from results where is_skipped) as skipped,
      (select count(*)::int from test_measures where standing = 'invalid') as invalid,
      (select count(*)::int from results where measure_id = 1020) as voms,
      (select count(*)::int from results where measure_id = 1014) as covid,
      (select count(*)::int from results where alerts <> '[]') as alerts`);
    expect(Object.entries(found ?? {}).filter(([, n]) => n === 0)).toEqual([]);
    const [kinds] = await written.owner<{ n: number }>(
      sql`select count(distinct kind)::int as n from recordings`,
    );
    expect(kinds?.n).toBeGreaterThanOrEqual(14);
  });
});
