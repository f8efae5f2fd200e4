import { checkSeals } from '../../src/platform/audit/seals/check-seals.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openConfiguredFiles } from '../../src/platform/files/open-files.ts';
import { openToolDatabase } from '../open-tool-database.ts';

const usage = `Compares the audit log with its seals, and the seals with their copies in the file storage.

  npm run audit:check

Reads the settings the portal is started with (DATABASE_URL or DATA_DIR, and where files lie). Changes nothing. With the embedded
database stop the portal first. Ends with 1 when something is not as it was sealed.`;

if (process.argv.includes('--help')) {
  console.log(usage);
} else {
  const config = readConfig(process.env);
  const database = await openToolDatabase(config);
  try {
    const files = await openConfiguredFiles(config.files);
    const report = await checkSeals(
      (work) => database.transaction({ as: 'identity', requestId: 'audit-check' }, work),
      files,
    );
    for (const problem of report.problems) console.error(problem);
    for (const { afterSeal, notedAt } of report.restores)
      console.log(`The database was restored to seal ${afterSeal}; noted at ${notedAt}.`);
    console.log(
      `${report.sealCount} seals over ${report.rowCount} rows, ${report.problems.length} problems.`,
    );
    process.exitCode = report.problems.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
