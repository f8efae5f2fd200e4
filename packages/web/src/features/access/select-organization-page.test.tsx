import { switchSelectedOrganization } from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BrandProvider } from '../../brand/brand-provider.tsx';
import { brands } from '../../brand/brands.ts';
import { renderDesign } from '../../design/test/render.tsx';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser, lakeside, riverside } from '../../platform/test/users.ts';
import { SelectOrganizationPage } from './select-organization-page.tsx';

const northern = {
  id: 3,
  name: 'Northern Health System',
  isEnterpriseAdminOrg: true,
  organizationAccessTypeId: 2,
};
const user = aUser({ organizations: [riverside, lakeside, northern], selected: null });

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

async function open(answer: () => Answer) {
  session.start('token-1', user, 1);
  const calls = answerCalls([[switchSelectedOrganization, answer]]);
  const onSelected = vi.fn();
  const page = await renderDesign(
    <BrandProvider brand={brands.default}>
      <SelectOrganizationPage user={user} onSelected={onSelected} />
    </BrandProvider>,
  );
  return { page, calls, onSelected };
}

test('A093 A197: each choice has its name and says which is an enterprise; choosing makes it the selected one', async () => {
  const { page, calls, onSelected } = await open(() => ({
    reply: { ...user, selectedOrganization: lakeside },
  }));
  const choices = page.getByRole('list').getByRole('button');
  expect(choices.elements().map((choice) => choice.textContent)).toEqual([
    'Riverside High School',
    'Lakeside Balance Clinic',
    'Northern Health SystemEnterprise',
  ]);
  await userEvent.click(page.getByRole('button', { name: lakeside.name }));
  await expect.poll(() => onSelected).toHaveBeenCalledWith(lakeside.id);
  expect(calls.map(({ request }) => request)).toEqual([{ organizationId: lakeside.id }]);
  // Stored for the page that is loaded next; this one still shows the choice.
  expect(window.localStorage.getItem('plumbline.session')).toContain(
    `"selectedOrganizationId":${lakeside.id}`,
  );
});

test('A198: a switch that is refused says why, and one can choose again', async () => {
  const sentence = 'Make sure you have granted yourself access to this organization on the Users page.';
  const { page, onSelected } = await open(() => ({
    status: 403,
    code: 'organization.no_grant',
    message: sentence,
  }));
  await userEvent.click(page.getByRole('button', { name: riverside.name }));
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(onSelected).not.toHaveBeenCalled();
  await expect
    .element(page.getByRole('button', { name: riverside.name }))
    .toHaveAttribute('aria-disabled', 'false');
});

test('A096: Logout leads to login', async () => {
  const { page } = await open(() => ({ reply: {} }));
  await expect.element(page.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/login');
});
