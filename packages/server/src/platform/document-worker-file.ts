import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The worker that draws documents: beside the bundle, or its source. */
export function documentWorkerFile(): string {
  const bundled = fileURLToPath(new URL('./document-worker.js', import.meta.url));
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(new URL('../../../reports/src/document-worker.ts', import.meta.url));
}
