import { flag, id, text, textLike, wholeNumber } from '../address-fields.ts';
import type { PageRule } from '../page-rule.ts';
import { firstValue } from '../search-params.ts';
import { pageNotFound } from './entry-pages.ts';

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
  '/sway-dashboard': { title: 'Staff dashboard', access: 'staff' },
  '/sway-tools': { title: 'Tools', access: 'staff' },
  '/invoice-fullpage': { title: 'Invoice', access: 'clearsUser' },
  '/profile-test-fullpage': {
    title: 'Clinical report',
    access: 'clearsUser',
    keepsUserWith: 'isPortal',
    address: {
      profileTestId: id(),
      /** Opens the one report, for ten minutes. It leaves the address before anything is asked. */
      authToken: text(),
      /** Ids joined by commas. */
      includedTestIds: textLike(/^\d{1,10}(,\d{1,10})*$/),
      /** The portal opened it: the session stays, and serves where there is no token. */
      isPortal: flag(),
      /** It is to be looked at here: nothing is printed until somebody presses Print. */
      isLocal: flag(),
      /** An IANA name; without one the offset counts, and without that the zone of the browser. */
      timezone: text(),
      /** Minutes behind UTC. */
      timezoneOffset: wholeNumber(-840, 720),
      /** Parts of the report, joined by commas; all of them without it, none where it is empty. */
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
