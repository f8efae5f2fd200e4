import { expect, type Page } from '@playwright/test';
import { head, somebody } from '../packages/server/test/roster-people.ts';
import { ask } from './portal-page.ts';

interface RosterRow {
  firstName: string;
  lastName: string;
  birthDate: string;
}

/** How a second entry of somebody comes about: typed again, with a slip, in the other columns, or in capitals. */
const slips: readonly ((row: RosterRow) => RosterRow)[] = [
  (row) => ({ ...row, lastName: `${row.lastName}e` }),
  (row) => row,
  (row) => ({ ...row, firstName: row.lastName, lastName: row.firstName }),
  (row) => ({ ...row, lastName: row.lastName.toUpperCase() }),
];

/** 188 people of whom nobody is like another, and 12 of them a second time. */
function rosterRows(): RosterRow[] {
  const people = Array.from({ length: 188 }, (_, place) => ({
    ...somebody(),
    birthDate: `${1 + (place % 12)}/${1 + (place % 27)}/${2008 + (place % 4)}`,
  }));
  const twice = people.filter((_, place) => place % 15 === 3).slice(0, 12);
  return [...people, ...twice.flatMap((row, place) => slips[place % slips.length]?.(row) ?? [])];
}

async function reaches(page: Page, id: number, status: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const reply = await ask<{ rosterImports: { id: number; status: string }[] }>(
          page,
          'Roster/GetRosterImports',
        );
        return reply.rosterImports.find((one) => one.id === id)?.status;
      },
      { intervals: [100], timeout: 30_000 },
    )
    .toBe(status);
}

/** Imports 200 rows by calls, each as a profile of its own, into the organization of whoever is signed in on the page; 12 people are twice. */
export async function importRosterOf200(page: Page): Promise<void> {
  const lines = rosterRows().map(
    ({ firstName, lastName, birthDate }) => `${firstName},${lastName},${birthDate},F,,,,`,
  );
  const content = Buffer.from([head, ...lines].join('\r\n')).toString('base64');
  const upload = await ask<{ rosterImportId: number }>(page, 'Roster/UploadRoster', {
    fileName: 'fall.csv',
    content,
  });
  const rosterImportId = upload.rosterImportId;
  const { rosterImport } = await ask<{ rosterImport: { settings: object } }>(page, 'Roster/GetRosterImport', {
    rosterImportId,
  });
  const { groups } = await ask<{ groups: { id: number; isEnabled: boolean }[] }>(page, 'Group/GetGroups');
  const { protocols } = await ask<{ protocols: { organizationProtocolId: number; isDisabled: boolean }[] }>(
    page,
    'Protocol/GetProtocols',
  );
  const group = groups.find(({ isEnabled }) => isEnabled);
  const protocol = protocols.find(({ isDisabled }) => !isDisabled);
  await ask(page, 'Roster/CheckRoster', {
    rosterImportId,
    settings: {
      ...rosterImport.settings,
      groupIds: [group?.id],
      defaultOrganizationProtocolId: protocol?.organizationProtocolId,
    },
  });
  await reaches(page, rosterImportId, 'checked');
  await ask(page, 'Roster/ChooseRosterRows', { rosterImportId, rows: { band: 'any' }, choice: 'create' });
  await ask(page, 'Roster/StartRosterImport', { rosterImportId });
  await reaches(page, rosterImportId, 'imported');
}
