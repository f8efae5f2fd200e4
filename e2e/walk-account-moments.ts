import type { Page } from '@playwright/test';
import { typeLogin } from './portal-page.ts';
import type { Moment } from './walk-moment.ts';

const email = 'admin@riverside.example';
const nobody = { as: 'nobody' } as const;
const login = { ...nobody, route: '/login', address: '/login' } as const;
const link = '/redeem-profile-access-link?profileAccessLink=0b1f8c52-4a0d-4c39-9d0e-5a7f2c9b1e10';
const mailed = '?token=a-token&aid=an-id';

async function typeEmail(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForLoadState('networkidle');
}

const password = (page: Page): Promise<void> => typeLogin(page, email);

/** A sign-in that asks for a second factor. */
const secondFactor = {
  reply: {
    token: null,
    account: null,
    hasMultipleOrganizations: false,
    availableOrganizations: [],
    selectedOrganization: null,
    viewingAsSuper: false,
    permissions: [],
    mfaIsRequired: true,
    mfaMethods: [
      { verificationMethod: 1, destination: 'a•••••@riverside.example' },
      { verificationMethod: 2, destination: '•••-•••-0142' },
    ],
  },
};

const sentCode = {
  verificationMethod: 1,
  destination: 'a•••••@riverside.example',
  validMinutes: 10,
  resendsLeft: 2,
  resendInSeconds: 30,
};

/** What signing in, and a link that was mailed or shown, can meet. */
export const accountMoments: readonly Moment[] = [
  { ...login, name: 'password asked', steps: typeEmail },
  {
    ...login,
    name: 'sign-in page of the organization',
    replies: {
      'account/GetLoginMethod': { reply: { authenticationSource: 2, allowSwayUsernamePassword: true } },
    },
    steps: typeEmail,
  },
  {
    ...login,
    name: 'too many attempts',
    replies: {
      login: { status: 429, says: 'The email or password is not right. Try again in 12 minutes.' },
    },
    steps: password,
  },
  { ...login, name: 'no network', replies: { login: 'no answer' }, steps: password },
  { ...login, name: 'second factor', replies: { login: secondFactor }, steps: password },
  {
    ...login,
    name: 'second factor wrong',
    replies: {
      login: secondFactor,
      RequestMfaCode: { reply: sentCode },
      VerifyMfaCode: { status: 400, says: 'That code is not right.' },
    },
    steps: async (page) => {
      await password(page);
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByRole('textbox', { name: 'Code' }).pressSequentially('123456');
      await page.getByText('That code is not right.').waitFor();
    },
  },
  { ...login, name: 'refused on the way back', address: '/login?isCallback=true&refusal=sso.unknown_person' },
  {
    ...nobody,
    name: 'link sent',
    route: '/forgot-password',
    address: '/forgot-password',
    replies: { ForgotPassword: { reply: {} } },
    steps: async (page) => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    ...nobody,
    name: 'link good',
    route: '/reset-password',
    address: `/reset-password${mailed}`,
    replies: { CheckPasswordLink: { reply: {} } },
  },
  { ...nobody, name: 'link ended', route: '/reset-password', address: `/reset-password${mailed}` },
  { ...nobody, name: 'link whole', route: '/confirm-email', address: `/confirm-email${mailed}` },
  {
    ...nobody,
    name: 'link ended',
    route: '/confirm-email',
    address: `/confirm-email${mailed}`,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForLoadState('networkidle');
    },
  },
  { ...nobody, name: 'link ended', route: '/redeem-profile-access-link', address: link },
  {
    ...nobody,
    name: 'link good',
    route: '/redeem-profile-access-link',
    address: link,
    replies: {
      'Profile/ValidateProfileAccessLinkUniqueId': { reply: { enablePatientAccountCreation: true } },
    },
  },
  { ...nobody, name: 'no code', route: '/redeem-code/$code', address: '/redeem-code/4081' },
  {
    as: 'admin',
    name: 'session ended',
    route: '/login',
    address: '/profiles',
    replies: { '*': { status: 401, says: 'Please sign in again.' } },
  },
];
