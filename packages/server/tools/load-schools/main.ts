import { parseArgs } from 'node:util';
import { schoolKinds } from '@plumbline/domain';
import { z } from 'zod';
import { readConfig } from '../../src/platform/config/config.ts';
import { openToolDatabase } from '../open-tool-database.ts';
import { loadSchools } from './load-schools.ts';

const usage = `Loads a public list of schools, so that companies of the customer list can be matched with it.

  npm run load:schools -- --kind <kind> --year <year> <file.csv>

  kind   publicHighSchool      CCD, public school universe (NCESSCH, SCH_NAME, ...)
         publicSchoolDistrict  CCD, local education agencies (LEAID, LEA_NAME, ...)
         postSecondary         IPEDS, institutional characteristics header (UNITID, INSTNM, IALIAS, ...)
         privateSchool         PSS (PPIN, PINST, ...)
  year   of the list; a school of a newer list is not changed by an older one

Reads the settings the portal is started with (DATABASE_URL or DATA_DIR). It can be run again: a school is known by its identifier. A line
that is no school is told by its number and left out. With the embedded database stop the portal first.`;

const shownProblems = 50;
const given = z.object({
  kind: z.enum(schoolKinds),
  year: z.coerce.number().int().min(1900).max(2200),
  file: z.string().min(1),
});

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string' }, year: { type: 'string' }, help: { type: 'boolean' } },
});
const parsed = given.safeParse({ ...values, file: positionals[0] });

if (values.help === true || !parsed.success) {
  console.log(usage);
  process.exitCode = values.help === true ? 0 : 1;
} else {
  const config = readConfig(process.env);
  const database = await openToolDatabase(config);
  let told = 0;
  try {
    const { read, changed, problems } = await loadSchools(database, {
      ...parsed.data,
      onProblem: (line, problem) => {
        told += 1;
        if (told <= shownProblems) console.error(`Line ${line}: ${problem}`);
      },
    });
    console.log(`${read} schools read, ${changed} new or changed, ${problems} lines left out.`);
    process.exitCode = read === 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}
