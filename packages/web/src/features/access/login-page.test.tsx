import { getLoginMethod, login } from '@plumbline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BrandProvider } from '../../brand/brand-provider.tsx';
import { brands } from '../../brand/brands.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { LoginPage } from './login-page.tsx';

beforeEach(() => session.end());
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const method = (authenticationSource: number, allowSwayUsernamePassword = false): Answer => ({
  reply: { authenticationSource, allowSwayUsernamePassword },
});
const signedIn = (): Answer => ({ reply: { ...aUser(), token: 'token-1', mfaIsRequired: false } });
const wrong: Answer = {
  status: 422,
  code: 'login.not_right',
  message: 'The email or password is not right.',
};

type Page = Awaited<ReturnType<typeof render>>;

async function typeEmail(page: Page, email = 'ada@riverside.example') {
  await userEvent.fill(page.getByLabelText('Email'), email);
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
}
const passwordOf = (page: Page) => page.getByLabelText('Password', { exact: true });
async function typePassword(page: Page, password = 'Baseline-1!') {
  await userEvent.fill(passwordOf(page), password);
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
}

test('A062 A065 A169 A184: the email first, then the password, then signed in', async () => {
  const calls = answerCalls([
    [getLoginMethod, () => method(1)],
    [login, signedIn],
  ]);
  const page = await render(<LoginPage />);
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  expect(page.getByLabelText('Password', { exact: true }).elements()).toHaveLength(0);
  await typeEmail(page, ' Ada@Riverside.example ');
  await expect.element(passwordOf(page)).toHaveFocus();
  await typePassword(page);
  await expect.poll(() => session.read()).toMatchObject({ token: 'token-1', authenticationSource: 1 });
  expect(calls.map(({ path, request }) => [path, request])).toEqual([
    ['account/GetLoginMethod', { email: 'Ada@Riverside.example' }],
    ['login', { email: 'Ada@Riverside.example', password: 'Baseline-1!' }],
  ]);
});

test('A178: a wrong password is said beside it, and what was typed stays, ready to be typed over', async () => {
  answerCalls([
    [getLoginMethod, () => method(1)],
    [login, () => wrong],
  ]);
  const page = await render(<LoginPage />);
  await typeEmail(page);
  await typePassword(page, 'wrong');
  await expect.element(passwordOf(page)).toHaveAccessibleDescription(wrong.message);
  await expect.element(passwordOf(page)).toHaveValue('wrong');
  await expect.element(passwordOf(page)).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(session.read()).toBeNull();
  await userEvent.type(passwordOf(page), 'x');
  await expect.element(passwordOf(page)).toBeValid();
});

test('A177: a pre-check that fails is said beside the email, and one can try again', async () => {
  let answer: Answer = { status: 429, code: 'access.too_many_requests', message: 'Too many requests.' };
  answerCalls([[getLoginMethod, () => answer]]);
  const page = await render(<LoginPage />);
  await typeEmail(page);
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('Too many requests.');
  answer = method(1);
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect.element(passwordOf(page)).toBeVisible();
});

test('a held-off sign-in says when to try again; without a connection it says that', async () => {
  const heldOff = 'The email or password is not right. Try again in 12 minutes.';
  answerCalls([
    [getLoginMethod, () => method(1)],
    [login, () => ({ status: 429, code: 'login.held_off', message: heldOff })],
  ]);
  const page = await render(<LoginPage />);
  await typeEmail(page);
  await typePassword(page);
  await expect.element(passwordOf(page)).toHaveAccessibleDescription(heldOff);
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(passwordOf(page)).toHaveAccessibleDescription(/did not answer/);
});

