import { type Browser, expect, type Page } from '@playwright/test';
import { ask, signIn } from './portal-page.ts';

/** Who a profile is: what somebody must know to redeem its link. */
export interface Person {
  id: number;
  firstName: string;
  lastName: string;
  /** As it is typed: MM/DD/YYYY. */
  birthDate: string;
}

/** Another person at another browser. */
export async function anotherPage(browser: Browser): Promise<Page> {
  return browser.newPage();
}

/** What the school knows of a profile and who redeems has to know. */
export async function personOf(browser: Browser, id: number): Promise<Person> {
  const page = await anotherPage(browser);
  await signIn(page, 'admin@riverside.example');
  const { profile } = await ask<{ profile: { firstName: string; lastName: string; birthDate: string } }>(
    page,
    'Profile/GetWebProfileDetail',
    { id },
  );
  await page.context().close();
  const [year, month, day] = profile.birthDate.split('-');
  return { id, ...profile, birthDate: `${month}/${day}/${year}` };
}

/** The link that an open Share Profile dialog shows, as a path of the portal. */
export async function pathIn(page: Page): Promise<string> {
  const link = page.getByRole('dialog').getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(/profileAccessLink=/);
  const { pathname, search } = new URL(await link.inputValue());
  return `${pathname}${search}`;
}

/** Types who the person is into Verify Information. */
export async function typePerson(
  page: Page,
  person: Pick<Person, 'firstName' | 'lastName' | 'birthDate'>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify Information' });
  await dialog.getByRole('textbox', { name: 'First Name' }).fill(person.firstName);
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill(person.lastName);
  await dialog.getByRole('textbox', { name: 'Birth Date' }).fill(person.birthDate);
}

export async function chooseRelation(page: Page, relation: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Relationship', { exact: true }).click();
  await page.getByRole('option', { name: relation }).click();
}

/** Makes a family account in the form that the page of a link opened, and is signed in by it. */
export async function createFamilyAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'First Name' }).fill('Pat');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Parent');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Trampoline-7!');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Trampoline-7!');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(`Signed in as ${email}.`, { exact: false })).toBeVisible();
}
