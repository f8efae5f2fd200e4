import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { answered, ask, scan, scanShown, signIn, storedSession, watchConsole } from '../portal-page.ts';
import { anotherPage } from '../sharing-pages.ts';

const admin = 'admin@lakeside.example';
const secret = 'the-secret-of-the-journeys';

/** Sends a test of somebody new, as a phone of the organization does. */
async function testSomebodyNew(page: Page, lastName: string): Promise<number> {
  const { outcomes } = await ask<{ outcomes: { status: string; profileId: number }[] }>(
    page,
    'Device/SubmitTests',
    {
      tests: [
        {
          clientUuid: randomUUID(),
          person: {
            kind: 'new',
            person: {
              clientUuid: randomUUID(),
              firstName: 'Nova',
              lastName,
              birthDate: '2010-02-03',
              sex: 'F',
            },
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
  );
  expect(outcomes).toMatchObject([{ status: 'stored' }]);
  return outcomes[0]?.profileId ?? 0;
}

/** The messages that an address got, newest first, by what reports about them name them by. */
async function referencesTo(page: Page, address: string): Promise<string[]> {
  const { messages } = (await (await page.request.get('/dev/outbox.json')).json()) as {
    messages: { to: string; text: string }[];
  };
  return messages
    .filter(({ to }) => to === address)
    .map(({ text }) => /^Message-ID: (<.*>)$/m.exec(text)?.[1] ?? '');
}

/** What the medical record system says later of a message. */
async function partnerReports(page: Page, reference: string | undefined, reason: string): Promise<void> {
  const answer = await page.request.post('/delivery-reports', {
    headers: { Authorization: `Bearer ${secret}` },
    data: [{ reference, status: 'failed', reason }],
  });
  expect(await answer.json()).toEqual({ takenCount: 1 });
}

const chip = (page: Page) => page.getByRole('button', { name: /^Pdf Upload/ });

/** Opens one of the actions on the profile, which stand in a menu. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('B101 B432 B433 C249 C247 C248: an organization is connected by direct messages; a report is delivered, one that failed says why, is sent again, or is brought over by hand', async ({
  page: staff,
  browser,
}) => {
  test.slow();
  const address = 'records@ehr.direct.example';
  const page = await anotherPage(browser);
  const errors = [watchConsole(staff), watchConsole(page)];
  await signIn(page, admin);
  const { selectedOrganizationId } = await storedSession(page);

  await signIn(staff, 'super@portal.example');
  await staff.goto('/select-organization');
  await staff.getByLabel('Organization ID').fill(String(selectedOrganizationId));
  await staff.getByLabel('Reason').fill('They want their reports in their record system');
  await staff.getByRole('button', { name: 'Open for 8 hours' }).click();
  await expect(staff.getByText(/^Viewing .* as Internal Admin$/)).toBeVisible();
  await ask(staff, 'Organization/UpdateOrganizationPreferences', {
    organizationPreferences: { externalApiEnabled: true },
  });
  await staff.goto('/organization/api');
  await staff.getByRole('button', { name: 'Create Integration' }).click();
  const form = staff.getByRole('dialog', { name: 'Create Integration' });
  await form.getByRole('combobox', { name: 'Partner' }).click();
  await staff.getByRole('option', { name: 'Direct Messaging (EMR)' }).click();
  await form.getByLabel('To Address').fill(address);
  await scanShown(staff);
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(staff.getByRole('listitem').filter({ hasText: address })).toContainText('Disabled');
  await scan(staff);

  // Reports name people, so a System Admin checks the address and enables it.
  await page.reload();
  await page.goto('/organization/api');
  const connection = page.getByRole('listitem').filter({ hasText: address });
  await connection.getByRole('button', { name: /^Edit / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Integration' });
  await edit.getByRole('checkbox', { name: /^Enabled/ }).click();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(connection).toContainText('Active');

  // The report of a new test goes there by itself.
  const lastName = 'Delivery';
  const profileId = await testSomebodyNew(page, lastName);
  await page.goto(`/profiles/${profileId}/overview`);
  await expect(chip(page)).toHaveText('Pdf Upload: Successful');
  const [first] = await referencesTo(page, address);

  // They have nobody like that: the chip says so, and what to do.
  await partnerReports(page, first, 'noMatch');
  await answered(page);
  await page.reload();
  await expect(chip(page)).toHaveText('Pdf Upload: Failed (No Profile Match)');
  await chip(page).click();
  const deliveries = page.getByRole('dialog', { name: 'Pdf Upload' });
  await expect(deliveries).toContainText('has no one with this name and birth date');
  await expect(deliveries).toContainText('Compare name and birth date on both sides');
  await scanShown(page);
  await deliveries.getByRole('button', { name: 'Close' }).first().click();

  // Internal staff, who see no name, have it sent again.
  await staff.goto(`/profiles/${profileId}/overview`);
  await act(staff, 'Retry Pdf Sync');
  const retry = staff.getByRole('dialog', { name: 'Retry Pdf Sync' });
  await expect(retry).toContainText('has no one with this name and birth date');
  await scanShown(staff);
  await retry.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(chip(staff)).toHaveText('Pdf Upload: Successful');
  await expect(staff.getByText(lastName)).toHaveCount(0);
  const references = await referencesTo(page, address);
  expect(new Set(references).size).toBe(2);

  // Sent back once more, it is brought over by hand, which is the end of it.
  await partnerReports(page, references[0], 'bounced');
  await page.reload();
  await expect(chip(page)).toHaveText('Pdf Upload: Failed');
  await act(page, 'Mark Pdf As Manually Uploaded');
  await page.getByRole('button', { name: 'Mark As Uploaded' }).click();
  await expect(chip(page)).toHaveText('Pdf Upload: Successful');
  await scan(page);

  await page.goto('/organization/api');
  await expect(page.getByRole('listitem').filter({ hasText: address })).toContainText('Active');
  await scan(page);
  // A System Admin makes keys, and connects nothing by direct messages.
  await page.getByRole('button', { name: 'Create Integration' }).click();
  await page.getByRole('combobox', { name: 'Partner' }).click();
  await expect(page.getByRole('option', { name: 'PyraMed' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Direct Messaging (EMR)' })).toHaveCount(0);
  await ask(staff, 'Organization/UpdateOrganizationPreferences', {
    organizationPreferences: { externalApiEnabled: false },
  });
  expect(errors).toEqual([[], []]);
});
