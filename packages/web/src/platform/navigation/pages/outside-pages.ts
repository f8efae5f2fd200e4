import { flag, id, text, textLike, wholeNumber } from '../address-fields.ts';
import type { PageRule } from '../page-rule.ts';
import { firstValue } from '../search-params.ts';
import { toolsAddress } from './clinical-pages.ts';
import { pageNotFound } from './entry-pages.ts';
import { staffDashboardAddress } from './portal-counts-address.ts';

/** The other pages outside the portal's frame. */
export const outsidePages = {
  '/redeem-profile-access-link': {
    title: 'Profile access',
    access: 'open',
    address: { profileAccessLink: text(), orgSelected: flag(), shouldContinue: flag() },
  },
  '/redeem-code/$code': { title: 'Take your test', access: 'open', address: { code: text() } },
  '/select-organization': {
    title: 'Select Organization',
    access: 'account',
    address: { redirect: text(), orgId: id(), isUsedForProfileAccessLink: flag(), profileAccessLink: text() },
  },
  '/sway-dashboard': { title: 'Staff dashboard', access: 'staff', address: staffDashboardAddress },
  '/sway-tools': { title: 'Tools', access: 'staff', address: toolsAddress },
  '/invoice-fullpage': {
    title: 'Invoice',
    access: 'clearsUser',
    keepsUserWith: 'isPortal',
    address: {
      invoiceId: id(),
      /** The token that opens this one invoice, for ten minutes. It is taken out of the address before any call. */
      authToken: text(),
      /** The portal opened the page: the session stays, and is used where there is no token. */
      isPortal: flag(),
      /** The organization whose invoice it is; the one of the token or of the session where it is left out. */
      orgId: id(),
    },
  },
  '/profile-test-fullpage': {
    title: 'Clinical report',
    access: 'clearsUser',
    keepsUserWith: 'isPortal',
    address: {
      profileTestId: id(),
      /** The token that opens this one report, for ten minutes. It is taken out of the address before any call. */
      authToken: text(),
      /** Ids joined by commas. */
      includedTestIds: textLike(/^\d{1,10}(,\d{1,10})*$/),
      /** The portal opened the page: the session stays, and is used where there is no token. */
      isPortal: flag(),
      /** The page is only viewed: nothing is printed until somebody presses Print. */
      isLocal: flag(),
      /** An IANA name. Without one the offset counts, and without that the zone of the browser. */
      timezone: text(),
      /** Minutes behind UTC. */
      timezoneOffset: wholeNumber(-840, 720),
      /** Parts of the report, joined by commas. Absent means all of them, empty means none. */
      sections: {
        fallback: undefined,
        read: (value) => {
          const one = firstValue(value);
          return typeof one === 'string' ? one : undefined;
        },
      },
    },
  },
  '/$': pageNotFound,
} as const satisfies Readonly<Record<string, PageRule>>;
