import { flag, id, text } from '../address-fields.ts';
import type { PageRule } from '../page-rule.ts';

/** An address without a page. Whoever is signed in sees it in the portal's frame. */
export const pageNotFound: PageRule = {
  title: 'Page Not Found',
  access: 'clearsUser',
  keepsSignedIn: true,
};

/** The values in a link from an email. */
const mailed = { token: text(), aid: text() };

/** The pages in the first script: those of signing in, and the ones that emails about passwords link to. */
export const entryPages = {
  '/': { title: 'Home', access: 'open' },
  '/login': {
    title: 'Sign in',
    access: 'clearsUser',
    address: {
      redirect: text(),
      orgId: id(),
      profileAccessLink: text(),
      isUsedForProfileAccessLink: flag(),
      email: text(),
      isCallback: flag(),
      code: text(),
      refusal: text(),
      authenticationSource: id(),
      mobileSso: flag(),
      mobileAppVersion: text(),
    },
  },
  '/forgot-password': { title: 'Forgot password', access: 'clearsUser' },
  '/reset-password': {
    title: 'Reset password',
    access: 'clearsUser',
    address: { ...mailed, isFirst: flag() },
  },
  '/confirm-email': { title: 'Confirm email', access: 'open', address: mailed },
  '/get-mobile-token': {
    title: 'Getting Mobile Token',
    access: 'open',
    address: {
      deviceId: text(),
      deviceName: text(),
      appVersion: text(),
      email: text(),
      platform: text(),
      osVersion: text(),
      token: text(),
    },
  },
} as const satisfies Readonly<Record<string, PageRule>>;
