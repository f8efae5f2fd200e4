import type { Page } from '@playwright/test';
import { expect, onPhone, test } from '../journey.ts';
import { ask, heading, place, scan, scanShown, signIn } from '../portal-page.ts';

interface Made {
  session: { id: number; code: string };
}

/** Digits are shown one to a box; screen readers hear them one by one. */
const digits = (page: Page) => page.getByRole('img', { name: /^Code \d \d \d \d \d$/ });

async function digitsOf(page: Page): Promise<string> {
  await expect(digits(page)).toBeVisible();
  return ((await digits(page).getAttribute('aria-label')) ?? '').replace(/\D/g, '');
}

/** The first choice of the list that is open; the table's own choices of rows are options too. */
const firstOffered = (page: Page) => page.locator('[role="listbox"]:visible [role="option"]').first();

/** A phone without an account: redeems a code and sends one test of somebody new. */
async function testSomebodyNew(page: Page, code: string, clientUuid: string): Promise<void> {
  const redeemed = await page.request.post('/api/Device/RedeemCode', { data: { code } });
  const { token } = await redeemed.json();
  const sent = await page.request.post('/api/Device/SubmitTests', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      tests: [
        {
          clientUuid: crypto.randomUUID(),
          person: {
            kind: 'new',
            person: { clientUuid, firstName: 'Nova', lastName: 'Codes', birthDate: '2010-02-03', sex: 'F' },
          },
          completedOn: new Date().toISOString(),
          inputClass: 'motion',
          results: [
            {
              measureId: 1002,
              recording: {
                kind: 'reactionTrials',
                trials: [240, 245, 250, 255, 260].map((reactionTimeMs) => ({ reactionTimeMs })),
              },
            },
          ],
        },
      ],
    },
  });
  const { outcomes } = await sent.json();
  expect(outcomes).toMatchObject([{ status: 'stored' }]);
}

test('C154 C155 C156 C157 C158 C284: a code for a group is made from the list, shown big, and stands in the list', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/codes?createCode=1');
  const dialog = page.getByRole('dialog', { name: 'Create Code' });
  await expect(dialog).toBeVisible();
  const create = dialog.getByRole('button', { name: 'Create Code' });
  await expect(create).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: /^Football \(/ }).click();
  await dialog.getByRole('combobox', { name: 'Protocol' }).click();
  await firstOffered(page).click();
  await dialog.getByRole('button', { name: '72 hours' }).click();
  await scanShown(page);
  await expect(create).toBeEnabled();
  await create.click();
  const code = await digitsOf(page);
  expect(code).toMatch(/^\d{5}$/);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await scanShown(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/codes');
  await page.getByRole('searchbox').fill(code);
  await expect.poll(() => place(page)).toBe(`/codes?SearchString=${code}`);
  await expect(page.getByText(code).first()).toBeVisible();
  await expect(page.getByText('Active').first()).toBeVisible();
  await scan(page);
  await page.getByRole('link', { name: 'Football' }).first().click();
  await expect(heading(page, 'Football')).toBeVisible();
  expect(await digitsOf(page)).toBe(code);
  await expect(page.getByText('No one has been tested with this code yet')).toBeVisible();
  await scan(page);
});

test('C160 C161 C162 C219 C376 C447: a tested person stands on the page of a code, which is changed and then deleted', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  const { protocols } = await ask<{ protocols: { organizationProtocolId: number; isDisabled: boolean }[] }>(
    page,
    'Protocol/GetProtocols',
  );
  const endsOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { session } = await ask<Made>(page, 'Session/CreateSession', {
    session: {
      profileId: 0,
      endsOn,
      organizationProtocolId: protocols.find(({ isDisabled }) => !isDisabled)?.organizationProtocolId,
    },
  });
  await testSomebodyNew(page, session.code, crypto.randomUUID());
  await page.goto(`/codes/${session.id}`);
  await expect(heading(page, 'New Profile')).toBeVisible();
  const tested = page.getByRole('link', { name: 'Nova Codes' });
  await expect(tested).toHaveAttribute('href', /^\/profiles\/\d+\/overview/);
  await expect(page.getByText('Incomplete', { exact: true })).toBeVisible();
  await scan(page);

  await page.getByRole('button', { name: 'Edit Code' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Code' });
  await edit.getByRole('button', { name: '30 days' }).click();
  await scanShown(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Session Successfully Updated')).toBeVisible();
  await expect(edit).toBeHidden();

  await page.getByRole('button', { name: 'Delete Code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/codes');
  const gone = await page.request.post('/api/Device/RedeemCode', { data: { code: session.code } });
  expect(gone.status()).toBe(422);
  // The one it brought stays, and is taken out so that no other journey meets it.
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {
    SearchString: 'Nova Codes',
  });
  for (const { id } of profiles) await ask(page, 'Profile/DeleteProfile', { id });
});

test('C164 C372: a group lists its own codes and makes one for itself', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  const { groups } = await ask<{ groups: { id: number; name: string }[] }>(page, 'Group/GetGroups');
  const group = groups.find(({ name }) => name === 'Soccer');
  await page.goto(`/groups/${group?.id}/codes?createCode=true`);
  const dialog = page.getByRole('dialog', { name: 'Create Code' });
  await expect(dialog.getByText('For Soccer')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Protocol' }).click();
  await firstOffered(page).click();
  await dialog.getByRole('button', { name: 'Create Code' }).click();
  const code = await digitsOf(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => place(page)).toBe(`/groups/${group?.id}/codes`);
  await expect(page.getByText(code).first()).toBeVisible();
  await scan(page);
});

test(
  'without the test player the link of a code says what to do on a phone without the app, and asks nobody who it is',
  onPhone,
  async ({ page }) => {
    await page.goto('/redeem-code/40816');
    await expect(page.getByRole('img', { name: 'Code 4 0 8 1 6' })).toBeVisible();
    await scan(page);
  },
);
