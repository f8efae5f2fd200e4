import type { Page } from '@playwright/test';
import { type DemoIds, phonePages } from './phone-pages.ts';
import { signIn } from './portal-page.ts';
import { openRiversideAsStaff } from './staff-grant.ts';

/** Somebody who walks through the portal, and what they open. */
export interface Walker {
  name: string;
  begin: (page: Page) => Promise<void>;
  /** Addresses with the queries of their dialogs, and of the other view that a profile has. What is not open to them is left out when it turns out so. */
  visits: readonly { address: string; dialogs: readonly string[] }[];
}

const signedIn = (email: string) => (page: Page) => signIn(page, email);

/** Everybody who walks: the trainer, a System Admin, an enterprise's, a family, internal staff, and whoever is not signed in. */
export function walkers(ids: DemoIds): readonly Walker[] {
  const visits = Object.values(phonePages(ids))
    .filter(({ lands }) => lands === undefined)
    .map(({ as, address, dialogs = [] }) => ({
      as,
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
