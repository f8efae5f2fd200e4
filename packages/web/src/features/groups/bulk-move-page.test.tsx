import { bulkMove, getGroups, getProfilesPaged, undoBulkMove } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { useAddressState } from '../../platform/test/use-address-state.ts';
import { aUser } from '../../platform/test/users.ts';
import { BulkMovePage } from './bulk-move-page.tsx';

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
const groups = [group(11, 'Football'), group(12, 'Soccer'), { ...group(13, 'Closed'), isEnabled: false }];
const profile = (id: number, firstName: string) => ({
  id,
  firstName,
  lastName: 'Okafor',
  fullName: `${firstName} Okafor`,
  graduationYear: null,
  groupNames: ['Football'],
  isInactive: false,
  inEvent: false,
  openEvent: null,
  lastTestDate: null,
  lastTestType: null,
  lastTestIsEvent: false,
  baselineStatus: 'Needed',
  largestChange: null,
  meaning: null,
  verdict: 'none',
  severity: null,
});
const profiles = [profile(101, 'Maya'), profile(102, 'Ben')];

function Example({ start, pageNumber }: { start: number | undefined; pageNumber: number }) {
  const [address, change] = useAddressState('/profiles/bulk-move/{-$groupId}', {
    groupId: start,
    PageNumber: pageNumber,
  });
  return <BulkMovePage address={address} onAddressChange={change} />;
}

const moves: Answer = { reply: { bulkMoveId: 5, addedCount: 2, removedCount: 2 } };

async function open({
  start,
  accessTypeId = 1,
  move = moves,
  pageNumber = 1,
}: {
  start?: number;
  accessTypeId?: number;
  move?: Answer;
  pageNumber?: number;
}) {
  await view.viewport(1440, 900);
  const user = aUser({ account: { selectedOrganizationAccessTypeId: accessTypeId } });
  session.start('token-1', user, 1);
  const calls = answerCalls([
    [getGroups, () => ({ reply: { groups } })],
    [
      getProfilesPaged,
      (request) => ({
        reply: {
          profiles: (request as { PageNumber?: number }).PageNumber === 3 ? [] : profiles,
          totalRowCount: 2,
        },
      }),
    ],
    [bulkMove, () => move],
    [undoBulkMove, () => ({ reply: {} })],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={user}>
        <Example start={start} pageNumber={pageNumber} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { screen, calls };
}

type Screen = Awaited<ReturnType<typeof open>>['screen'];
/** What a choice offers once it is opened: lists that closed stay in the page. */
async function openChoice(screen: Screen, label: string) {
  const input = screen.getByLabelText(label);
  await userEvent.click(input);
  const opened = () => document.getElementById(input.element().getAttribute('aria-controls') ?? '');
  await expect.poll(() => opened()?.checkVisibility() ?? false).toBe(true);
  const list = view.elementLocator(opened() as HTMLElement);
  await expect.element(list.getByRole('option').first()).toBeVisible();
  return list.getByRole('option');
}
const optionsOf = async (screen: Screen, label: string) =>
  (await openChoice(screen, label)).elements().map((option) => option.textContent);
async function choose(screen: Screen, label: string, name: string) {
  const options = await openChoice(screen, label);
  const option = options.elements().find(({ textContent }) => textContent === name);
  if (option === undefined) throw new Error(`${label} does not offer ${name}`);
  await userEvent.click(option);
}
const moveButton = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });

test('a page that there is no more, as its people were moved, shows the last there is', async () => {
  const { screen } = await open({ start: 11, pageNumber: 3 });
  await expect.element(screen.getByRole('checkbox', { name: /Maya/ })).toBeVisible();
});

