import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { queueSchema } from '../../src/platform/database/queue-schema.ts';
import { refuseNesting } from '../../src/platform/http/refuse-nesting.ts';
import { defineJobKind } from '../../src/platform/jobs/job-kind.ts';
import { queueConnection, queueConnectionInside } from '../../src/platform/jobs/queue-connection.ts';
import { openQueues } from '../../src/platform/jobs/queues.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const kind = defineJobKind({ name: 'test.new_queue', actsFor: 'portal', data: z.null() });

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a queue that another server made while this one started is known: enqueueing opens no second transaction', async () => {
  const database = refuseNesting(db.database);
  const start = async () => {
    const boss = new PgBoss({
      db: queueConnection(database),
      backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
      schema: queueSchema,
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
    });
    await boss.start();
    return boss;
  };
  const [one, other] = [await start(), await start()];
  await openQueues(other, [kind]);
  await openQueues(one, [kind]);
  const id = await database.transaction({ as: 'identity', requestId: 'test' }, (tx) =>
    one.send(kind.name, null, { db: queueConnectionInside(tx) }),
  );
  const rows = await db.owner(sql`select 1 from pgboss.job where id = ${id}::uuid`);
  expect(rows).toHaveLength(1);
  await one.stop({ graceful: false });
  await other.stop({ graceful: false });
});
