import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { type EmptyDemo, emptyDemo } from '../../test/builders/demo.ts';
import type { Files } from '../platform/files/files.ts';
import { readFilling } from './demo-filling.ts';
import { demoStages } from './load-demo-data.ts';

const now = new Date('2026-09-30T12:00:00Z');
const profilesPerGroup = 1;
let demos: EmptyDemo[] = [];
afterEach(async () => {
  for (const demo of demos.splice(0)) await demo.close();
  demos = [];
});

async function begun(): Promise<EmptyDemo> {
  const demo = await emptyDemo(now);
  demos.push(demo);
  return demo;
}

const stagesOf = async (demo: EmptyDemo, files: Files = demo.services.files) => {
  const filling = await readFilling(demo.owner);
  if (filling === null) throw new Error('no demo was begun');
  return demoStages({ ...demo, services: { files }, profilesPerGroup }, filling);
};

const countOf = async ({ owner }: EmptyDemo) => {
  const [row] = await owner<{ profiles: number; tests: number; bare: number }>(sql`select
    (select count(*)::int from profiles) as profiles, (select count(*)::int from tests) as tests,
    (select count(*)::int from profile_summaries where last_test_id is null) as bare`);
  return row ?? { profiles: 0, tests: 0, bare: 0 };
};

const scoresOf = ({ owner }: EmptyDemo) =>
  owner(sql`select p.client_uuid as person, p.first_name, p.last_name, t.client_uuid as test, t.completed_at, r.measure_id, r.stance_id,
      r.repetition, r.score, r.recording_hash, s.baseline_status, s.largest_change
    from profiles p join tests t on t.profile_id = p.id join results r on r.test_id = t.id
      join profile_summaries s on s.profile_id = p.id order by 1, 4, 6, 7, 8`);

/** Files that fail from the n-th recording on, as when the process is killed there. */
function filesUntil(files: Files, recordings: number): Files {
  let left = recordings;
  return {
    ...files,
    put: (kind, bytes) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : files.put(kind, bytes);
    },
  };
}

test('the demo data are the same each time, score by score, also when a filling was killed or stopped and went on', async () => {
  const whole = await begun();
  const stages = await stagesOf(whole);
  await stages.writeFirst();
  await stages.writeRest();
  const expected = await scoresOf(whole);
  expect(expected.length).toBeGreaterThan(200);
  const complete = await countOf(whole);

  const interrupted = await begun();
  // Killed before anybody was written.
  await expect(
    (await stagesOf(interrupted, filesUntil(interrupted.services.files, 5))).writeFirst(),
  ).rejects.toThrow('killed');
  expect(await countOf(interrupted)).toEqual({ profiles: 0, tests: 0, bare: 0 });
  // Killed among the rest: who is there is there with all tests.
  const some = await stagesOf(interrupted, filesUntil(interrupted.services.files, 150));
  await some.writeFirst();
  await expect(some.writeRest()).rejects.toThrow('killed');
  const half = await countOf(interrupted);
  expect(half.bare).toBe(0);
  expect(half.profiles).toBeGreaterThan(0);
  expect(half.profiles).toBeLessThan(complete.profiles);
  // Stopped at once.
  await (await stagesOf(interrupted)).writeRest(AbortSignal.abort());
  expect(await countOf(interrupted)).toEqual(half);
  expect((await readFilling(interrupted.owner))?.isFinished).toBe(false);

  const last = await stagesOf(interrupted);
  await last.writeFirst();
  await last.writeRest();
  expect(await countOf(interrupted)).toEqual(complete);
  expect(await scoresOf(interrupted)).toEqual(expected);
  expect((await readFilling(interrupted.owner))?.isFinished).toBe(true);
}, 120_000);

test('what somebody changes while the demo is filled stays as they left it', async () => {
  const demo = await begun();
  await (await stagesOf(demo)).writeFirst();
  const { riverside } = demo.filling.organizations;
  await demo.owner(sql`update organizations set name = 'Riverside Academy' where id = ${riverside.id}`);
  await demo.owner(sql`update groups set name = 'Swimming' where id = ${riverside.groupIds.Track}`);
  await demo.owner(sql`delete from account_profiles`);
  const [mine] = await demo.owner<{ id: number }>(sql`select id from profiles order by id limit 1`);
  await demo.owner(sql`update profiles set deleted_at = now() where id = ${mine?.id}`);
  // The next start knows nothing of this one.
  const stages = await stagesOf(demo);
  await stages.writeFirst();
  await stages.writeRest();
  const [kept] = await demo.owner(sql`select
    (select name from organizations where id = ${riverside.id}) as organization,
    (select count(*)::int from profile_groups where group_id = ${riverside.groupIds.Track}) as swimmers,
    (select count(*)::int from account_profiles) as shared,
    (select count(*)::int from profiles where deleted_at is not null) as deleted,
    (select count(*)::int from profiles where organization_id = ${riverside.id}) as people,
    (select profiles from organization_counts where organization_id = ${riverside.id}) as counted`);
  expect(kept).toEqual({
    organization: 'Riverside Academy',
    swimmers: 1,
    shared: 0,
    deleted: 1,
    people: 6,
    counted: 5,
  });
}, 60_000);
