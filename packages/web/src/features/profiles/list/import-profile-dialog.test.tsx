import { getGroups, importProfile } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { session } from '../../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aUser } from '../../../platform/test/users.ts';
import { ImportProfileDialog } from './import-profile-dialog.tsx';
import type { ImportStart } from './profile-list-dialog.ts';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const group = (id: number, name: string) => ({
  id,
  organizationId: 1,
  name,
  isDefault: false,
  isEnabled: true,
  profileCount: 2,
});

interface Given {
  start?: ImportStart;
  answer?: Answer;
  groups?: () => Answer | Promise<Answer>;
}
const twoGroups: Answer = { reply: { groups: [group(1, 'Rowing'), group(2, 'Track')] } };

async function open({
  start = {},
  answer = { reply: { isImported: true } },
  groups = () => twoGroups,
}: Given = {}) {
  await view.viewport(1440, 900);
  session.start('token-1', aUser(), 1);
  const calls = answerCalls([
    [getGroups, groups],
    [importProfile, () => answer],
  ]);
  const onClose = vi.fn();
  const onImported = vi.fn(async (_profileId: number | null) => {});
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser()}>
        <ImportProfileDialog start={start} onClose={onClose} onImported={onImported} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const dialog = screen.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Import' });
  const sent = () =>
    calls.filter(({ path }) => path === 'Profile/ImportProfile').map(({ request }) => request);
  const chooseGroup = async (name: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name: 'Groups' }));
    await userEvent.click(screen.getByRole('option', { name }));
    await userEvent.tab();
  };
  return { screen, dialog, submit, sent, chooseGroup, onClose, onImported };
}

const maya: ImportStart = { firstName: 'Maya', lastName: 'Okafor', profileId: 48_213 };

async function filled(given: Given = {}) {
  const opened = await open({ start: maya, ...given });
  await expect.element(opened.dialog).toBeVisible();
  await userEvent.fill(opened.dialog.getByRole('textbox', { name: 'Birth Date' }), '03/14/2009');
  await opened.chooseGroup('Track');
  return opened;
}

test('C491: the dialog opens 250 ms after its data is there, not before', async () => {
  let answer: (value: Answer) => void = () => {};
  const { dialog } = await open({ groups: () => new Promise<Answer>((resolve) => (answer = resolve)) });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(dialog.elements()).toHaveLength(0);
  answer(twoGroups);
  const started = performance.now();
  await expect.poll(() => dialog.elements().length, { interval: 10 }).toBe(1);
  expect(performance.now() - started).toBeGreaterThanOrEqual(240);
});

test('C073 C442: what the address brings is filled in; an import says so', async () => {
  const { screen, dialog, submit, sent, onImported } = await filled();
  await expect.element(dialog.getByRole('textbox', { name: 'Profile ID' })).toHaveValue('48213');
  await expect.element(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Maya');
  await expect.element(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Okafor');
  await userEvent.click(submit);
  await expect.element(screen.getByText('Profile Successfully Imported')).toBeVisible();
  expect(sent()).toEqual([
    { profileId: 48_213, firstName: 'Maya', lastName: 'Okafor', birthDate: '2009-03-14', groupIds: [2] },
  ]);
  await expect.poll(() => onImported).toHaveBeenCalledWith(48_213);
});

test('C368: an import that waits says who decides, and leads nowhere yet', async () => {
  const { screen, submit, onImported, onClose } = await filled({ answer: { reply: { isImported: false } } });
  await userEvent.click(submit);
  await expect.element(screen.getByText(/^We sent a request to the profile’s organization\./)).toBeVisible();
  await expect.poll(() => onImported).toHaveBeenCalledWith(null);
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
});

test.each([
  { ids: 'C277', label: 'Profile ID', value: '', says: 'required' },
  { ids: 'C277', label: 'Profile ID', value: '-4', says: 'must be a positive whole number' },
  { ids: 'C277', label: 'Profile ID', value: '0', says: 'must be a positive whole number' },
  { ids: 'C278', label: 'First Name', value: '', says: 'required' },
  {
    ids: 'C278',
    label: 'Last Name',
    value: 'x'.repeat(51),
    says: 'Last Name may not be greater than 50 characters',
  },
  { ids: 'C279', label: 'Birth Date', value: '', says: 'required' },
])('$ids: $label "$value": $says', async ({ label, value, says }) => {
  const { dialog, submit } = await filled();
  await expect.element(submit).toBeEnabled();
  const field = dialog.getByRole('textbox', { name: label });
  await userEvent.fill(field, value);
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(says);
  await expect.element(submit).toBeDisabled();
});

test('C279: without a group nobody is imported', async () => {
  const { dialog, submit } = await open({ start: maya });
  await expect.element(dialog).toBeVisible();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Birth Date' }), '03/14/2009');
  await expect.element(submit).toBeDisabled();
});

test('C416: a refused import is a notification too, and what was typed stays', async () => {
  const message = 'No profile matches. Check the Profile ID, the names and the birth date.';
  const { screen, dialog, submit, onClose } = await filled({
    answer: { status: 422, code: 'profile.import_no_match', message },
  });
  await userEvent.click(submit);
  // In the head of the dialog, and as a notification.
  await expect.poll(() => screen.getByText(message).elements().length).toBe(2);
  await expect.element(dialog.getByRole('textbox', { name: 'Profile ID' })).toHaveValue('48213');
  expect(onClose).not.toHaveBeenCalled();
});

test('groups that did not load are said, not an empty form', async () => {
  const { screen } = await open({
    groups: () => ({ status: 503, code: 'server.busy', message: 'The portal is busy.' }),
  });
  await expect.element(screen.getByText('The form did not load.')).toBeVisible();
  await expect.element(screen.getByText('The portal is busy.')).toBeVisible();
});
