import { expect, test } from '../journey.ts';
import { answered, scan, signIn } from '../portal-page.ts';

test('C011 C014 C015 C019 C025 C027: a trainer reads who needs them, follows a number, and looks at a kind of test', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  for (const name of ['Open Events', 'Recent Activity', 'Active Codes']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('radiogroup', { name: 'Kind of test' })).toBeVisible();
  await answered(page);
  await scan(page);

  await page.getByRole('radiogroup', { name: 'Kind of test' }).getByText('Reaction Time').click();
  await expect(page).toHaveURL(/tests=reactionTime/);
  await page.getByRole('radiogroup', { name: 'Days shown' }).getByText('90').click();
  await expect(page).toHaveURL(/days=90/);
  await expect(page.getByText('last 90 days')).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('figure', { name: 'Tests' }).getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Reaction Time' })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(91);
  await page.reload();
  await expect(page.getByText('last 90 days')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Reaction Time' })).toBeChecked();

  const tile = page.getByRole('link', { name: /^Baseline not ready/ });
  const count = /ready(\d[\d,]*)of/.exec((await tile.textContent()) ?? '')?.[1] ?? 'no number';
  await tile.click();
  await expect(page.getByRole('heading', { name: 'Profiles', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Baseline not ready, show all' })).toBeVisible();
  await expect(page.locator('h1 + span')).toHaveText(count);
  await answered(page);
  await page.getByRole('button', { name: 'Baseline not ready, show all' }).click();
  await expect(page).not.toHaveURL(/needs=/);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'See all Open Events' }).click();
  await expect(page).toHaveURL(/\/profiles\?.*openEventsOnly=true/);
  await answered(page);

  // Two clicks from here to whoever is worst of those in an event.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Events \d+ open, [1-9]\d* worse/ }).click();
  await page.getByRole('table', { name: 'Profiles' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Worse than baseline on/ })).toBeVisible();
});

test('C013 C028 C030 C031 C032 C033: an enterprise reads its children, finds one on the map, and switches into it', async ({
  page,
}) => {
  await signIn(page, 'manager@northern.example', { organization: 'Northern Health System' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard (Enterprise View)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create New Child Organization' })).toHaveAttribute(
    'href',
    /^\/enterprise-enrollment/,
  );
  const map = page.getByRole('group', { name: 'Locations' });
  await expect(map.getByRole('button', { name: /^Pine Ridge Therapy, Sioux Falls, SD/ })).toBeVisible();
  await answered(page);
  await scan(page);

  const marker = map.getByRole('button', { name: /^Elm Street Orthopedics, Fargo, ND/ });
  await marker.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Elm Street Orthopedics' });
  await expect(card).toBeFocused();
  await expect(card.getByText('214 Elm St N')).toBeVisible();
  await expect(card.getByText('Fargo, ND 58102')).toBeVisible();
  await expect(card.getByText('Total tests')).toBeVisible();
  await scan(page);
  await page.keyboard.press('Escape');
  await expect(marker).toBeFocused();
  await expect(card).toHaveCount(0);

  await marker.click();
  const way = card.getByRole('link', { name: 'View Org Elm Street Orthopedics' });
  const ask = card.getByRole('button', { name: 'Get access to Elm Street Orthopedics' });
  await expect(way.or(ask)).toBeVisible();
  if (await ask.isVisible()) {
    await ask.click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Looking after the clinic');
    await page.getByRole('dialog').getByRole('button', { name: 'Get access', exact: true }).click();
  }
  await way.click();
  await expect(page).toHaveURL(/\/dashboard\?orgId=\d+/);
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await answered(page);
});

test('B148 B149 C382: an enterprise reads how much each child tested in a year, and in other days', async ({
  page,
}) => {
  await signIn(page, 'manager@northern.example', { organization: 'Northern Health System' });
  await page.goto('/test-volume-report');
  await expect(page.getByRole('heading', { name: 'Test Volume Report' })).toBeVisible();
  await expect(page.getByText('Elm Street Orthopedics')).toBeVisible();
  await answered(page);
  await scan(page);
  await page.getByLabel('Start Date').fill('2020-01-01');
  await page.getByLabel('End Date').fill('2020-01-31');
  await expect(page).toHaveURL(/startDate=2020-01-01&endDate=2020-01-31/);
  await answered(page);
  await expect(page.getByRole('heading', { name: 'Test Volume Report' })).toBeVisible();
});
