import { expect, test } from '../journey.ts';
import {
  answered,
  ask,
  expectRefusals,
  heading,
  place,
  scan,
  sessionEnds,
  signIn,
  storedSession,
  typeLogin,
} from '../portal-page.ts';

test('A018 A055 A056 A057 A172 A173: the organization of the address is the one that is open', async ({
  page,
  errors,
}) => {
  await page.goto('/login');
  await typeLogin(page, 'multi@portal.example');
  await expect(page).toHaveURL(/\/select-organization$/);
  await expect(heading(page, 'Select Organization')).toBeVisible();
  await page.getByRole('button', { name: 'Riverside High School' }).click();
  await expect(page).toHaveURL(/\/dashboard\?orgId=1$/);
  await page.goto('/profiles');
  await expect(page).toHaveURL(/\/profiles\?orgId=1$/);
  const { availableOrganizations } = await ask<{ availableOrganizations: { id: number; name: string }[] }>(
    page,
    'account/GetCurrentUser',
  );
  const lakeside = availableOrganizations.find(({ name }) => name.startsWith('Lakeside'))?.id ?? 0;
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(`/groups?orgId=${lakeside}`);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect.poll(() => loads).toBe(2);
  expect((await storedSession(page)).selectedOrganizationId).toBe(lakeside);
  await page.goto('/dashboard?orgId=2147483647');
  await expect(page).toHaveURL(/\/select-organization/);
  await expect(page.getByText(/^You do not have access to/)).toBeVisible();
  await page.goto('/login?orgId=1&redirect=%2Fprofiles');
  await typeLogin(page, 'multi@portal.example');
  await expect(page).toHaveURL(/\/profiles\?orgId=1$/);
  await expectRefusals(errors, /403/);
});

test('A050 A052 A186 A188: signing out forgets who it was and goes to login; the start then leads back to the organization', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await typeLogin(page, 'admin@riverside.example');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const { token } = await storedSession(page);
  await answered(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('plumbline.session'))).toBeNull();
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard&orgId=1$/);
  // That this browser is known is all that stays; it signs nobody in.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-device']);
  await expect
    .poll(async () =>
      (
        await page.request.post('/api/account/GetCurrentUser', {
          data: {},
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status(),
    )
    .toBe(401);
});

test('A058 A185 A337: a session that ended leads to login with the way back; navigating keeps one alive', async ({
  page,
  errors,
}) => {
  await signIn(page, 'admin@riverside.example');
  const { token } = await storedSession(page);
  await page.evaluate(() => {
    const stored = JSON.parse(window.localStorage.getItem('plumbline.session') ?? '{}');
    stored.session.lastRefreshTime -= 30_000;
    window.localStorage.setItem('plumbline.session', JSON.stringify(stored));
  });
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/RefreshToken'));
  await page.goto('/profiles');
  expect((await refreshed).status()).toBe(200);
  // Else this page itself may learn that its session has ended while it is being left.
  await answered(page);
  await page.request.post('/api/logout', { data: {}, headers: { Authorization: `Bearer ${token}` } });
  const ended = sessionEnds(page, errors);
  await page.goto('/profiles?openEventsOnly=true');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofiles%3FopenEventsOnly%3Dtrue/);
  await ended();
  await typeLogin(page, 'admin@riverside.example');
  await expect(heading(page, 'Profiles')).toBeVisible();
  await expect.poll(() => place(page)).toBe('/profiles?openEventsOnly=true');
});

test('A009 A010 A011 A012 A013: the host chooses the brand: name, title, favicon, colours', async ({
  page,
  baseURL,
}) => {
  const looks: Record<string, string>[] = [];
  for (const [host, provider] of [
    ['localhost', 'Plumbline'],
    ['readycheck.localhost', 'ReadyCheck'],
  ] as const) {
    const address = new URL('/login', baseURL);
    address.hostname = host;
    await page.goto(address.href);
    await expect(page).toHaveTitle(`Sign in – ${provider}`);
    await expect(page.getByRole('link', { name: provider, exact: true })).toHaveAttribute('href', '/');
    await expect(page.getByRole('banner')).toContainText(`New to ${provider}? Get In Touch`);
    await scan(page);
    looks.push(
      await page.evaluate(() => ({
        favicon: document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '',
        colour: getComputedStyle(document.documentElement).getPropertyValue('--primary-8'),
      })),
    );
  }
  expect(looks[0]?.favicon).not.toBe(looks[1]?.favicon);
  expect(looks[0]?.colour).not.toBe(looks[1]?.colour);
});

test('A073 A076 A113 A179: in the app’s web view signing in ends with a token that the phone works with', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = JSON.parse(window.sessionStorage.getItem('heard') ?? '[]');
    Object.assign(window, {
      plumblineApp: {
        postMessage: (text: string) => {
          heard.push(text);
          window.sessionStorage.setItem('heard', JSON.stringify(heard));
        },
      },
    });
  });
  const heard = async (): Promise<Record<string, unknown>[]> => {
    const texts = await page.evaluate(() => window.sessionStorage.getItem('heard') ?? '[]');
    return (JSON.parse(texts) as string[]).map((text) => JSON.parse(text) as Record<string, unknown>);
  };
  const email = 'trainer@riverside.example';
  await page.goto(`/login?mobileSso=true&mobileAppVersion=5.6.2&email=${email}`);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await scan(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await typeLogin(page, email);
  await expect(heading(page, 'You are signed in')).toBeVisible();
  const [back, login] = await heard();
  expect(back).toEqual({ command: 'cancelLogin' });
  expect(login).toEqual({ command: 'mobileTokenReceived', email, token: expect.any(String) });

  const device = {
    deviceId: 'd-77',
    deviceName: 'Bench phone',
    appVersion: '5.6.2',
    platform: 'iOS',
    osVersion: '20.1',
  };
  const query = new URLSearchParams({ ...device, email, token: String(login?.token) });
  await page.goto(`/get-mobile-token?${query}`);
  await expect(heading(page, 'You are signed in')).toBeVisible();
  expect(page.url()).not.toContain('token=');
  const given = (await heard()).at(-1);
  expect(given).toMatchObject({ command: 'mobileTokenReceived', email, organizationId: 1 });
  expect(given?.token).not.toBe(login?.token);
  const roster = await page.request.post('/api/Device/GetRoster', {
    data: { cursor: 0 },
    headers: { Authorization: `Bearer ${given?.token}` },
  });
  expect(roster.status()).toBe(200);
  expect((await roster.json()).profiles.length).toBeGreaterThan(0);
});

test('A115 A116 A161: a mobile token that is refused says so and leads back to login', async ({
  page,
  errors,
}) => {
  await page.goto(
    '/get-mobile-token?deviceId=d-1&email=trainer@riverside.example&token=nonsense&appVersion=5.6.0',
  );
  await expect(heading(page, 'An error occurred')).toBeVisible();
  await scan(page);
  await page.getByRole('button', { name: 'Back To Login' }).click();
  await expect(page).toHaveURL(/\/login\?.*mobileSso=true/);
  await expect(page.getByLabel('Email')).toHaveValue('trainer@riverside.example');
  await expectRefusals(errors, /401/);
});

test('A070 A169 A176: signing in from the forgot password page leads to the dashboard, never back to a page that signs out', async ({
  page,
}) => {
  // Other sites are refused by the rule's own table of cases.
  for (const redirect of ['Dashboard', '/login']) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await typeLogin(page, 'admin@riverside.example');
    await expect(page, redirect).toHaveURL(/\/dashboard\?orgId=1$/);
    // Going to the login page signs out: what the dashboard still asks for would be answered with 401.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await answered(page);
  }
});
