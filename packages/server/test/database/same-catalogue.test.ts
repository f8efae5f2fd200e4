import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openQueue } from '../../src/jobs.ts';
import { openEmbedded } from '../../src/platform/database/embedded-database.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { accessWorld } from './access-world.ts';
import { reachOf, scopesOf } from './reach-of-roles.ts';
import { type CataloguePart, catalogueParts, readCatalogue } from './read-catalogue.ts';
import { embeddedTestDatabase, type TestDatabase, testDatabase } from './test-database.ts';

/**
 * Where a server is installed, what the migrations made there is compared with what they made in the embedded database. A migration
 * needs no test of its own for this: every object of the catalogue is compared, whatever its name.
 */
describe.runIf(inject('database').kind === 'postgres')('the two databases after every migration', () => {
  let server: TestDatabase;
  let embedded: TestDatabase;
  beforeAll(async () => {
    server = await testDatabase();
    const database = await openEmbedded({ folder: null });
    // The copies of the server's template have the queues of every kind of job already.
    const jobs = await openQueue(database, openLog('error', process.stderr));
    await jobs.stop(0);
    embedded = embeddedTestDatabase(database);
  });
  afterAll(async () => {
    await embedded?.close();
    await server?.close();
  });

  test.each(catalogueParts)('hold the same %s', async (part) => {
    const [onServer, onEmbedded] = [await readCatalogue(server, part), await readCatalogue(embedded, part)];
    expect(onEmbedded).toEqual(onServer);
    expect(Object.keys(onServer)).not.toEqual([]);
  });

  test('show and refuse the same to everybody, table by table', async () => {
    const [there, here] = [await accessWorld(server), await accessWorld(embedded)];
    const scopesHere = scopesOf(here);
    for (const [name, who] of Object.entries(scopesOf(there))) {
      const onServer = await reachOf(there, who);
      const onEmbedded = await reachOf(here, scopesHere[name] ?? who);
      expect(onEmbedded, name).toEqual(onServer);
    }
  });

  test.each<{ part: CataloguePart; object: string; change: SQL }>([
    {
      part: 'functions',
      object: 'upkeep.count_tests()',
      change: sql`alter function upkeep.count_tests() security invoker`,
    },
    { part: 'policies', object: 'public.tests: mem', change: sql`alter policy mem on tests using (true)` },
    { part: 'relations', object: 'public.tests', change: sql`grant delete on tests to app_member` },
    {
      part: 'triggers',
      object: 'public.accounts: audited',
      change: sql`alter table accounts disable trigger audited`,
    },
    {
      part: 'columns',
      object: 'public.tests.note',
      change: sql`alter table tests alter note set default ''`,
    },
  ])('what only one of them changed is told: $object', async ({ part, object, change }) => {
    await embedded.owner(change);
    const [onServer, onEmbedded] = [await readCatalogue(server, part), await readCatalogue(embedded, part)];
    const different = Object.keys(onServer).filter((name) => onServer[name] !== onEmbedded[name]);
    expect(different).toEqual([object]);
  });
});
