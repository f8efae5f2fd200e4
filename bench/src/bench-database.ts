import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SubmittedTestInput, submitTests } from '@plumbline/contract';
import pg from 'pg';
import { migratePostgres } from '../../packages/server/src/platform/database/migrate.ts';
import { hashPassword } from '../../packages/server/src/platform/secrets/password-hash.ts';
import { aSubmittedTest, reactions } from '../../packages/server/test/builders/tests.ts';
import {
  postgresPrograms,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '../../packages/server/test/database/throwaway-postgres.ts';
import { fill, organizationsOfBench, testsOfProfile } from './fill.ts';
import { callOnce, signIn } from './portal-caller.ts';
import { startServer } from './server-process.ts';

export const password = 'Baseline-1!';
export const emailOf = (organizationId: number): string => `admin${organizationId}@bench.example`;
/** The largest organization. */
export const largestId = 1;
/** The profile that the others are copies of. */
export const templateProfileId = 1;

export interface BenchDatabase {
  name: string;
  postgres: ThrowawayPostgres;
  programs: string;
  owner: pg.Client;
  /** What a server needs to run on it. */
  settings: Record<string, string>;
  /** Ends the owner's connection, for whoever lets the server die. */
  disconnect(): Promise<void>;
  removeFiles(): void;
  drop(): Promise<void>;
}

/**
 * PostgreSQL with fsync on, as in production.
 * @param settings further lines of its configuration
 * @throws a sentence where it is not installed
 */
export async function openPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ postgres: ThrowawayPostgres; programs: string }> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('The bench needs PostgreSQL: its initdb was not found.');
  return { postgres: await startThrowawayPostgres(programs, { durable: true, settings }), programs };
}

/** A test of five results, as a phone sends it. */
export function aTestOfFive(person: SubmittedTestInput['person'], day = 0): SubmittedTestInput {
  const items = (count: number) => ({ kind: 'itemAnswers' as const, answers: Array<number>(count).fill(1) });
  const goNoGo = Array.from({ length: 8 }, (_, i) => ({
    isGo: i % 3 !== 2,
    reactionTimeMs: i % 3 === 2 ? null : 320 + i,
  }));
  return aSubmittedTest({
    person,
    completedOn: new Date(Date.UTC(2026, 0, 5 + day, 15)).toISOString(),
    results: [
      { measureId: 1002, recording: reactions(240 + day, 245, 250, 255, 260) },
      { measureId: 1003, recording: { kind: 'goNoGoTrials', trials: goNoGo } },
      { measureId: 1016, recording: items(9) },
      { measureId: 1017, recording: items(7) },
      { measureId: 9999, recording: { ...items(22), durationMs: 40_000, languageId: 1 } },
    ],
  });
}

/** A migrated database with so many profiles, each a copy of one that was tested through the portal; its tests are copied unless told not to be. */
export async function benchDatabase(
  { postgres, programs }: { postgres: ThrowawayPostgres; programs: string },
  profiles: number,
  organizations = organizationsOfBench,
  hasTests = true,
): Promise<BenchDatabase> {
  const name = `bench_${profiles}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: postgres.ownerUrl('postgres') });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  await migratePostgres(postgres.ownerUrl(name), postgres.appUrl(name));
  const owner = new pg.Client({ connectionString: postgres.ownerUrl(name), options: '-c app.job=bench' });
  await owner.connect();
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const settings = { DATABASE_URL: postgres.appUrl(name), DATA_DIR: dataDir };
  await fill(owner, await testedTemplate(owner, settings), profiles, organizations, hasTests);
  const disconnect = () => owner.end();
  const removeFiles = () => rmSync(dataDir, { recursive: true, force: true });
  return {
    name,
    postgres,
    programs,
    owner,
    settings,
    disconnect,
    removeFiles,
    drop: async () => {
      await disconnect();
      await asAdmin(`drop database ${name} with (force)`);
      removeFiles();
    },
  };
}

async function testedTemplate(owner: pg.Client, settings: Record<string, string>) {
  const [organization, account, group, profile] = [largestId, 1, 1, templateProfileId];
  await owner.query(
    `insert into organizations (id, name) overriding system value values (${organization}, 'Organization 1')`,
  );
  await owner.query(`insert into organization_preferences (organization_id) values (${organization})`);
  await owner.query(
    `insert into accounts (id, email, first_name, last_name, account_type_id, password_hash) overriding system value
     values (${account}, '${emailOf(organization)}', 'Bench', 'Account', 1, $1)`,
    [await hashPassword(password)],
  );
  await owner.query(
    `insert into account_organizations (account_id, organization_id, access_type_id) values (${account}, ${organization}, 2)`,
  );
  await owner.query(
    `insert into groups (id, organization_id, name) overriding system value values (${group}, ${organization}, 'Template')`,
  );
  await owner.query(`insert into profiles (id, organization_id, first_name, last_name, birth_date, sex) overriding system value
    values (${profile}, ${organization}, 'Template', 'Profile', '2009-03-14', 'F')`);
  await owner.query(
    `insert into profile_organizations (organization_id, profile_id) values (${organization}, ${profile})`,
  );
  await owner.query(
    `insert into profile_groups (organization_id, profile_id, group_id) values (${organization}, ${profile}, ${group})`,
  );
  await owner.query(`insert into profile_summaries (organization_id, profile_id, first_name, last_name)
    values (${organization}, ${profile}, 'Template', 'Profile')`);
  const server = await startServer(settings);
  try {
    const caller = await signIn(server.url, emailOf(organization), password, organization);
    const tests = Array.from({ length: testsOfProfile }, (_, day) => ({
      ...aTestOfFive({ kind: 'profile', profileId: profile }, day * 30),
    }));
    await callOnce(server.url, submitTests, { tests }, caller);
  } finally {
    await server.stop();
  }
  return { organizationId: organization, profileId: profile, groupId: group };
}
