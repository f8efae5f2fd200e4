import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** The account that PostgreSQL's programs run under on this machine. */
export interface PostgresAccount {
  /** Gives it a file or an empty folder. */
  own(path: string): void;
  /** Runs a program and waits for its end. @throws with the program's own words when it fails */
  run(program: string, args: readonly string[]): void;
}

/** PostgreSQL refuses to run as root: Debian's own account runs it then, and the caller's own account elsewhere. */
export function postgresAccount(): PostgresAccount {
  const isRoot = process.getuid?.() === 0;
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }).trim());
  const [user, group] = isRoot ? [idOf('-u'), idOf('-g')] : [null, null];
  const prefix = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
  return {
    own: (path) => {
      if (user !== null && group !== null) chownSync(path, user, group);
    },
    run: (program, args) => {
      const [command = program, ...rest] = [...prefix, program, ...args];
      const done = spawnSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
      if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
    },
  };
}
