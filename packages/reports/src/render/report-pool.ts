import { fileURLToPath } from 'node:url';
import type { ClinicalReport } from '@plumbline/contract';
import { Piscina } from 'piscina';

export interface ReportPool {
  /**
   * Draws a report on a thread of its own.
   * @returns null when too many are waiting already
   */
  draw(model: ClinicalReport, password?: string): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export interface ReportPoolOptions {
  /** The worker's file: the bundle's, or the source. */
  workerFile: string;
  size: number;
  /** How many may wait; one more is told that the portal is busy. */
  maxWaiting: number;
}

/** Development and tests run the worker's TypeScript; the loader must know how this package writes its elements. */
const fromSource = {
  execArgv: ['--import', 'tsx'],
  env: { TSX_TSCONFIG_PATH: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) },
};

/** What a thread's heap may come to: a report of a hundred tests takes a third. Without it a heap grows until the machine is short. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/** Keeps drawing off the request loop. Threads start with the first report and end when nobody prints for a minute. */
export function openReportPool({ workerFile, size, maxWaiting }: ReportPoolOptions): ReportPool {
  const { execArgv, env } = workerFile.endsWith('.ts') ? fromSource : { execArgv: [], env: {} };
  const pool = new Piscina({
    filename: workerFile,
    minThreads: 0,
    maxThreads: size,
    maxQueue: maxWaiting,
    idleTimeout: 60_000,
    resourceLimits,
    execArgv,
    // React checks what it is told and keeps who told it, unless it is told that this is no time to look for mistakes.
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'production', ...env },
  });
  return {
    draw: async (model, password) => {
      // Threads that have not started yet leave work in the queue, so a queue within the threads' number is not busy.
      if (pool.queueSize >= maxWaiting) return null;
      return (await pool.run({ model, password })) as Uint8Array;
    },
    close: () => pool.destroy(),
  };
}
