import { readConfig } from '../../src/platform/config/config.ts';
import { openConfiguredFiles } from '../../src/platform/files/open-files.ts';
import { openToolDatabase } from '../open-tool-database.ts';
import { recomputeCheck } from './recompute-check.ts';

const usage = `Scores every stored test again from its recordings, and every baseline, and compares with what is stored, to the last bit.

  npm run recompute:check

Reads the settings the portal is started with (DATABASE_URL or DATA_DIR, and where files lie). Changes nothing: what a newer scorer
would say is told as a difference. With the embedded database stop the portal first. Ends with 1 when something differs.`;

const shownDifferences = 50;
/** Long values, such as a receipt, are cut: what differs is named before. */
const shownCharacters = 160;

if (process.argv.includes('--help')) {
  console.log(usage);
} else {
  const config = readConfig(process.env);
  const database = await openToolDatabase(config);
  try {
    const report = await recomputeCheck(database, await openConfiguredFiles(config.files));
    for (const { testId, of, what, stored, again } of report.differences.slice(0, shownDifferences)) {
      console.error(
        `${testId === null ? '' : `test ${testId}, `}${of}, ${what}: stored ${stored.slice(0, shownCharacters)}, now ${again.slice(0, shownCharacters)}`,
      );
    }
    console.log(`${report.testCount} tests scored again, ${report.differences.length} differences.`);
    process.exitCode = report.differences.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
