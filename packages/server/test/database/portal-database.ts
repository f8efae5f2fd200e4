import { migratePostgres } from '../../src/platform/database/migrate.ts';
import { ownerOf, runOnce } from './owner-of.ts';
import type { TestDatabase } from './test-database.ts';
import type { ThrowawayPostgres } from './throwaway-postgres.ts';

const name = 'portal';

/** A migrated database in a PostgreSQL that is ended under it: each look at it has a connection of its own. */
export interface PortalDatabase extends Pick<TestDatabase, 'owner'> {
  appUrl: string;
}

export async function givenPortalDatabase(postgres: ThrowawayPostgres): Promise<PortalDatabase> {
  await runOnce(postgres.ownerUrl('postgres'), `create database ${name}`);
  await migratePostgres(postgres.ownerUrl(name), postgres.appUrl(name));
  return { ...ownerOf(postgres.ownerUrl(name)), appUrl: postgres.appUrl(name) };
}
