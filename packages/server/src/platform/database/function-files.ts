import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { MigrationTarget } from './migration-target.ts';

interface FunctionFile {
  name: string;
  text: string;
  hash: string;
}

/**
 * Brings the functions of a migrated database up to date: runs each file of `migrations/functions` whose text this database has not
 * seen, in one transaction each. A file is all functions of a feature, with who may ask them, and may run any number of times.
 *
 * A text that ran once does not run again, also when another one came after it: a server of the version before, which may start in the
 * middle of a deploy, must not take the newer functions back.
 * @param folder where the numbered migrations are
 * @returns the names of the files that ran
 * @throws the database's own error, with the file's name in front; files before it stay done
 */
export async function applyFunctionFiles(target: MigrationTarget, folder: string): Promise<string[]> {
  await target.exec(`create table if not exists migrations.functions (
    name text, hash text, done_at timestamptz not null default now(), primary key (name, hash))`);
  const seen = new Set(
    (await target.query<{ key: string }>(`select name || ' ' || hash as key from migrations.functions`)).map(
      ({ key }) => key,
    ),
  );
  const waiting = (await readFunctionFiles(folder)).filter(({ name, hash }) => !seen.has(`${name} ${hash}`));
  for (const file of waiting) await run(target, file);
  return waiting.map(({ name }) => `functions/${name}`);
}

/** All files of functions, in order of their names. */
export async function readFunctionFiles(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(`${folder}/functions`)).filter((name) => /^[a-z-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      // Line ends depend on how the sources were fetched, not on what they say.
      const text = (await readFile(`${folder}/functions/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Bodies are not checked here, since functions of one file may ask those of a later one; a test checks them all. */
async function run(target: MigrationTarget, { name, text, hash }: FunctionFile): Promise<void> {
  try {
    await target.exec(`begin;\nset local check_function_bodies = off;\n${text}
      ;insert into migrations.functions (name, hash) values ('${name}', '${hash}');\ncommit;`);
  } catch (error) {
    await target.exec('rollback');
    throw new Error(
      `The functions of ${name} could not be applied: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
