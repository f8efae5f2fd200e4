import { sql } from 'drizzle-orm';
import type { TestDatabase } from './database/test-database.ts';

/** Puts another moment in place of what the database takes for the present of billing; null puts its own clock back. */
export async function setPresent(db: Pick<TestDatabase, 'owner'>, at: Date | null): Promise<void> {
  const present = at === null ? 'now()' : `timestamptz '${at.toISOString()}'`;
  await db.owner(
    sql.raw(`create or replace function scope.present() returns timestamptz language sql stable parallel safe
      as $$ select ${present} $$`),
  );
}
