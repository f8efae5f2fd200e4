import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const clone = fileURLToPath(new URL('../../../..', import.meta.url));
/** The commit that the release before this one was made from. A release writes its own commit into this file afterwards. */
const commit = readFileSync(new URL('previous-release.txt', import.meta.url), 'utf8').trim();
const packages = ['contract', 'domain', 'reports', 'server'];

export interface ReleasedServer {
  main: string;
  migrations: string;
}

/** The server of the previous release, built from its own sources once a clone; null where the clone does not reach back so far. */
export async function previousRelease(): Promise<ReleasedServer | null> {
  const folder = join(clone, '.cache', 'previous-release', commit.slice(0, 12));
  if (!existsSync(folder)) {
    if (!isInClone()) return null;
    const own = `${folder}-${process.pid}`;
    await build(own);
    try {
      // In one step, so that nobody starts half a build.
      renameSync(own, folder);
    } catch (error) {
      // Another run was first.
      rmSync(own, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const server = join(folder, 'packages', 'server');
  return { main: join(server, 'dist', 'main.js'), migrations: join(server, 'migrations') };
}

function isInClone(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: clone, stdio: 'ignore' });
    return true;
  } catch {
    // A shallow clone, or no clone at all.
    return false;
  }
}

async function build(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  const paths = ['package.json', ...packages.map((name) => `packages/${name}`)];
  execFileSync('git', ['archive', '--output', archive, commit, ...paths], { cwd: clone });
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder]);
  rmSync(archive);
  // Our own packages are those of the release; what npm brings is found further up, in the clone.
  for (const name of packages)
    link(join(folder, 'packages', name), join(folder, 'node_modules', '@plumbline', name));
  const nested = join(clone, 'packages', 'server', 'node_modules');
  if (existsSync(nested)) link(nested, join(folder, 'packages', 'server', 'node_modules'));
  await promisify(execFile)(process.execPath, [join(folder, 'packages', 'server', 'build.ts')]);
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // A link that is relative survives the renaming of the folder around both.
  symlinkSync(relative(dirname(path), target), path);
}
