import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { addProfile } from '../new-profile.ts';
import { answered, ask, heading, place, signIn, watchConsole } from '../portal-page.ts';
import { anotherPage, chooseRelation, createFamilyAccount, pathIn, typePerson } from '../sharing-pages.ts';

/** Who this season is about: born on the same day, told apart by their names. */
const birthDate = '2009-04-17';
const protocolName = 'Preseason';

interface Athlete {
  profileId: number;
  firstName: string;
  lastName: string;
}

/** Makes a group in its dialog and answers its id from the address of its page. */
async function makeGroup(page: Page, name: string): Promise<number> {
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Add Group' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeEnabled();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Add Group' }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect.poll(() => place(page)).toMatch(/^\/groups\/\d+\/profiles$/);
  return Number(place(page).split('/')[2]);
}

/** A protocol of two tests; answers its id. */
async function makeProtocol(page: Page): Promise<number> {
  await page.goto('/protocols');
  await page.getByRole('button', { name: 'Add Protocol' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Protocol' });
  await expect(dialog.getByLabel('Name')).toBeEnabled();
  await dialog.getByLabel('Name').fill(protocolName);
  await dialog.getByLabel('Description').fill('What everybody takes before the first game.');
  const tests = dialog.getByRole('combobox', { name: 'Add a test' });
  for (const [before, name] of ['Reaction Time', 'Memory'].entries()) {
    await expect(tests).toBeEnabled();
    await tests.click();
    await tests.fill(name);
    await page.getByRole('option', { name }).first().click();
    await expect(dialog.getByRole('button', { name: /^Drag / })).toHaveCount(before + 1);
  }
  await dialog.getByRole('button', { name: 'Add Protocol' }).click();
  await expect(heading(page, protocolName)).toBeVisible();
  await expect.poll(() => place(page)).toMatch(/^\/protocols\/\d+$/);
  return Number(place(page).split('/')[2]);
}

/** The people of a group, as its roster has them. */
async function addAthletes(page: Page, groupId: number): Promise<Athlete[]> {
  const athletes: Athlete[] = [];
  for (const firstName of ['Ada', 'Bo', 'Cy']) {
    const lastName = `Season ${firstName}`;
    const profileId = await addProfile(page, { firstName, lastName, birthDate, groupIds: [groupId] });
    athletes.push({ profileId, firstName, lastName });
  }
  return athletes;
}

/** Watches the average score of a group, and has its messages sent to whoever is signed in. */
async function watchScores(page: Page, groupId: number): Promise<void> {
  const { groupNotificationPreferences } = await ask<{
    groupNotificationPreferences: { email: string; name: string }[];
  }>(page, 'Group/GetGroupNotificationPreferences', { groupId });
  const me = groupNotificationPreferences.find(({ email }) => email === 'admin@riverside.example');
  await page.goto(`/groups/${groupId}/notifications`);
  await page.getByRole('checkbox', { name: `Email to ${me?.name}` }).check();
  await expect(page.getByText('Notifications Successfully Updated').first()).toBeVisible();
  await page.goto(`/groups/${groupId}/schedule?editSchedule=true&demandTypeId=2`);
  const dialog = page.getByRole('dialog', { name: 'Edit Schedule: Cognitive' });
  await expect(dialog.getByLabel('Average score threshold')).toBeEnabled();
  await dialog.getByLabel('Average score threshold').fill('60');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Schedule Successfully Updated')).toBeVisible();
}

/** A code for the group, from its own tab; answers the five digits that are shown. */
async function makeCode(page: Page, groupId: number): Promise<string> {
  await page.goto(`/groups/${groupId}/codes?createCode=true`);
  const dialog = page.getByRole('dialog', { name: 'Create Code' });
  await dialog.getByRole('combobox', { name: 'Protocol' }).click();
  await page.getByRole('option', { name: protocolName }).click();
  // The dashboard begins with what ends first, whatever codes other journeys made.
  await dialog.getByRole('button', { name: '24 hours' }).click();
  await dialog.getByRole('button', { name: 'Create Code' }).click();
  const digits = page.getByRole('img', { name: /^Code \d \d \d \d \d$/ });
  await expect(digits).toBeVisible();
  const code = ((await digits.getAttribute('aria-label')) ?? '').replace(/\D/g, '');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  return code;
}

/** A phone: redeems the code, is matched, and sends one test of its person. */
async function testWith(
  request: APIRequestContext,
  code: string,
  { lastName }: Athlete,
  isWell: boolean,
): Promise<{ status: string; profileId: number }> {
  const { token } = await (await request.post('/api/Device/RedeemCode', { data: { code } })).json();
  const headers = { Authorization: `Bearer ${token}` };
  await request.post('/api/Device/MatchPerson', { headers, data: { birthDate, lastName } });
  const trials = [240, 245, 250, 255, 260].map((reactionTimeMs) => ({ reactionTimeMs }));
  const memory = {
    kind: 'memoryTrials',
    shownLetters: ['K', 'T', 'M'],
    recalledLetters: isWell ? ['K', 'T', 'M'] : ['X', 'Y', 'Z'],
    grids: [2, 3, 4, 5, 6].map((length) => ({ length, isCorrect: isWell || length < 3 })),
  };
  const sent = await request.post('/api/Device/SubmitTests', {
    headers,
    data: {
      tests: [
        {
          clientUuid: randomUUID(),
          person: { kind: 'nameMatch', birthDate, lastName },
          completedOn: new Date().toISOString(),
          inputClass: 'motion',
          results: [
            { measureId: 1002, recording: { kind: 'reactionTrials', trials } },
            { measureId: 64, recording: memory },
          ],
        },
      ],
    },
  });
  const { outcomes } = await sent.json();
  return outcomes[0];
}

test('a season: groups, a protocol, a code, three phones at once, the dashboard, an alert, an event and a family', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'admin@riverside.example');
  const name = 'Varsity';
  const groupId = await makeGroup(page, name);
  const secondId = await makeGroup(page, 'Junior');
  const protocolId = await makeProtocol(page);
  const athletes = await addAthletes(page, groupId);
  await watchScores(page, groupId);
  const code = await makeCode(page, groupId);

  // Three phones at once; the last one remembers little.
  const outcomes = await Promise.all(
    athletes.map((athlete, index) => testWith(page.request, code, athlete, index !== 2)),
  );
  expect(outcomes).toMatchObject(athletes.map(({ profileId }) => ({ status: 'stored', profileId })));
  const low = athletes[2];
  if (low === undefined) throw new Error('there is no third athlete');
  const lowName = `${low.firstName} ${low.lastName}`;

  await page.goto('/dashboard');
  const codes = page.getByRole('region', { name: 'Active Codes' });
  await expect(codes.getByText(code)).toBeVisible();
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  for (const { profileId } of athletes)
    await expect(activity.getByRole('link', { name: `${profileId}` })).toBeVisible();

  // The alert is about the one who scored low, by number and never by name.
  await expect(async () => {
    const { messages } = (await (await page.request.get('/dev/outbox.json')).json()) as {
      messages: { to: string; subject: string; text: string }[];
    };
    const alerts = messages.filter(({ subject }) => subject === `Score below the threshold: ${name}`);
    expect(alerts.map(({ to }) => to)).toEqual(['admin@riverside.example']);
    expect(alerts[0]?.text).toContain(`Profile ${low.profileId} of ${name} scored`);
    expect(alerts[0]?.text).not.toContain(low.lastName);
  }).toPass({ timeout: 60_000 });
  await page.goto('/dev/outbox');
  await expect(page.getByText(`Score below the threshold: ${name}`).first()).toBeVisible();

  // An event is opened for her, stands on the dashboard, and is ended.
  await page.goto(`/profiles/${low.profileId}/events`);
  await page.getByRole('button', { name: 'Create Event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Header at practice');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Event Successfully Created')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goto('/dashboard');
  const events = page.getByRole('region', { name: 'Open Events' });
  await events.getByRole('link', { name: `${low.profileId}` }).click();
  await expect(page.getByText(/^Event Started /)).toBeVisible();
  await page.getByRole('button', { name: 'End Event' }).first().click();
  await dialog.getByRole('button', { name: 'End Event' }).click();
  await expect(page.getByText("Successfully ended profile's event.")).toBeVisible();
  await expect(page.getByText(/^Event Started /)).toHaveCount(0);

  // Her family takes the link and finds her.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const path = await pathIn(page);
  const parent = await anotherPage(browser);
  const parentErrors = watchConsole(parent);
  await parent.goto(path);
  await parent.getByRole('button', { name: 'Create New Account' }).click();
  await createFamilyAccount(parent, 'season@parents.example');
  await parent.getByRole('button', { name: 'Continue' }).click();
  await typePerson(parent, { ...low, birthDate: '04/17/2009' });
  await chooseRelation(parent, 'Parent or Guardian');
  await parent.getByRole('button', { name: 'Verify' }).click();
  await expect(parent.getByRole('heading', { name: 'Profile Access Granted' })).toBeVisible();
  await parent.getByRole('link', { name: 'Go to Portal' }).click();
  await expect(parent.getByRole('button', { name: lowName, exact: true })).toBeVisible();
  await answered(parent);
  expect(parentErrors).toEqual([]);
  await parent.context().close();
  await expect(dialog.getByText('A family account has used this link.')).toBeVisible();

  // What follows meets nothing of this season. Her page, which asks for open demands now and then, is left first.
  await answered(page);
  await page.goto('/dashboard');
  for (const { profileId } of athletes) await ask(page, 'Profile/DeleteProfile', { id: profileId });
  for (const id of [groupId, secondId]) await ask(page, 'Group/DeleteGroup', { id });
  await ask(page, 'Protocol/DeleteProtocol', { id: protocolId });
  const { protocols } = await ask<{ protocols: { name: string }[] }>(page, 'Protocol/GetProtocols');
  expect(protocols.map(({ name: one }) => one)).not.toContain(protocolName);
});
