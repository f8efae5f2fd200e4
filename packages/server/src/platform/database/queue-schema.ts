import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import pgBoss from 'pg-boss/package.json' with { type: 'json' };

/** The schema of the job queue. */
export const queueSchema = 'pgboss';

/**
 * What makes the job queue's schema, or brings it to the version of the library, as the migrating user: the portal's own role may
 * not. One role reads and writes it and nothing else; no viewer's role reaches it.
 * @param installedVersion the schema's version; null where there is none yet
 * @returns scripts to run one after the other, each a transaction of its own
 */
export function installQueueStatements(installedVersion: number | null): string[] {
  const grants = `grant usage on schema ${queueSchema} to app_queue;
    grant select, insert, update, delete on all tables in schema ${queueSchema} to app_queue;
    revoke execute on all functions in schema ${queueSchema} from public;
    grant execute on all functions in schema ${queueSchema} to app_queue`;
  if (installedVersion === null) return [getConstructionPlans(queueSchema), grants];
  return installedVersion < pgBoss.pgboss.schema
    ? [getMigrationPlans(queueSchema, installedVersion), grants]
    : [];
}

/** Whether a schema is newer than the one this version's library makes. */
export const isNewerQueue = (installedVersion: number): boolean => installedVersion > pgBoss.pgboss.schema;
