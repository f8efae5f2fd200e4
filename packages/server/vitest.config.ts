import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../../test-settings/memory-folder.ts';
import { workers } from '../../test-settings/workers.ts';
import { embeddedFiles } from './test/database/embedded-suite.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    name: 'server',
    maxWorkers: workers,
    include: [...(embeddedFiles ?? ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'])],
    globalSetup: ['test/database/global-setup.ts'],
    // The modules load once a worker. What a file leaves behind would reach the files after it: the setup file looks for it. Not so with the
    // embedded database: a process that made and dropped some dozens of them may be ended by its runtime (nodejs/node issue 64500).
    isolate: embeddedFiles !== null,
    setupFiles: ['test/leftovers/check-leftovers.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
