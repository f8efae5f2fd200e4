import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processesBelow } from '../processes-below.ts';
import { type PostgresAccount, postgresAccount } from './postgres-account.ts';

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
  /** The process that all others of it are children of; null while it does not run. */
  processId(): number | null;
  stop(): void;
  /** Ends it as a power cut would: connections are cut, nothing is written that was not. */
  crash(): void;
  /** Kills every process of it at once, as when its machine is lost. */
  kill(): void;
  /** Starts it again after a crash, on the same port. */
  start(): void;
  /** Stops all its processes in the middle of what they do, without ending them; connections stay open and nothing answers. */
  pause(): void;
  /** Lets a paused one go on. */
  goOn(): void;
}

export interface PostgresOptions {
  /** Keeps fsync on, for what a crash must not lose. */
  durable?: boolean;
  /** Lines of its configuration. */
  settings?: Readonly<Record<string, string>>;
  /** Fills its folder in place of initdb, as a copy of another server does. */
  fillFolder?: (folder: string, account: PostgresAccount) => void;
}

/** Starts a PostgreSQL of its own on 127.0.0.1 in a temporary folder. */
export async function startThrowawayPostgres(
  programs: string,
  { durable = false, settings = {}, fillFolder }: PostgresOptions = {},
): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  const account = postgresAccount();
  account.own(folder);
  const run = (program: string, args: string[]) => account.run(join(programs, program), args);
  const data = join(folder, 'data');
  if (fillFolder) fillFolder(data, account);
  else run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync']);
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
  const port = await freePort();
  const fast = durable ? '' : ' -c fsync=off -c synchronous_commit=off -c full_page_writes=off';
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c max_connections=200${fast}`;
  const start = () =>
    run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-t', '60', '-o', options, 'start']);
  const crash = () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  const postmaster = () => {
    const file = join(data, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    const parent = postmaster();
    if (parent === null) return;
    const children = processesBelow(parent);
    for (const id of [parent, ...children]) signalProcess(id, signal);
  };
  start();
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;
  return {
    port,
    ownerUrl: (database) => url('postgres', database),
    appUrl: (database) => url('app', database),
    logFile: join(folder, 'log'),
    processId: postmaster,
    start,
    crash,
    pause: () => signalAll('SIGSTOP'),
    goOn: () => signalAll('SIGCONT'),
    kill: () => {
      // Its children would still finish what they do, and tell their clients so.
      signalAll('SIGKILL');
      rmSync(join(data, 'postmaster.pid'), { force: true });
    },
    stop: () => {
      if (postmaster() !== null) crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalProcess(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    // A connection's process may have ended by itself meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