test('while it waits the button says so, keeps its width, and a second press asks nothing', async () => {
  const waiting = Promise.withResolvers<Answer>();
  const calls = answerCalls([[getLoginMethod, () => waiting.promise]]);
  const page = await render(<LoginPage startEmail="ada@riverside.example" />);
  const button = page.getByRole('button', { name: 'Continue' });
  const { width } = button.element().getBoundingClientRect();
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(button.element().getBoundingClientRect().width).toBe(width);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByLabelText('Email'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toHaveLength(1);
  waiting.resolve(method(1));
  await expect.element(passwordOf(page)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test.each([
  { id: 'A066', source: 2, link: 'Continue with single sign-on', start: '/oauth/InitiateSingleSignOn' },
  {
    id: 'A067 A068',
    source: 3,
    link: 'Continue with SAML single sign-on',
    start: '/saml/InitiateSingleSignOn',
  },
])(
  '$id A169: source $source gives a link, with the way back and the email',
  async ({ source, link, start }) => {
    answerCalls([[getLoginMethod, () => method(source)]]);
    const page = await render(<LoginPage returnHref="/login?redirect=%2Fprofiles&isCallback=true" />);
    await typeEmail(page);
    const element = page.getByRole('link', { name: link });
    await expect.element(element).toBeVisible();
    const address = new URL(element.element().getAttribute('href') ?? '', window.location.origin);
    expect(address.pathname).toBe(start);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      returnurl: '/login?redirect=%2Fprofiles&isCallback=true&email=ada%40riverside.example',
      email: 'ada@riverside.example',
    });
    await expect.element(page.getByRole('status')).toMatchTextContent(/organization’s own page/);
  },
);

test.each([
  { source: 2, isAllowed: true },
  { source: 2, isAllowed: false },
  { source: 3, isAllowed: true },
  { source: 3, isAllowed: false },
])('A064: with source $source a password instead is offered: $isAllowed', async ({ source, isAllowed }) => {
  answerCalls([[getLoginMethod, () => method(source, isAllowed)]]);
  const page = await render(<LoginPage />);
  await typeEmail(page);
  await expect.element(page.getByRole('status')).toBeVisible();
  const instead = page.getByRole('button', { name: 'Use a password instead' });
  if (!isAllowed) {
    expect(instead.elements()).toHaveLength(0);
    return;
  }
  await userEvent.click(instead);
  await expect.element(passwordOf(page)).toHaveFocus();
});

test('a way of signing in that the portal does not know offers no link and no password', async () => {
  answerCalls([[getLoginMethod, () => method(9)]]);
  const page = await render(<LoginPage />);
  await typeEmail(page);
  await expect.element(page.getByRole('button', { name: 'Use another email' })).toBeVisible();
  expect(page.getByRole('link', { name: /Continue with/ }).elements()).toHaveLength(0);
  expect(passwordOf(page).elements()).toHaveLength(0);
});

test('A069 A170: a password that asks for a second factor opens that step, and nobody is signed in yet', async () => {
  answerCalls([
    [getLoginMethod, () => method(1)],
    [
      login,
      () => ({ reply: { ...aUser(), token: null, account: null, mfaIsRequired: true, mfaMethods: [] } }),
    ],
  ]);
  const page = await render(<LoginPage />);
  await typeEmail(page);
  await typePassword(page);
  await expect.element(page.getByRole('heading', { name: 'Enter the six-digit code' })).toBeVisible();
  expect(session.read()).toBeNull();
});

test('A061: an access link says what the sign-in is for', async () => {
  const page = await render(<LoginPage isUsedForProfileAccessLink />);
  await expect.element(page.getByText('Sign in to open the profile that was shared with you.')).toBeVisible();
});

test('A058: whoever the server signed out reads why they are here', async () => {
  const page = await render(<LoginPage hasExpired />);
  await expect.element(page.getByText(/^Your session has ended\. Sign in again/)).toBeVisible();
});

test('another email can be used, and the password is forgotten', async () => {
  answerCalls([[getLoginMethod, () => method(1)]]);
  const page = await render(<LoginPage />);
  await typeEmail(page);
  await userEvent.fill(passwordOf(page), 'secret');
  await userEvent.click(page.getByRole('button', { name: 'Use another email' }));
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@riverside.example');
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect.element(passwordOf(page)).toHaveValue('');
});

test.each([
  { email: '', isEnabled: false },
  { email: 'ada', isEnabled: false },
  { email: 'ada@', isEnabled: false },
  { email: 'a b@c.example', isEnabled: false },
  { email: 'ada@riverside.example', isEnabled: true },
])('A243: "$email" can be sent: $isEnabled', async ({ email, isEnabled }) => {
  const page = await render(<LoginPage startEmail={email} />);
  const button = page.getByRole('button', { name: 'Continue' });
  await (isEnabled ? expect.element(button).toBeEnabled() : expect.element(button).toBeDisabled());
  await expect.element(button).toHaveAccessibleDescription(isEnabled ? '' : 'Type your email to continue.');
});

test('a password manager finds the pair', async () => {
  answerCalls([[getLoginMethod, () => method(1)]]);
  const page = await render(<LoginPage />);
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  await typeEmail(page);
  await expect.element(passwordOf(page)).toHaveAttribute('autocomplete', 'current-password');
  const kept = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
  expect(kept?.value).toBe('ada@riverside.example');
});

test.each([brands.default, brands.readycheck])(
  'A071 A072 A074 A075: the frame of $provider',
  async (brand) => {
    const page = await render(
      <BrandProvider brand={brand}>
        <LoginPage />
      </BrandProvider>,
    );
    await expect
      .element(page.getByRole('link', { name: brand.provider, exact: true }))
      .toHaveAttribute('href', '/');
    const contact = page.getByRole('banner');
    await expect.element(contact).toMatchTextContent(`New to ${brand.provider}? Get In Touch`);
    const foot = page.getByRole('contentinfo');
    await expect.element(foot).toMatchTextContent(`© ${new Date().getFullYear()} ${brand.provider}, Inc.`);
    for (const [name, address] of [
      ['Get In Touch', brand.links.contact],
      ['Terms', brand.links.terms],
      ['Privacy', brand.links.privacy],
      ['Get in Touch', brand.links.contact],
    ] as const) {
      const link = page.getByRole('link', { name, exact: true });
      await expect.element(link).toHaveAttribute('href', address);
      await expect.element(link).toHaveAttribute('target', '_blank');
    }
  },
);

test('A076: inside the mobile app there is neither head nor foot', async () => {
  const page = await render(<LoginPage isInMobileApp />);
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  expect(page.getByRole('banner').elements()).toHaveLength(0);
  expect(page.getByRole('contentinfo').elements()).toHaveLength(0);
});

test('the title says Sign in only as long as somebody signs in', async () => {
  answerCalls([]);
  const page = await render(<LoginPage />);
  expect(document.title).toMatch(/^Sign in – /);
  await page.unmount();
  expect(document.title).toBe('Plumbline');
});
