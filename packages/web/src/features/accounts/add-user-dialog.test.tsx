import { createAccount, getAccounts, getGroups, getOrganizationsForEnterprise } from '@plumbline/contract';
import { kindPermissions, type UserPlace } from '@plumbline/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { AddUserDialog } from './add-user-dialog.tsx';

const school: UserPlace = { isEnterpriseAdminOrg: false, isClinicalOrganization: false };
const clinic: UserPlace = { isEnterpriseAdminOrg: false, isClinicalOrganization: true };
const enterprise: UserPlace = { isEnterpriseAdminOrg: true, isClinicalOrganization: false };

const admin = (isSuperAdmin = false) =>
  aUser({ account: { isSuperAdmin }, permissions: kindPermissions.admin });
const made: Answer = { reply: { id: 12 } };

beforeEach(() => {
  session.start('token-1', admin(), 1);
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  session.end();
});

async function open(place: UserPlace, { answer = made, user = admin() } = {}) {
  const calls = answerCalls([
    [
      getGroups,
      () => ({
        reply: {
          groups: [
            { id: 5, name: 'Soccer' },
            { id: 6, name: 'Track' },
          ],
        },
      }),
    ],
    [
      getOrganizationsForEnterprise,
      () => ({
        reply: {
          organizations: [
            { id: 21, name: 'Elm' },
            { id: 22, name: 'Oak' },
          ],
        },
      }),
    ],
    [getAccounts, () => ({ reply: { accounts: [], place } })],
    [createAccount, () => answer],
  ]);
  const onClose = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <CurrentUserProvider value={user}>
        <AddUserDialog place={place} isOpen onClose={onClose} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Add User' });
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) {
      await userEvent.fill(dialog.getByRole('textbox', { name: label }), value);
    }
  };
  const choose = async (label: string, option: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name: label }));
    await userEvent.click(screen.getByRole('option', { name: option }));
  };
  const sent = () => calls.find(({ path }) => path === 'CreateAccount')?.request;
  return { screen, dialog, submit, fill, choose, sent, onClose };
}

const who = { 'First Name': 'Nia', 'Last Name': 'Newcomer', Email: 'nia@school.example' };

test('A206 A217 A242 A335: empty required fields say required once they are left', async () => {
  const { dialog } = await open(school);
  for (const label of ['First Name', 'Last Name', 'Email']) {
    await userEvent.click(dialog.getByRole('textbox', { name: label }));
    await userEvent.tab();
  }
  await expect.poll(() => dialog.getByText('required').elements().length).toBe(3);
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Email' }), 'nia@school');
  await expect.element(dialog.getByText('Email must be valid')).toBeVisible();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'First Name' }), 'x'.repeat(51));
  await expect.element(dialog.getByText('First Name may not be greater than 50 characters')).toBeVisible();
});

test('A220 A243: a User needs a group before they can be added', async () => {
  const { submit, fill, choose } = await open(school);
  await expect.element(submit).toBeDisabled();
  await fill(who);
  await expect.element(submit).toBeDisabled();
  await choose('Groups', 'Soccer');
  await expect.element(submit).toBeEnabled();
});

test('A218 A345 A358: the phone is typed under its mask, and what is sent is what the form shows', async () => {
  const { screen, submit, fill, choose, sent, onClose } = await open(school);
  await fill({ ...who, 'Phone Number optional': '9185550142' });
  await choose('Groups', 'Track');
  await userEvent.click(submit);
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(sent()).toEqual({
    email: 'nia@school.example',
    firstName: 'Nia',
    lastName: 'Newcomer',
    phoneNumber: '918-555-0142',
    organizationAccessTypeId: 1,
    isSafetyCoach: false,
    isBillingContact: false,
    groupIds: [6],
  });
  await expect
    .element(
      screen.getByText('User successfully created. A confirmation email has been sent to the new user.'),
    )
    .toBeVisible();
});

test('A219 A222 C310: a System Admin is asked for a profession, not for groups, and is no safety coach', async () => {
  const { dialog, submit, fill, choose } = await open(school);
  await fill(who);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Is Safety Coach' }));
  await userEvent.click(dialog.getByText('Admin', { exact: true }));
  expect(dialog.getByRole('combobox', { name: 'Groups' }).elements()).toHaveLength(0);
  await fill({ 'Professional Designation': 'Athletic director' });
  await choose('Professional Type', 'Other');
  await expect.element(submit).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Is Safety Coach' }));
  await expect.element(submit).toBeEnabled();
  expect(dialog.getByRole('checkbox', { name: 'Is Safety Coach' }).elements()).toHaveLength(0);
});

test('A219: a clinic asks every user for designation and type', async () => {
  const { dialog, submit, fill, choose } = await open(clinic);
  await fill(who);
  await choose('Groups', 'Soccer');
  await expect.element(submit).toBeDisabled();
  await userEvent.click(dialog.getByRole('textbox', { name: 'Professional Designation' }));
  await userEvent.tab();
  await expect.element(dialog.getByText('required')).toBeVisible();
  await fill({ 'Professional Designation': 'Physician' });
  await choose('Professional Type', 'Physician');
  await expect.element(submit).toBeEnabled();
});

test('A134 A255: an enterprise picks organizations, each as User or Admin, and no groups', async () => {
  const { dialog, submit, fill, choose, sent } = await open(enterprise);
  expect(dialog.getByRole('combobox', { name: 'Groups' }).elements()).toHaveLength(0);
  await fill(who);
  await choose('Organizations', 'Elm');
  // The list stays open for a further choice until the field is left.
  await userEvent.keyboard('{Tab}');
  await userEvent.click(dialog.getByRole('radiogroup', { name: 'Access to Elm' }).getByText('Admin'));
  await userEvent.click(submit);
  await expect
    .poll(() => sent())
    .toMatchObject({
      accountOrganizations: [{ organizationId: 21, organizationAccessTypeId: 2 }],
    });
});

test('A260: nobody else sees optimized sync', async () => {
  const { dialog } = await open(school);
  await expect.element(dialog.getByText('Is Billing Contact')).toBeVisible();
  expect(dialog.getByText('Lookback Days').elements()).toHaveLength(0);
});

test('A221 A260: a super admin sets optimized sync, and its days are a number', async () => {
  const { dialog, fill } = await open(school, { user: admin(true) });
  await fill({ 'Lookback Days optional': 'ten' });
  await userEvent.tab();
  await expect.element(dialog.getByText('Enter a number of days')).toBeVisible();
});

test('A339 A340: what the server refuses is said, and what was typed stays', async () => {
  const answer: Answer = {
    status: 409,
    code: 'account.email_exists',
    message: 'Email Address Already Exists',
    field: 'email',
  };
  const { dialog, submit, fill, choose, onClose } = await open(school, { answer });
  await fill(who);
  await choose('Groups', 'Soccer');
  await userEvent.click(submit);
  await expect.element(dialog.getByText('Email Address Already Exists').first()).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Nia');
  expect(onClose).not.toHaveBeenCalled();
});
