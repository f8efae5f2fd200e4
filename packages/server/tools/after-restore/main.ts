import { readConfig } from '../../src/platform/config/config.ts';
import { FolderInUseError } from '../../src/platform/database/folder-lock.ts';
import { openConfiguredFiles } from '../../src/platform/files/open-files.ts';
import { asOwner, OwnerMissingError } from '../as-owner.ts';
import { afterRestore } from './after-restore.ts';

const usage = `Makes a database that was restored to an earlier time ready to go on.

  npm run after-restore -- --yes

Reads the settings the portal is started with, and DATABASE_OWNER_URL. Run it once, after the restore and before the portal starts: ids
and the numbers of invoices and credit notes that were given since then are left out, and the audit log is sealed on beside the seals of the
time that is gone (docs/operations.md, "Back to a point in time").`;

if (!process.argv.includes('--yes')) {
  console.log(usage);
} else {
  const config = readConfig(process.env);
  try {
    const files = await openConfiguredFiles(config.files);
    const done = await asOwner(config, (query) => afterRestore(query, files, new Date()));
    console.log(
      `${done.sequenceCount} sequences go on a million further, documents with ${done.nextDocuments.join(' and ')}, seals after ${done.lastSeal}.`,
    );
  } catch (error) {
    if (!(error instanceof OwnerMissingError || error instanceof FolderInUseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
