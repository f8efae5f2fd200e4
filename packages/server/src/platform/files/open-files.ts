import type { Config } from '../config/config.ts';
import { openDiskStore } from './disk-store.ts';
import { type Files, openFiles } from './files.ts';

/** The files of this deployment. Amazon's client is large and is loaded only where a bucket is used. */
export async function openConfiguredFiles(settings: Config['files']): Promise<Files> {
  if (settings.kind === 'disk') return openFiles(openDiskStore(settings.folder));
  const { openS3Store } = await import('./s3-store.ts');
  return openFiles(openS3Store(settings));
}