test('C079 C081 C082: the group of the address is the source; the button waits for a choice; leaving is on', async () => {
  const { screen, calls } = await open({ start: 11 });
  await expect.element(screen.getByLabelText('Source group')).toHaveValue('Football');
  await expect.element(screen.getByText('Maya Okafor')).toBeVisible();
  expect(calls.find(({ path }) => path === getProfilesPaged.path)?.request).toMatchObject({ groupIds: [11] });
  await choose(screen, 'Destination group', 'Soccer');
  await expect.element(moveButton(screen, 'Move')).toBeDisabled();
  await userEvent.click(screen.getByLabelText('Select Maya Okafor'));
  await expect.element(moveButton(screen, 'Move 1 profile')).toBeEnabled();
  await expect.element(screen.getByLabelText('Remove profiles from the old group')).toBeChecked();
});

test('C078 C454: source, destination and profiles are chosen, moved after a question, and can be undone', async () => {
  const { screen, calls } = await open({});
  await choose(screen, 'Source group', 'Football');
  await choose(screen, 'Destination group', 'Soccer');
  await userEvent.click(screen.getByRole('button', { name: 'Select all 2' }));
  await userEvent.click(moveButton(screen, 'Move 2 profiles'));
  await expect.element(screen.getByText(/2 profiles will join Soccer and leave Football\./)).toBeVisible();
  expect(calls.some(({ path }) => path === bulkMove.path)).toBe(false);
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Move' }));
  await expect.element(screen.getByText('Successfully moved profiles.')).toBeVisible();
  expect(calls.find(({ path }) => path === bulkMove.path)?.request).toEqual({
    profileIds: [101, 102],
    oldGroupId: 11,
    newGroupId: 12,
    removeFromOldGroup: true,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.element(screen.getByText('The move was undone.')).toBeVisible();
  expect(calls.find(({ path }) => path === undoBulkMove.path)?.request).toEqual({ bulkMoveId: 5 });
});

test('C294: the same group twice is said at once, and cannot be moved', async () => {
  const { screen } = await open({ start: 11 });
  await userEvent.click(screen.getByLabelText('Select Maya Okafor'));
  await choose(screen, 'Destination group', 'Football');
  await expect.element(screen.getByText('Please select two different groups')).toBeVisible();
  await expect.element(moveButton(screen, 'Move 1 profile')).toBeDisabled();
});

test('C429: a failure says so with the reason, and the choice stays', async () => {
  const { screen } = await open({
    start: 11,
    move: { status: 404, code: 'profile.not_found', message: 'That profile could not be found.' },
  });
  await userEvent.click(screen.getByLabelText('Select Ben Okafor'));
  await choose(screen, 'Destination group', 'Soccer');
  await userEvent.click(moveButton(screen, 'Move 1 profile'));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Move' }));
  await expect
    .element(screen.getByText('There was an error moving the profiles. That profile could not be found.'))
    .toBeVisible();
  await expect.element(screen.getByText('Successfully moved profiles.')).not.toBeInTheDocument();
});

test('C080: all profiles is a source for a System Admin, not for a User, and nobody leaves it', async () => {
  const member = await open({});
  expect(await optionsOf(member.screen, 'Source group')).toEqual(['Football', 'Soccer', 'Closed']);
  await member.screen.unmount();
  vi.restoreAllMocks();
  const { screen, calls } = await open({ start: -1, accessTypeId: 2 });
  await expect.element(screen.getByLabelText('Source group')).toHaveValue('All profiles');
  await expect.element(screen.getByText('Ben Okafor')).toBeVisible();
  expect(calls.find(({ path }) => path === getProfilesPaged.path)?.request).toMatchObject({ groupIds: [] });
  await expect.element(screen.getByLabelText(/Remove profiles from the old group/)).toBeDisabled();
  expect(await optionsOf(screen, 'Source group')).toEqual(['All profiles', 'Football', 'Soccer', 'Closed']);
});

test('another source starts a new choice, and an inactive group takes nobody in', async () => {
  const { screen } = await open({ start: 11 });
  await userEvent.click(screen.getByLabelText('Select Maya Okafor'));
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await choose(screen, 'Source group', 'Soccer');
  await expect.element(screen.getByText('1 selected')).not.toBeInTheDocument();
  expect(await optionsOf(screen, 'Destination group')).toEqual(['Football', 'Soccer']);
});
