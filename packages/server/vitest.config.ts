import { defineConfig } from 'vitest/config';
import { workers } from '../../script/workers.ts';

export default defineConfig({
  test: {
    name: 'server',
    maxWorkers: workers,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['test/database/global-setup.ts'],
    isolate: false,
    sequence: { shuffle: { files: true } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
