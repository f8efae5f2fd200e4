import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealAuditLog } from '../../src/platform/audit/seals/seals.ts';
import { givenOrganization } from '../builders/people.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { aViewer } from './viewers.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await givenOrganization(db);
  await sealAuditLog((work) => db.database.transaction({ as: 'identity', requestId: 'test' }, work));
});
afterAll(() => db.close());

test('there are rows and seals to attack', async () => {
  const rows = await db.owner(
    sql`select count(*) > 0 as log, (select count(*) > 0 from audit.seals) as seals from audit.log`,
  );
  expect(rows).toEqual([{ log: true, seals: true }]);
});

describe('the log is only added to: security.md, abuse case 13', () => {
  const kinds = [
    'signedOut',
    'outside',
    'admin',
    'member',
    'enterpriseAdmin',
    'family',
    'staff',
    'super',
    'codeToken',
  ] as const;
  const statements = {
    update: sql`update audit.log set action = 'x'`,
    delete: sql`delete from audit.log`,
    truncate: sql`truncate audit.log`,
    insert: sql`insert into audit.log (viewing_as, action, entity) values ('app', 'x', 'y')`,
    'update of seals': sql`update audit.seals set hash = ''`,
    'delete of seals': sql`delete from audit.seals`,
  };
  const cases = kinds.flatMap((kind) =>
    Object.keys(statements).map((what) => ({ kind, what: what as keyof typeof statements })),
  );
  test.each(cases)('$what is refused to $kind', async ({ kind, what }) => {
    const viewer = aViewer({ kind, accountId: 1, organizationId: 1, codeId: 1 });
    await expect(
      db.database.transaction({ as: 'viewer', viewer, requestId: 'test' }, (tx) =>
        tx.query(statements[what]),
      ),
    ).rejects.toThrow(/permission denied/);
  });
  test.each(Object.keys(statements) as (keyof typeof statements)[])(
    '%s is refused to a job',
    async (what) => {
      await expect(
        db.database.transaction({ as: 'job', name: 'test', organizationId: 1, accountId: 1 }, (tx) =>
          tx.query(statements[what]),
        ),
      ).rejects.toThrow(/permission denied/);
    },
  );
  test.each(['update', 'delete', 'truncate', 'update of seals', 'delete of seals'] as const)(
    '%s is refused even to the owner',
    async (what) => {
      await expect(db.owner(statements[what])).rejects.toThrow('only added to');
    },
  );
});

test('a change without an account or a named job raises, and a named one is kept with its name', async () => {
  const change = sql`update organization_preferences set is_metric = not is_metric where organization_id = 1`;
  const as = (accountId: number | null) =>
    db.database.transaction(
      { as: 'viewer', viewer: aViewer({ kind: 'admin', accountId, organizationId: 1 }), requestId: 'test' },
      (tx) => tx.query(change),
    );
  await expect(as(null)).rejects.toThrow('a change without an account or a named job');
  await db.database.transaction({ as: 'job', name: 'a job', organizationId: 1, accountId: null }, (tx) =>
    tx.query(change),
  );
  const rows =
    await db.owner(sql`select job, account_id from audit.log where entity = 'organization_preferences'
    and action = 'update' order by id desc limit 1`);
  expect(rows).toEqual([{ job: 'a job', accountId: null }]);
});
