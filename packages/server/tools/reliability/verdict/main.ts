import { readFile, writeFile } from 'node:fs/promises';
import { falseAlarmTable } from '@plumbline/domain';
import { makeTable, tableFile } from './make-table.ts';

const file = new URL('../../../../domain/src/clinical/comparison/false-alarm-table.ts', import.meta.url);

/** 'false-alarms-2026.1' and then '.2': a new version for new figures alone. */
const next = (version: string): string => version.replace(/(\d+)$/, (number) => String(Number(number) + 1));

const rows = makeTable();
const asItWas = tableFile(rows, falseAlarmTable.version);
if ((await readFile(file, 'utf8')) === asItWas) {
  console.log(`The table is as it was: ${falseAlarmTable.version}.`);
} else {
  const version = next(falseAlarmTable.version);
  await writeFile(file, tableFile(rows, version));
  console.log(`Written: ${version}.`);
}
