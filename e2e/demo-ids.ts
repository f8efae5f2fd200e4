import type { Page } from '@playwright/test';
import type { DemoIds } from './phone-pages.ts';
import { ask, signIn } from './portal-page.ts';

/** Rows of Riverside for the addresses: somebody tested, and what the demo has no row of is made. */
export async function demoIds(page: Page): Promise<DemoIds> {
  await signIn(page, 'admin@riverside.example');
  const { profiles } = await ask<{ profiles: { id: number; lastTestDate: string | null }[] }>(
    page,
    'Profile/GetProfilesPaged',
    { RowsPerPage: 100, openEventsOnly: true },
  );
  const profileId = profiles.find(({ lastTestDate }) => lastTestDate !== null)?.id ?? 0;
  const { tests } = await ask<{ tests: { id: number }[] }>(page, 'Profile/GetWebProfileDetail', {
    id: profileId,
  });
  const { groups } = await ask<{ groups: { id: number; name: string }[] }>(page, 'Group/GetGroups');
  const groupId = groups.find(({ name }) => name === 'Football')?.id ?? 0;
  const { protocols } = await ask<{ protocols: { organizationProtocolId: number; isDisabled: boolean }[] }>(
    page,
    'Protocol/GetProtocols',
  );
  const protocolId = protocols.find(({ isDisabled }) => !isDisabled)?.organizationProtocolId ?? 0;
  const { session } = await ask<{ session: { id: number } }>(page, 'Session/CreateSession', {
    session: {
      groupId,
      endsOn: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      organizationProtocolId: protocolId,
    },
  });
  const { accounts } = await ask<{ accounts: { id: number; email: string }[] }>(page, 'GetAccounts');
  const file = 'First Name,Last Name,Date of Birth,Sex\nQuillon,Phone,2009-03-14,F';
  const { rosterImportId } = await ask<{ rosterImportId: number }>(page, 'Roster/UploadRoster', {
    fileName: 'phone.csv',
    content: Buffer.from(file).toString('base64'),
  });
  const { heldTests } = await ask<{ heldTests: { submissionId: number }[] }>(page, 'Device/GetHeldTests');
  const ids = {
    profileId,
    testId: tests[0]?.id ?? 0,
    groupId,
    protocolId,
    codeId: session.id,
    userId: accounts.find(({ email }) => email === 'trainer@riverside.example')?.id ?? 0,
    rosterImportId,
    heldTestId: heldTests[0]?.submissionId ?? 0,
  };
  const missing = Object.entries(ids).filter(([, id]) => !(id > 0));
  if (missing.length > 0) throw new Error(`The demo has no rows for ${missing.join(', ')}`);
  return ids;
}
