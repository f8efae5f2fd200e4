import type { Browser, Page } from '@playwright/test';
import {
  type Person,
  type RunningOidcProvider,
  startOidcProvider,
} from '../../packages/server/test/identity-providers/oidc-provider.ts';
import {
  type RunningSamlProvider,
  startSamlProvider,
} from '../../packages/server/test/identity-providers/saml-provider.ts';
import { expect, test } from '../journey.ts';
import type { PortalServer } from '../portal/portal-server.ts';
import { ask, openLogin, scan, signIn, storedSession } from '../portal-page.ts';

/** Providers send people back to the portal's public address, so that is where this journey begins. */
const publicUrlOf = ({ url }: PortalServer) => `http://localhost:${new URL(url).port}`;

const people: Record<string, Person> = {};
let oidc: RunningOidcProvider;
let saml: RunningSamlProvider;
let organizationId: number;

const domainOf = (kind: 'oidc' | 'saml') => `${kind}-people.example`;
const emailOf = (kind: 'oidc' | 'saml') => `sso.user@${domainOf(kind)}`;
const nameOf = (kind: 'oidc' | 'saml') => `${kind === 'oidc' ? 'OpenID' : 'SAML'} of the journey`;

/** Single sign-on adds nobody: the organization's admin has. */
async function addUsers(browser: Browser, portalUrl: string): Promise<void> {
  const page = await browser.newPage({ baseURL: portalUrl });
  await signIn(page, 'admin@riverside.example');
  organizationId = (await storedSession(page)).selectedOrganizationId ?? 0;
  for (const kind of ['oidc', 'saml'] as const) {
    const reply = await ask<{ isSuccess: boolean; errors: unknown[] }>(page, 'CreateAccount', {
      email: emailOf(kind),
      firstName: 'Sso',
      lastName: 'User',
      organizationAccessTypeId: 2,
      jobTitle: 'Trainer',
      professionalTypeId: 1,
    });
    expect(reply.errors).toEqual([]);
    people[`person-of-${emailOf(kind)}`] = { email: emailOf(kind), email_verified: true };
  }
  await page.close();
}

/** As internal staff, in Riverside, at the page where its single sign-on is set up. */
async function openSetUp(page: Page): Promise<void> {
  await signIn(page, 'super@portal.example');
  await ask(page, 'Staff/GrantOrganizationAccess', { organizationId, reason: 'Set up single sign-on' });
  await page.goto(`/org-management/single-sign-on?orgId=${organizationId}`);
  await expect(page.getByRole('button', { name: 'Add SAML' })).toBeVisible({ timeout: 20_000 });
}

/** Proves the domain by word; the connection waits for a System Admin. */
async function prove(page: Page, kind: 'oidc' | 'saml'): Promise<void> {
  const card = page.getByRole('region', { name: nameOf(kind), exact: true });
  await card.getByRole('button', { name: 'Add domain' }).click();
  await page.getByLabel('Domain', { exact: true }).fill(domainOf(kind));
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await card.getByRole('button', { name: 'Confirm…' }).click();
  await page.getByLabel('Reason').fill('A journey of the test suite');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
}

