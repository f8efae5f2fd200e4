import { readConfig } from '../../src/platform/config/config.ts';
import { FolderInUseError } from '../../src/platform/database/folder-lock.ts';
import { openConfiguredFiles } from '../../src/platform/files/open-files.ts';
import { asOwner, OwnerMissingError } from '../as-owner.ts';
import { importOrganization } from './import-organization.ts';
import { RefusedImport } from './refused-import.ts';
import { openArchive, type TakenOutArchive } from './taken-out-archive.ts';

const usage = `Brings an organization that was taken out of a portal (My Exports, Everything) into an empty one.

  npm run import:organization -- Everything_12_2026-11-26.zip

Reads the settings the portal is started with, and DATABASE_OWNER_URL, which must be a superuser: triggers and foreign keys rest while the
rows come, and every reference is checked at the end. With the embedded database stop the portal first. Changes all or nothing.
Nobody has a password afterwards: people ask for a new one. What the provider bills, cards, keys of integrations and secrets of webhooks do not
come along: a System Admin makes new keys and secrets, and turns each webhook on.`;

const path = process.argv[2];
if (path === undefined || path === '--help') {
  console.log(usage);
} else {
  let archive: TakenOutArchive | null = null;
  try {
    const opened = await openArchive(path);
    archive = opened;
    const config = readConfig(process.env);
    const files = await openConfiguredFiles(config.files);
    await asOwner(config, async (query) => {
      const report = await importOrganization(opened, query, files);
      const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
      console.log(
        `Organization ${report.organizationId}: ${rows} rows and ${report.recordings} recordings, ${report.standIns} references to others without a name, ${report.leftOut} rows left out that were deleted while the export was made.`,
      );
    });
  } catch (error) {
    const isRefusal = [RefusedImport, FolderInUseError, OwnerMissingError].some(
      (kind) => error instanceof kind,
    );
    if (!isRefusal || !(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    archive?.close();
  }
}
