import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of initdb and pg_ctl; null where PostgreSQL is not installed. */
export function postgresPrograms(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(installed, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null
  );
}

/** A port of this machine that nothing listens on at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });

export interface ThrowawayPostgres {
  port: number;
  ownerUrl(database: string): string;
  appUrl(database: string): string;
  /** What the server writes about itself, statements too where a database asks for them. */
  logFile: string;
  stop(): void;
  /** Ends it as a power cut would: connections are cut, nothing is written that was not. */
  crash(): void;
  /** Starts it again after a crash, on the same port. */
  start(): void;
  /** Stops all its processes in the middle of what they do, without ending them; connections stay open and nothing answers. */
  pause(): void;
  /** Lets a paused one go on. */
  goOn(): void;
}

/** Starts a PostgreSQL of its own on 127.0.0.1 in a temporary folder; `durable` keeps fsync on (for what a crash must not lose). */
export async function startThrowawayPostgres(programs: string, durable = false): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root: Debian's own account runs it then.
  const user = isRoot ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) : null;
  const group = isRoot ? Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' })) : null;
  if (user !== null && group !== null) chownSync(folder, user, group);
  const run = (program: string, args: string[]) => {
    const command = [join(programs, program), ...args];
    const full = isRoot
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command]
      : command;
    const done = spawnSync(full[0] ?? '', full.slice(1), {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
  };
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync']);
  const port = await freePort();
  const fast = durable ? '' : ' -c fsync=off -c synchronous_commit=off -c full_page_writes=off';
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c max_connections=200${fast}`;
  const start = () =>
    run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-t', '60', '-o', options, 'start']);
  const crash = () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  const signalAll = (signal: NodeJS.Signals) => {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number);
    for (const pid of [main, ...children]) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // A connection that ended meanwhile has taken its process with it.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  };
  start();
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;
  return {
    port,
    ownerUrl: (database) => url('postgres', database),
    appUrl: (database) => url('app', database),
    logFile: join(folder, 'log'),
    start,
    crash,
    pause: () => signalAll('SIGSTOP'),
    goOn: () => signalAll('SIGCONT'),
    stop: () => {
      crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
