import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchDatabase, openPostgres } from './bench-database.ts';
import { billingText, measureBilling } from './billing.ts';
import { type CasesTold, measureCases } from './cases.ts';
import { dashboardText, measureDashboard } from './dashboard.ts';
import { benchDevices } from './devices.ts';
import { exportsText, measureExports } from './exports.ts';
import { organizationsOfBench } from './fill.ts';
import type { BenchResult } from './goals.ts';
import { idleText, measureIdle } from './idle.ts';
import type { Measured } from './measured-case.ts';
import { measurePortal } from './portal-figures.ts';
import { measureReports, reportsText } from './reports.ts';
import { runSoak } from './soak/run-soak.ts';
import { measureStaff, staffText } from './staff.ts';
import { measuredLine, resultText } from './table.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    devices: { type: 'boolean', default: false },
    dashboard: { type: 'boolean', default: false },
    billing: { type: 'boolean', default: false },
    staff: { type: 'boolean', default: false },
    exports: { type: 'boolean', default: false },
    reports: { type: 'boolean', default: false },
    portal: { type: 'boolean', default: false },
    idle: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    users: { type: 'string', default: '500' },
    phones: { type: 'string', default: '50' },
  },
});
if (values.devices) {
  await benchDevices();
  process.exit();
}
if (values.dashboard) {
  console.log(dashboardText(await measureDashboard()));
  process.exit();
}
if (values.billing) {
  console.log(billingText(await measureBilling(values.quick ? 2 : 6)));
  process.exit();
}
if (values.staff) {
  // 200,000 profiles; `--million` takes a million, `--quick` 10,000.
  console.log(staffText(await measureStaff(values.million ? 1_000_000 : values.quick ? 10_000 : 200_000)));
  process.exit();
}
if (values.exports) {
  // `--quick` takes a tenth of the million.
  console.log(exportsText(await measureExports(values.quick ? 100_000 : 1_000_000)));
  process.exit();
}
if (values.reports) {
  console.log(reportsText(await measureReports(values.quick)));
  process.exit();
}
if (values.portal) {
  console.log(JSON.stringify(await measurePortal(10), null, 2));
  process.exit();
}
if (values.idle) {
  const minutes = Number(values.minutes ?? 5);
  if (!minutes) throw new Error('--minutes is a number above 0');
  console.log(idleText(await measureIdle(minutes), minutes));
  process.exit();
}
if (values.soak) {
  const [minutes, users, phones] = [values.minutes ?? 30, values.users, values.phones].map(Number);
  if (!minutes || !users || !phones) throw new Error('--minutes, --users and --phones are numbers above 0');
  process.exit((await runSoak({ minutes, users, phones, profiles: 10_000 })) ? 0 : 1);
}
const seconds = values.quick ? 2 : 6;
const fullSizes = [10_000, 100_000, ...(values.million ? [1_000_000] : [])];
// What a search costs grows with the largest organization, so that it is measured where that has 50,000.
const sizes = values.quick ? [10_000] : values.search ? [10_000, 1_000_000] : fullSizes;

const folder = fileURLToPath(new URL('../../.cache/bench', import.meta.url));
mkdirSync(folder, { recursive: true });
/** Kept after each figure: a run that breaks off loses none that it had. */
const keep = (result: Partial<BenchResult>) =>
  writeFileSync(`${folder}/result.json`, `${JSON.stringify(result, null, 2)}\n`);
const failures: string[] = [];
const facts = { takenOn: new Date().toISOString(), node: process.version, cores: availableParallelism() };

async function measureSizes(): Promise<BenchResult['sizes']> {
  const server = await openPostgres();
  try {
    const measured: BenchResult['sizes'] = [];
    for (const profiles of sizes) {
      console.log(`Filling ${profiles} profiles.`);
      const from = performance.now();
      const database = await benchDatabase(server, profiles, organizationsOfBench, !values.search);
      const size = {
        profiles,
        fillSeconds: (performance.now() - from) / 1000,
        memoryMib: 0,
        measured: [] as Measured[],
      };
      measured.push(size);
      try {
        Object.assign(
          size,
          await measureCases(database, seconds, toldOf(size, measured), values.search ? 'search' : 'all'),
        );
      } finally {
        await database.drop();
      }
    }
    return measured;
  } finally {
    server.postgres.stop();
  }
}

const toldOf = (size: BenchResult['sizes'][number], sizes: BenchResult['sizes']): CasesTold => ({
  measured: (one) => {
    size.measured.push(one);
    console.log(measuredLine(one));
    keep({ ...facts, sizes });
  },
  failed: (work, reason) => {
    failures.push(`${work} at ${size.profiles} profiles: ${reason}`);
    console.log(`  ${work}: FAILED, ${reason}`);
  },
});

const result: BenchResult = {
  ...facts,
  sizes: await measureSizes(),
  portal: values.search ? null : await measurePortal(seconds),
};
keep(result);
console.log(`\n${resultText(result)}\n\nAlso in .cache/bench/result.json.`);
if (failures.length > 0) {
  console.log(`\nWithout a figure:\n${failures.join('\n')}`);
  process.exitCode = 1;
}
