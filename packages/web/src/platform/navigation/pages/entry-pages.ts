import { flag, id, text } from '../address-fields.ts';
import type { PageRule } from '../page-rule.ts';

/** An address that is no page: whoever comes is signed out. */
export const pageNotFound: PageRule = { title: 'Page Not Found', access: 'clearsUser' };

/** What a link from a mail carries. */
const mailed = { token: text(), aid: text() };

/** The pages that the first script knows: those of signing in, and what mails about passwords lead to. */
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
  '/confirm-email': { title: 'Confirm e-mail', access: 'open', address: mailed },
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
