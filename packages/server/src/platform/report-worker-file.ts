import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The worker that draws reports: beside the bundle, or its source. */
export function reportWorkerFile(): string {
  const bundled = fileURLToPath(new URL('./report-worker.js', import.meta.url));
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(new URL('../../../reports/src/render/report-worker.ts', import.meta.url));
}