test.describe('single sign-on', () => {
  test.use({ baseURL: async ({ portal }, use) => use(publicUrlOf(portal)) });
  // Each journey goes on with the connections of the first.
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ browser, portal }) => {
    const portalUrl = publicUrlOf(portal);
    oidc = await startOidcProvider({ redirectUri: `${portalUrl}/oauth/callback`, people });
    saml = await startSamlProvider();
    await addUsers(browser, portalUrl);
  });
  test.afterAll(async () => {
    await oidc.close();
    await saml.close();
  });

  test('internal staff set up a connection of each kind, test it, and prove whose emails it serves', async ({
    page,
  }) => {
    await openSetUp(page);
    await scan(page);

    await page.getByRole('button', { name: 'Add OpenID Connect' }).click();
    await expect(page).toHaveURL(/dialog=oidc/);
    await page.getByLabel('Name', { exact: true }).fill(nameOf('oidc'));
    await page.getByLabel('Issuer').fill(oidc.issuer);
    await page.getByLabel('Client ID').fill(oidc.clientId);
    await page.getByRole('textbox', { name: 'Client secret' }).fill(oidc.clientSecret);
    await page.getByRole('button', { name: 'Save' }).click();
    const card = page.getByRole('region', { name: nameOf('oidc'), exact: true });
    await card.getByRole('button', { name: 'Test connection' }).click();
    await expect(card.getByText('The provider’s keys can be read.')).toBeVisible();
    await prove(page, 'oidc');

    await page.getByRole('button', { name: 'Add SAML' }).click();
    await page.getByLabel('Name', { exact: true }).fill(nameOf('saml'));
    await page.getByLabel('Identity provider’s entity ID').fill(saml.entityId);
    await page.getByLabel('Sign-in address').fill(saml.signInUrl);
    await page.getByLabel('Sign-out address').fill(saml.signOutUrl);
    await page.getByLabel('Signing certificate').fill(saml.certificate);
    await page.getByRole('button', { name: 'Save' }).click();
    await prove(page, 'saml');
    const samlCard = page.getByRole('region', { name: nameOf('saml'), exact: true });
    const metadata = await samlCard.getByLabel('Entity ID and metadata').inputValue();
    saml.trust(await (await page.request.get(metadata)).text());
    await scan(page);
  });

  test('a System Admin reads what internal staff set up, and switches it on', async ({ page }) => {
    await signIn(page, 'admin@riverside.example');
    await page.goto(`/organization/security?orgId=${organizationId}`);
    for (const kind of ['oidc', 'saml'] as const) {
      await page.getByRole('button', { name: `Turn on ${nameOf(kind)}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByRole('button', { name: `Turn off ${nameOf(kind)}` })).toBeVisible();
    }
    await scan(page);
  });

  /** From the sign-in page to the provider's own. */
  async function goToProvider(page: Page, kind: 'oidc' | 'saml'): Promise<void> {
    await page.goto('/login?redirect=%2Fusers');
    await page.getByLabel('Email').fill(emailOf(kind));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in with your organization' })).toBeVisible();
    await scan(page);
    await page.getByRole('link', { name: /single sign-on/ }).click();
  }

  test('A066 A282: an admin signs in through a real OpenID Connect provider and arrives where they wanted to go', async ({
    page,
  }) => {
    await goToProvider(page, 'oidc');
    await page.getByLabel('Name').fill(`person-of-${emailOf('oidc')}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/users\?orgId=\d+$/);
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const { account } = await ask<{ account: { email: string } }>(page, 'account/GetCurrentUser');
    expect(account.email).toBe(emailOf('oidc'));
  });

  test('A067 A068 A281 A283 A187 A284: an admin signs in through a real SAML provider, and signing out ends both sessions', async ({
    page,
    portal,
  }) => {
    await goToProvider(page, 'saml');
    const nameId = `person-of-${emailOf('saml')}`;
    await page.getByLabel('Name').fill(nameId);
    await page.getByLabel('Address').fill(emailOf('saml'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Back to the portal' }).click();
    await expect(page).toHaveURL(/\/users\?orgId=\d+$/);
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();

    const returned = page.waitForRequest((request) => /\/saml\/\d+\/slo\?SAMLResponse=/.test(request.url()));
    await openLogin(page);
    await returned;
    expect(saml.signedOut).toContain(nameId);
    await expect(page).toHaveURL(`${publicUrlOf(portal)}/login`);
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await storedSession(page)).toBeUndefined();
  });

  test('somebody the organization has not added, and an answer that was used: each is told so, and can start again', async ({
    page,
  }) => {
    const stranger = `stranger@${domainOf('oidc')}`;
    people['person-stranger'] = { email: stranger, email_verified: true };
    await goToProvider(page, 'oidc');
    const callback = page.waitForRequest((request) => request.url().includes('/oauth/callback?'));
    await page.getByLabel('Name').fill('person-stranger');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('There is no active account for you here yet.')).toBeVisible();
    await expect(page).not.toHaveURL(/refusal=/);
    await scan(page);

    await page.goto((await callback).url());
    await expect(page.getByText('This sign-in was already used.')).toBeVisible();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});
