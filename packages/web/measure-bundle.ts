import { readBuild } from './read-build.ts';

/**
 * Prints how much JavaScript (gzip) a page loads before it can be used, from the built web app, and fails when it is over its
 * budget. Run after `npm run build`: `tsx packages/web/measure-bundle.ts`.
 */

/** The entry, and what a page's route fetches at once. Charts and dialogs come on demand and do not count. */
const pages = [
  { page: 'login', budgetKb: 130, chunks: ['index.html', 'src/routes/access/login-screen.tsx'] },
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
      'src/routes/profiles/profile-overview-screen.tsx',
    ],
  },
] as const;

const build = readBuild(new URL('dist/', import.meta.url));

let isOver = false;
for (const { page, budgetKb, chunks } of pages) {
  const kb = build.scriptKb(chunks);
  isOver ||= kb > budgetKb;
  process.stdout.write(
    `${page.padEnd(24)} ${kb.toFixed(1).padStart(7)} kB of ${budgetKb} kB in ${build.filesOf(chunks).length} files${kb > budgetKb ? '  OVER' : ''}\n`,
  );
}
process.exitCode = isOver ? 1 : 0;
