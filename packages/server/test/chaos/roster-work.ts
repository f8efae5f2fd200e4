import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Call,
  checkRoster,
  chooseRosterRows,
  deleteRosterImport,
  getRosterImport,
  type RequestInputOf,
  startRosterImport,
  uploadRoster,
} from '@plumbline/contract';
import type { ChaosPortal } from './chaos-portal.ts';
import { type Asker, askFor, type Client, Refused } from './client.ts';

const rowsOfAFile = 12;
const lookEveryMs = 150;

/** Imports one roster after the other, each by another admin, with a person in each row whom nobody else is. */
export async function importRosters(
  { client, clinic }: ChaosPortal,
  begun: string[][],
  isOver: () => boolean,
  pauseMs: number,
): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const admin = clinic.admins[round % clinic.admins.length];
    if (admin === undefined) throw new Error('the organization has no admin');
    const lastNames = Array.from({ length: rowsOfAFile }, () => `Zq${randomUUID().replaceAll('-', '')}`);
    const rosterImportId = await upload(client, lastNames, admin);
    const { settings } = await find(client, rosterImportId, admin);
    const chosen = {
      ...settings,
      groupIds: [clinic.groupId],
      defaultOrganizationProtocolId: clinic.protocolId,
    };
    await press(client, checkRoster, { rosterImportId, settings: chosen }, admin);
    await reach(client, 'checked', rosterImportId, admin, () =>
      press(client, checkRoster, { rosterImportId, settings: chosen }, admin),
    );
    // Made-up names may look alike: each row is somebody new.
    await press(client, chooseRosterRows, { rosterImportId, rows: { band: 'any' }, choice: 'create' }, admin);
    begun.push(lastNames);
    await press(client, startRosterImport, { rosterImportId }, admin);
    await reach(client, 'imported', rosterImportId, admin, () =>
      press(client, startRosterImport, { rosterImportId }, admin),
    );
    await press(client, deleteRosterImport, { rosterImportId }, admin);
    await wait(pauseMs);
  }
}

async function upload(client: Client, lastNames: readonly string[], admin: Asker): Promise<number> {
  const rows = lastNames.map((lastName, index) => `Person${index},${lastName},2009-03-14,F`);
  const content = Buffer.from(['First Name,Last Name,DOB,Sex', ...rows].join('\n')).toString('base64');
  const answer = await askFor(client, uploadRoster, { fileName: 'roster.csv', content }, admin);
  return uploadRoster.response.parse(answer).rosterImportId;
}

const find = async (client: Client, rosterImportId: number, admin: Asker) =>
  getRosterImport.response.parse(await askFor(client, getRosterImport, { rosterImportId }, admin))
    .rosterImport;

/** Presses a button whose first press may have been answered into the void: that the step runs or is done is no mistake. */
async function press<C extends Call>(
  client: Client,
  call: C,
  request: RequestInputOf<C>,
  admin: Asker,
): Promise<void> {
  try {
    await client.ask(call, request, admin);
  } catch (error) {
    const isDone = error instanceof Refused && ['roster.busy', 'roster.not_found'].includes(error.code);
    if (!isDone) throw error;
  }
}

/** Waits for the end of a step, and takes it up again where the page would offer to. */
async function reach(
  client: Client,
  status: 'checked' | 'imported',
  rosterImportId: number,
  admin: Asker,
  goOn: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const roster = await find(client, rosterImportId, admin);
    if (roster.status === status) return;
    if (roster.isStalled) await goOn();
    await wait(lookEveryMs);
  }
}
