import { setTimeout as wait } from 'node:timers/promises';
import { continueExport, deleteExport, downloadExport, getExports, startExport } from '@plumbline/contract';
import { readWorkbook, recordsOf } from '../read-workbook.ts';
import type { ChaosPortal } from './chaos-portal.ts';
import { type Asker, askFor, type Client, Refused } from './client.ts';
import type { Promised } from './promised.ts';

const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
const lookEveryMs = 150;

/** Makes one export after the other, each by another admin, and reads what it holds. */
export async function makeExports(
  { client, clinic }: ChaosPortal,
  promised: Promised,
  isOver: () => boolean,
  pauseMs: number,
): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const admin = clinic.admins[round % clinic.admins.length];
    if (admin === undefined) throw new Error('the organization has no admin');
    const owed = [...promised.acknowledged.values()]
      .filter(({ organizationId }) => organizationId === clinic.id)
      .map(({ profileTestId }) => profileTestId);
    if (owed.length > 0) {
      const bytes = await makeExport(client, admin);
      const records = recordsOf((await readWorkbook(bytes)).Tests ?? []);
      const testIds = records.map((row) => (row['Test ID'] as { number: number }).number);
      promised.files.push({ testIds, owed });
    }
    await wait(pauseMs);
  }
}

async function makeExport(client: Client, admin: Asker): Promise<Uint8Array> {
  const begun = await askFor(client, startExport, { ...days, kind: 'tests' }, admin);
  const exportId = startExport.response.parse(begun).export.id;
  for (;;) {
    const list = getExports.response.parse(await askFor(client, getExports, {}, admin));
    const now = list.exports.find(({ id }) => id === exportId);
    if (now === undefined) throw new Error('an export is gone before its time');
    if (now.status === 'ready') break;
    if (now.status === 'failed' || now.isStalled) await askFor(client, continueExport, { exportId }, admin);
    await wait(lookEveryMs);
  }
  const bytes = await client.ask(downloadExport, { exportId }, admin);
  try {
    await client.ask(deleteExport, { exportId }, admin);
  } catch (error) {
    // Deleted by the try whose answer was lost.
    if (!(error instanceof Refused && error.code === 'export.not_found')) throw error;
  }
  return new Uint8Array(bytes);
}
