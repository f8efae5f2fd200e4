import type { Page } from '@playwright/test';
import type { PagePath } from '../packages/web/src/platform/navigation/page-table.ts';
import { type DemoIds, phonePages } from './phone-pages.ts';
import { signIn } from './portal-page.ts';
import { openRiversideAsStaff } from './staff-grant.ts';

/** Somebody who walks through the portal, and what they open. */
export interface Walker {
  name: string;
  begin: (page: Page) => Promise<void>;
  visits: readonly WalkVisit[];
}

/** An address with the queries of its dialogs, and of the other view that a profile has. What is not open to somebody is left out when it turns out so. */
export interface WalkVisit {
  route: PagePath;
  address: string;
  dialogs: readonly string[];
}

const noIds: DemoIds = {
  profileId: 0,
  testId: 0,
  groupId: 0,
  protocolId: 0,
  codeId: 0,
  userId: 0,
  rosterImportId: 0,
  heldTestId: 0,
};

const visitsOf = (ids: DemoIds) =>
  Object.entries(phonePages(ids)).map(([route, visit]) => ({ ...visit, route: route as PagePath }));

/** Pages that only lead to another one. */
export const leadingPages: readonly PagePath[] = visitsOf(noIds)
  .filter(({ lands }) => lands !== undefined)
  .map(({ route }) => route);

const signedIn = (email: string) => (page: Page) => signIn(page, email);

/** Everybody who walks: the trainer, a System Admin, an enterprise's, a family, internal staff, and whoever is not signed in. */
export function walkers(ids: DemoIds): readonly Walker[] {
  const visits = visitsOf(ids)
    .filter(({ lands }) => lands === undefined)
    .map(({ as, route, address, dialogs = [] }) => ({
      as,
      route,
      address,
      dialogs:
        address.endsWith('/overview') && /profiles/.test(address) ? [...dialogs, 'view=tests'] : dialogs,
    }));
  const own = visits.filter(({ as }) => as === 'admin');
  // Rows of Riverside are not theirs.
  const elsewhere = visits.filter(
    ({ as, address }) => (as === 'admin' || as === 'enterprise admin') && !/\d/.test(address),
  );
  return [
    { name: 'admin', begin: signedIn('admin@riverside.example'), visits: own },
    { name: 'trainer', begin: signedIn('trainer@riverside.example'), visits: own },
    { name: 'enterprise', begin: signedIn('admin@northern.example'), visits: elsewhere },
    { name: 'family', begin: signedIn('family@portal.example'), visits: elsewhere },
    {
      name: 'staff',
      begin: signedIn('super@portal.example'),
      visits: visits.filter(({ as }) => as === 'staff'),
    },
    {
      name: 'staff-in-organization',
      begin: openRiversideAsStaff,
      visits: visits.filter(({ as }) => as === 'staff in an organization'),
    },
    { name: 'nobody', begin: async () => undefined, visits: visits.filter(({ as }) => as === 'nobody') },
  ];
}
