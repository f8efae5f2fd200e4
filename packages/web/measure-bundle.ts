import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

/**
 * Prints how much JavaScript (gzip) a page loads before it can be used, from the built web app, and fails when it is over its
 * budget. Run after `npm run build`: `tsx packages/web/measure-bundle.ts`.
 */

const kilobyte = 1000;

/** The entry, and what a page's route fetches at once. Charts and dialogs come on demand and do not count. */
const pages = [
  { page: 'login', budgetKb: 130, chunks: ['index.html', 'src/routes/login-screen.tsx'] },
  {
    page: 'first page (dashboard)',
    budgetKb: 220,
    chunks: [
      'index.html',
      'src/routes/portal-pages.ts',
      'src/routes/signed-in-screen.tsx',
      'src/routes/dashboard-screen.tsx',
    ],
  },
  {
    page: 'profile overview',
    budgetKb: 220,
    chunks: [
      'index.html',
      'src/routes/portal-pages.ts',
      'src/routes/signed-in-screen.tsx',
      'src/routes/profile-overview-screen.tsx',
    ],
  },
] as const;

const dist = fileURLToPath(new URL('dist/', import.meta.url));
const manifest: Manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

/** A chunk and everything it imports statically. */
function closureOf(chunks: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of chunks) {
    if (seen.has(name)) continue;
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk ${name}; was it renamed?`);
    seen.add(name);
    closureOf(chunk.imports ?? [], seen);
  }
  return seen;
}

const gzipBytes = (file: string) => gzipSync(readFileSync(`${dist}${file}`), { level: 9 }).length;

let isOver = false;
for (const { page, budgetKb, chunks } of pages) {
  const files = [...closureOf(chunks)].flatMap((name) => manifest[name]?.file ?? []);
  const kb = files.reduce((sum, file) => sum + gzipBytes(file), 0) / kilobyte;
  isOver ||= kb > budgetKb;
  process.stdout.write(
    `${page.padEnd(24)} ${kb.toFixed(1).padStart(7)} kB of ${budgetKb} kB in ${files.length} files${kb > budgetKb ? '  OVER' : ''}\n`,
  );
}
process.exitCode = isOver ? 1 : 0;
