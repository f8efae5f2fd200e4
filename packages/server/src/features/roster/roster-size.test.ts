import { faker } from '@faker-js/faker';
import { chooseRosterRows, getRosterImports, startRosterImport, undoRosterImport } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profilesOf, type RosterPortal, startRosterPortal } from '../../../test/roster-portal.ts';

/** The suite takes fewer; docs/roster-import.md has the figures of ROSTER_ROWS=10000 ROSTER_PROFILES=100000. */
const rowCount = Number(process.env.ROSTER_ROWS ?? 1_000);
const profileCount = Number(process.env.ROSTER_PROFILES ?? 2_000);
/** For each step. */
const patienceMs = 200_000;

let portal: RosterPortal;
let known: { firstName: string; lastName: string; born: string }[];

const aPerson = () => ({
  firstName: faker.person.firstName(),
  lastName: faker.person.lastName(),
  born: faker.date.between({ from: '2006-01-01', to: '2014-12-31' }).toISOString().slice(0, 10),
});

beforeAll(async () => {
  portal = await startRosterPortal({ patienceMs });
  faker.seed(4);
  known = Array.from({ length: profileCount }, aPerson);
  const { db } = portal.server;
  for (let at = 0; at < known.length; at += 5_000) {
    const people = JSON.stringify(known.slice(at, at + 5_000));
    await db.owner(sql`with made as (
        insert into profiles (organization_id, first_name, last_name, birth_date, sex)
        select ${portal.organizationId}, p."firstName", p."lastName", p.born, 'F'
        from jsonb_to_recordset(${people}::jsonb) as p ("firstName" text, "lastName" text, born date)
        returning id)
      insert into profile_organizations (organization_id, profile_id) select ${portal.organizationId}, id from made`);
  }
  await db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name)
    select organization_id, id, first_name, last_name from profiles where organization_id = ${portal.organizationId}`);
  await db.owner(sql`analyze profile_summaries`);
}, 600_000);
afterAll(() => portal.server.stop());

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1000;
};

test('a large roster is checked, imported and undone, and the portal answers meanwhile', async () => {
  const twins = Math.floor(rowCount / 20);
  const people = [...known.slice(0, twins), ...Array.from({ length: rowCount - twins }, aPerson)];
  const file = [
    'First Name,Last Name,Birth Date,Sex',
    ...people.map((p) => `${p.firstName},${p.lastName},${p.born},F`),
  ];
  const before = await profilesOf(portal);
  let id = 0;
  const seconds = { upload: 0, check: 0, import: 0, undo: 0 };
  seconds.upload = await timed(async () => {
    id = await portal.upload(file.join('\n'));
  });
  seconds.check = await timed(() => portal.check(id));
  const { counts } = await portal.find(id);
  // Everybody who is here is found.
  expect(counts.nearlyCertain).toBeGreaterThanOrEqual(twins);
  expect(counts.problems).toBe(0);
  const ask = { rosterImportId: id };
  await portal.server.sendOk(
    chooseRosterRows,
    { ...ask, rows: { band: 'any' }, choice: 'skip' },
    portal.admin,
  );
  const { counts: chosen } = await portal.find(id);
  const answersMs: number[] = [];
  /** Asks the portal over and over until the import is where it should be. */
  const watch = async (done: string) => {
    const giveUpMs = performance.now() + patienceMs;
    while (performance.now() < giveUpMs) {
      const startedMs = performance.now();
      const { rosterImports } = await portal.server.sendOk(getRosterImports, {}, portal.admin);
      answersMs.push(performance.now() - startedMs);
      if (rosterImports.find((one) => one.id === id)?.status === done) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the import is not ${done} after ${patienceMs / 1_000} seconds`);
  };
  seconds.import = await timed(async () => {
    await portal.server.sendOk(startRosterImport, ask, portal.admin);
    await watch('imported');
  });
  expect(await profilesOf(portal)).toBe(before + chosen.toCreate);
  expect((await portal.find(id)).doneCount).toBe(rowCount);
  seconds.undo = await timed(async () => {
    await portal.server.sendOk(undoRosterImport, ask, portal.admin);
    await watch('undone');
  });
  expect(await profilesOf(portal)).toBe(before);
  // A job that failed and was tried again would pass unseen.
  expect(portal.server.logLines().filter(({ message }) => message === 'a job failed')).toEqual([]);
  if (process.env.ROSTER_ROWS !== undefined) {
    const slowestMs = Math.max(...answersMs);
    process.stdout.write(`${JSON.stringify({ rowCount, profileCount, seconds, slowestMs, counts })}\n`);
  }
}, 900_000);
