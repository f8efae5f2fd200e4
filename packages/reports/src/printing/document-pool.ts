import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { DocumentOf, DocumentRegistry, DrawTask } from './document-registry.ts';

export interface DocumentPool<Drawable> {
  /**
   * Draws a document on a thread of its own.
   * @returns null when too many are waiting already
   */
  draw(document: Drawable, password?: string): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export interface DocumentPoolOptions {
  /** The worker's file, which exports `drawingOf` its registry: the bundle's, or the source. */
  workerFile: string;
  size: number;
  /** How many may wait; one more is refused, and the portal answers that it is busy. */
  maxWaiting: number;
}

/** Development and tests run the worker's TypeScript; the loader must know how this package writes its elements. */
const fromSource = {
  execArgv: ['--import', 'tsx'],
  env: { TSX_TSCONFIG_PATH: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) },
};

/** The limit of a thread's heap: a report of a hundred tests takes a third. Without it a heap grows until the machine is short. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/**
 * Keeps drawing off the request loop. Threads start with the first document and end when nobody prints for a minute.
 * `Registry` is the type of the registry that the worker's file draws from; the documents themselves are loaded by the threads alone.
 */
export function openDocumentPool<Registry extends DocumentRegistry>({
  workerFile,
  size,
  maxWaiting,
}: DocumentPoolOptions): DocumentPool<DocumentOf<Registry>> {
  const { execArgv, env } = workerFile.endsWith('.ts') ? fromSource : { execArgv: [], env: {} };
  const pool = new Piscina<DrawTask, Uint8Array>({
    filename: workerFile,
    minThreads: 0,
    maxThreads: size,
    maxQueue: maxWaiting,
    idleTimeout: 60_000,
    resourceLimits,
    execArgv,
    // In development React checks every element and records who made it, which takes time and memory.
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'production', ...env },
  });
  return {
    draw: async ({ kind, model }, password) => {
      // Threads that have not started yet leave work in the queue, so a queue within the threads' number is not busy.
      if (pool.queueSize >= maxWaiting) return null;
      return pool.run({ kind, model, password });
    },
    close: () => pool.destroy(),
  };
}
