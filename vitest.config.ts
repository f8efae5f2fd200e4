import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test-settings/long-files-first.ts';
import { workers } from './test-settings/workers.ts';

/** Pure rules and documents run in Node; the server and the web bring their own projects. */
export default defineConfig({
  test: {
    // Files that share a page or a process must pass in any order; the seed is printed and `--sequence.seed` repeats it.
    sequence: { shuffle: { files: true }, sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: workers,
          // Rules keep nothing between calls, so files share the modules that they load.
          isolate: false,
          include: [
            'packages/{domain,contract,reports,partner-client}/{src,test}/**/*.test.{ts,tsx}',
            // What the player needs a browser for runs with the components of the web.
            'packages/player/src/**/!(*.browser).test.ts',
            'script/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      'packages/server',
      'packages/web',
      'packages/web/vitest.rules.config.ts',
    ],
  },
});
