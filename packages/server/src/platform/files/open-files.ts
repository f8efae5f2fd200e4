import type { Config } from '../config/config.ts';
import { openDiskStore, removeUnfinished } from './disk-store.ts';
import { type Files, openFiles } from './files.ts';
import { withStorageTrouble } from './storage-trouble.ts';

/**
 * The files of this deployment. Amazon's client is large and is loaded only where a bucket is used.
 * @param onNotSwept told why what killed processes left half written could not be taken away; the portal starts all the same
 */
export async function openConfiguredFiles(
  settings: Config['files'],
  onNotSwept: (error: unknown) => void = () => undefined,
): Promise<Files> {
  if (settings.kind === 'disk') {
    await removeUnfinished(settings.folder).catch(onNotSwept);
    return openFiles(withStorageTrouble(openDiskStore(settings.folder)));
  }
  const { openS3Store } = await import('./s3-store.ts');
  return openFiles(withStorageTrouble(openS3Store(settings)));
}
