import { defineConfig } from 'vitest/config';
import { workers } from './script/workers.ts';

/** Pure rules and documents run in Node; the server and the web bring their own projects. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: workers,
          include: [
            'packages/{domain,contract,reports}/{src,test}/**/*.test.{ts,tsx}',
            'script/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      'packages/server',
      'packages/web',
    ],
  },
});
