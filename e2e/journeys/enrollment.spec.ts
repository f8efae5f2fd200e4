import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { answered, ask, expectRefusals, scan, scanShown, signIn } from '../portal-page.ts';

/** An open dialog, behind which the page is hidden. */
async function scanDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await scanShown(page);
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
};

/** The part that both forms share. */
async function fillOrganization(page: Page, name: string, email: string): Promise<void> {
  const values = {
    'Organization Name': name,
    Phone: '5550104477',
    Street: '12 Mill Road',
    City: 'Fargo',
    'Postal Code': '58102',
    'First Name': 'Ada',
    'Last Name': 'Byron',
    'Professional Designation': 'Physical Therapist',
    'Medical Credentials': 'DPT',
    Email: email,
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('555-010-4477');
  await choose(page, 'State/Province', 'North Dakota');
  await choose(page, 'Business Type', 'Physical Therapy');
}

test('A140 A141 A142 A200 A348 B173: internal staff enroll an organization, look into it without names, and leave it again', async ({
  page,
  request,
}) => {
  const name = 'Birch Clinic';
  const email = 'ada@birch.example';
  await signIn(page, 'super@portal.example');
  await page.goto('/super-admin/organizations');
  await expect(page.getByText('Riverside High School')).toBeVisible();
  await scan(page);
  await page.getByRole('link', { name: 'New Org Enrollment' }).click();
  const create = page.getByRole('button', { name: 'Create Organization' });
  await expect(create).toBeDisabled();
  await fillOrganization(page, name, email);
  await choose(page, 'Sale Type', 'Clinical');
  await choose(page, 'Package Type', 'Premium');
  await choose(page, 'Billing Method', 'Manual');
  await page.getByRole('checkbox', { name: /^Same as organization/ }).check();
  await expect(page.getByLabel('Billing City')).toHaveValue('Fargo');
  await page.getByLabel('Billing Email').fill('pay@birch.example');

  // Leaving asks, and keeps what was typed.
  await page.getByRole('link', { name: 'Organizations', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Organization Name')).toHaveValue(name);

  await choose(page, 'Billing Country', 'United States');
  await scan(page);
  await create.click();
  await expect(page).toHaveURL(/\/dashboard\?orgId=\d+/);
  await expect(page.getByText('Organization Successfully Created')).toBeVisible();
  await expect(page.getByText(`Viewing ${name} as Internal Admin`)).toBeVisible();
  await scan(page);

  await expect
    .poll(async () => {
      const { messages } = (await (await request.get('/dev/outbox.json')).json()) as {
        messages: { to: string; subject: string; text: string }[];
      };
      const mail = messages.find(({ to }) => to === email);
      return mail && `${mail.subject} ${/reset-password\?token=\S+&aid=\S+/.test(mail.text)}`;
    })
    .toBe(`${name} is ready true`);

  await page.getByRole('button', { name: 'EXIT' }).click();
  await page.getByRole('menuitem', { name: 'Exit to my organization' }).click();
  await expect(page).toHaveURL(/\/super-admin\/organizations/);
  await expect(page.getByText(/as Internal Admin/)).toHaveCount(0);
});

test('A004 A005 A197 A198 A264: an organization opens to internal staff only with a reason, and then without names', async ({
  page,
  errors,
}) => {
  await signIn(page, 'super@portal.example');
  await page.goto('/super-admin/organizations');
  const { items } = await ask<{ items: { id: number }[] }>(page, 'Admin/GetOrganizationsPaged', {
    SearchString: 'Pine Ridge Therapy',
  });
  await page.goto(`/dashboard?orgId=${items[0]?.id}`);
  await expect(
    page.getByText(/^Make sure you have granted yourself access to this organization on the Users page\./),
  ).toBeVisible();
  await scan(page);
  await expectRefusals(errors, /403/);

  await page.goto('/super-admin/organizations?SearchString=Lakeside');
  await page.getByRole('button', { name: 'Show details of Lakeside Balance Clinic' }).click();
  const open = page.getByRole('button', { name: 'Open Lakeside Balance Clinic' });
  const view = page.getByRole('link', { name: 'View Lakeside Balance Clinic' });
  await expect(open.or(view)).toBeVisible();
  if (await open.isVisible()) {
    await open.click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Asked by the clinic');
    await scanDialog(page);
    await page.getByRole('button', { name: 'Open for 8 hours' }).click();
  } else {
    await view.click();
  }
  await expect(page.getByText('Viewing Lakeside Balance Clinic as Internal Admin')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?orgId=\d+/);
  await expect(page.getByText('You have a past due invoice.')).toBeVisible();
  await page.goto('/profiles');
  await expect(page.locator('a[href*="/overview"]').first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveCount(0);
});

test('A256 A272 C051 C319 B171 B172: an enterprise enrolls a child, takes access with a reason, and views it', async ({
  page,
}) => {
  const name = 'Cedar Clinic';
  await signIn(page, 'manager@northern.example', { organization: 'Northern Health System' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard (Enterprise View)' })).toBeVisible();
  await expect(page.getByText('Elm Street Orthopedics')).toBeVisible();
  await page.getByRole('link', { name: 'Create New Child Organization' }).click();
  await fillOrganization(page, name, 'ada@cedar.example');
  await choose(page, 'Package Type', 'All Access');
  await page.getByRole('checkbox', { name: /^Bill to enterprise/ }).check();
  await expect(page.getByLabel('Billing Name')).toHaveCount(0);
  await scan(page);
  await page.getByRole('button', { name: 'Create Organization' }).click();
  await expect(page.getByText('Organization Successfully Created')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard (Enterprise View)' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search organizations' }).fill(name);
  await page.getByRole('button', { name: `Get access to ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Setting up the clinic');
  await scanDialog(page);
  await page.getByRole('button', { name: 'Get access', exact: true }).click();
  await page.getByRole('link', { name: `View Org ${name}` }).click();
  await expect(page.getByText('Viewing as Management Admin')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await scan(page);
  await page.getByRole('button', { name: 'Back to Northern Health System' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard (Enterprise View)' })).toBeVisible();
});

test('A094 A096 A197: somebody of two organizations chooses one, changes to the other, and logs out', async ({
  page,
}) => {
  await signIn(page, 'multi@portal.example');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Select Organization' })).toBeVisible();
  await scan(page);
  await page.getByRole('button', { name: 'Riverside High School' }).click();
  await expect(page).toHaveURL(/\/dashboard\?orgId=\d+/);
  const first = new URL(page.url()).searchParams.get('orgId');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Lakeside Balance Clinic' }).click();
  await expect(page).toHaveURL((address) => {
    const second = address.searchParams.get('orgId');
    return address.pathname === '/dashboard' && second !== null && second !== first;
  });
  // A User who is no billing contact does not hear of invoices.
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('You have a past due invoice.')).toHaveCount(0);
  await answered(page);
  await page.goto('/select-organization');
  await answered(page);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('A092 A095: chosen for an access link, the organization leads on to redeem it', async ({ page }) => {
  await signIn(page, 'multi@portal.example');
  await page.goto('/select-organization?isUsedForProfileAccessLink=true&profileAccessLink=abc');
  await page.getByRole('button', { name: 'Riverside High School' }).click();
  await expect(page).toHaveURL(
    (address) =>
      address.pathname === '/redeem-profile-access-link' &&
      address.searchParams.get('orgSelected') === 'true' &&
      address.searchParams.get('shouldContinue') === 'true' &&
      address.searchParams.get('profileAccessLink') === 'abc',
  );
});

test('C052: a past due invoice stands above the pages of the clinic’s System Admin and leads to the invoices', async ({
  page,
}) => {
  await signIn(page, 'admin@lakeside.example');
  await page.goto('/dashboard');
  await expect(page.getByText('You have a past due invoice.')).toBeVisible();
  await scan(page);
  await page.getByRole('link', { name: 'View Invoices' }).click();
  await expect(page).toHaveURL(/\/billing\/view-invoices/);
});
