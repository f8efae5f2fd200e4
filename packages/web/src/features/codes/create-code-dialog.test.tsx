import {
  type AccountNotification,
  createSession,
  getAccountNotificationPrefs,
  getGroups,
  getProfilesPaged,
  getProtocols,
  type Protocol,
} from '@plumbline/contract';
import { dayAfter } from '@plumbline/domain/time/day-text';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formatTypedDate } from '../../design/form/typed-date.ts';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { type CodeTarget, todayHere } from './code-form.ts';
import { CreateCodeDialog } from './create-code-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const aProtocol = (organizationProtocolId: number, name: string, isDisabled = false): Protocol => ({
  organizationProtocolId,
  legacyProtocolId: null,
  name,
  description: '',
  symptomsEnabled: false,
  eventsEnabled: false,
  isDisabled,
  protocolItems: [],
});

const made: Answer = {
  reply: {
    session: {
      id: 71,
      code: '40816',
      startsOn: '2026-10-06T15:00:00.000Z',
      endsOn: new Date(Date.now() + 86_400_000).toISOString(),
    },
  },
};

const toldOf = (accountId: number, firstName: string, over: Partial<AccountNotification> = {}) => ({
  accountId,
  communicationTypeId: 1 as const,
  isEnabled: false,
  firstName,
  lastName: 'Berg',
  isAvailable: true,
  ...over,
});
/** Ann hears of the group by email already; Bo has a phone, Ann has none. */
const told: AccountNotification[] = [
  toldOf(3, 'Ann', { isEnabled: true }),
  toldOf(3, 'Ann', { communicationTypeId: 2, isAvailable: false }),
  toldOf(4, 'Bo'),
  toldOf(4, 'Bo', { communicationTypeId: 2 }),
];
const groups = [
  { id: 8, organizationId: 1, name: 'Rowing', isDefault: false, isEnabled: true, profileCount: 38 },
  { id: 9, organizationId: 1, name: 'Old crew', isDefault: false, isEnabled: false, profileCount: 2 },
];

async function opened({
  answer = made,
  defaultProtocolId = 5,
  target = { kind: 'profile', id: 12, name: 'Jo Quillan' },
  isAccountCreationOffered = false,
  prefs = { reply: { selectedAccountNotifications: told, isAccountCreationOffered } },
  protocols = [aProtocol(5, 'Sideline'), aProtocol(6, 'Old one', true), aProtocol(7, 'Clinic')],
}: {
  answer?: Answer;
  defaultProtocolId?: number | null;
  protocols?: Protocol[];
  target?: CodeTarget | null;
  isAccountCreationOffered?: boolean;
  prefs?: Answer;
} = {}) {
  const calls = answerCalls([
    [
      getProtocols,
      () => ({
        reply: {
          protocols,
        },
      }),
    ],
    [createSession, () => answer],
    [getGroups, () => ({ reply: { groups } })],
    [
      getProfilesPaged,
      () => ({
        reply: {
          profiles: [
            { id: 31, fullName: 'Kim Ives', isInactive: false },
            { id: 32, fullName: 'Lee Moss', isInactive: true },
          ],
          totalRowCount: 2,
        },
      }),
    ],
    [getAccountNotificationPrefs, () => prefs],
  ]);
  const onClose = vi.fn<() => void>();
  const dialog = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CreateCodeDialog target={target} defaultProtocolId={defaultProtocolId} onClose={onClose} />
    </QueryClientProvider>,
  );
  const create = dialog.getByRole('button', { name: 'Create Code' });
  await expect.element(create).toBeVisible();
  return {
    dialog,
    create,
    onClose,
    calls,
    end: dialog.getByRole('textbox', { name: 'End date' }),
    sent: () => calls.filter(({ path }) => path === createSession.path).map(({ request }) => request),
  };
}

test('C105 C289 C290 C446: with the own protocol a code is one press away: an assessment for the baseline, then its digits', async () => {
  const { dialog, create, onClose, sent } = await opened();
  await expect.element(dialog.getByRole('radio', { name: /Assessment/ })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: /Baseline/ })).toBeChecked();
  await expect.element(dialog.getByText('Ann Berg').first()).toBeVisible();
  await userEvent.click(create);
  await expect.element(dialog.getByRole('img', { name: 'Code 4 0 8 1 6' })).toBeVisible();
  await expect.element(dialog.getByText('Session Successfully Created')).toBeVisible();
  expect(sent()).toEqual([
    {
      session: {
        groupId: null,
        profileId: 12,
        organizationProtocolId: 5,
        endsOn: dayAfter(todayHere(), 7),
        isScreening: false,
        isNonBaseline: false,
        showResultsAfterSession: false,
        isAccountCreationEnabled: false,
        selectedAccountNotifications: [{ accountId: 3, communicationTypeId: 1, isEnabled: true }],
      },
    },
  ]);
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(dialog.getByRole('link', { name: /Open code/ })).toHaveAttribute('href', '/codes/71');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('C286 C289: a quick end fills in the day, a screening is sent as one', async () => {
  const { dialog, create, end, sent } = await opened();
  for (const [label, days] of [
    ['24 hours', 1],
    ['72 hours', 3],
    ['1 week', 7],
    ['30 days', 30],
    ['1 year', 365],
  ] as const) {
    await userEvent.click(dialog.getByRole('button', { name: label }));
    await expect.element(end).toHaveValue(formatTypedDate(dayAfter(todayHere(), days)));
  }
  await userEvent.click(dialog.getByRole('radio', { name: /Screening/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /Baseline/ }));
  await userEvent.click(create);
  await expect.element(dialog.getByRole('img', { name: 'Code 4 0 8 1 6' })).toBeVisible();
  expect(sent()).toMatchObject([
    { session: { endsOn: dayAfter(todayHere(), 365), isScreening: true, isNonBaseline: true } },
  ]);
});

test('C284 C285: without a protocol or with an end before yesterday nothing can be made, and it says why', async () => {
  const { dialog, create, end } = await opened({ defaultProtocolId: 6 });
  await expect.element(create).toBeDisabled();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Protocol' }));
  // One that is out of use is not offered.
  expect(dialog.getByRole('option', { name: 'Old one' }).elements()).toHaveLength(0);
  await userEvent.click(dialog.getByRole('option', { name: 'Clinic' }));
  await expect.element(create).toBeEnabled();
  await userEvent.fill(end, formatTypedDate(dayAfter(todayHere(), -2)));
  await userEvent.tab();
  await expect.element(dialog.getByText('The end date cannot be earlier than yesterday.')).toBeVisible();
  await expect.element(create).toBeDisabled();
  await userEvent.fill(end, formatTypedDate(dayAfter(todayHere(), -1)));
  await expect.element(dialog.getByText(/^Over since/)).toBeVisible();
});

test('C284 C374: for a group only groups in use are offered, and who hears of it is told by default', async () => {
  const { dialog, create, sent } = await opened({ target: null, defaultProtocolId: 5 });
  await expect.element(create).toBeDisabled();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Group' }));
  expect(dialog.getByRole('option', { name: /Old crew/ }).elements()).toHaveLength(0);
  await userEvent.click(dialog.getByRole('option', { name: 'Rowing (38 profiles)' }));
  await expect.element(dialog.getByText('Ann Berg').first()).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: /Show results/ }));
  await userEvent.click(create);
  await expect.element(dialog.getByText('0 of 38 profiles tested')).toBeVisible();
  await expect.element(dialog.getByText('Rowing · Sideline · Baseline Assessment')).toBeVisible();
  expect(sent()).toMatchObject([
    {
      session: {
        groupId: 8,
        profileId: null,
        showResultsAfterSession: true,
        selectedAccountNotifications: [{ accountId: 3, communicationTypeId: 1, isEnabled: true }],
      },
    },
  ]);
});

test('C288 C415: the search for a profile asks for ten rows and offers New Profile first, which is sent as 0', async () => {
  const { dialog, create, calls, sent } = await opened({
    target: null,
    defaultProtocolId: 5,
    isAccountCreationOffered: true,
  });
  await userEvent.click(dialog.getByText('One profile'));
  const search = dialog.getByRole('combobox', { name: 'Profile' });
  await userEvent.click(search);
  await expect.element(dialog.getByRole('option', { name: 'Kim Ives' })).toBeVisible();
  // Of an inactive profile no code can be made.
  await expect
    .element(dialog.getByRole('option', { name: 'Lee Moss (inactive)' }))
    .toHaveAttribute('data-combobox-disabled', 'true');
  await userEvent.fill(search, 'Kim');
  await expect
    .poll(() => calls.filter(({ path }) => path === getProfilesPaged.path).map(({ request }) => request))
    .toContainEqual(expect.objectContaining({ RowsPerPage: 10, SearchString: 'Kim' }));
  await userEvent.click(dialog.getByRole('option', { name: 'New Profile' }));
  await expect.element(dialog.getByRole('radio', { name: 'New profile' })).toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: /Offer an account/ }));
  await userEvent.click(create);
  await expect.element(dialog.getByRole('img', { name: 'Code 4 0 8 1 6' })).toBeVisible();
  expect(sent()).toMatchObject([
    { session: { groupId: null, profileId: 0, isAccountCreationEnabled: true } },
  ]);
});

test('C420: a failure that cannot be read says the specified sentence, and the form keeps what was chosen', async () => {
  const { dialog, create, end } = await opened({ answer: { status: 502, code: '', message: '' } });
  await userEvent.click(dialog.getByRole('button', { name: '72 hours' }));
  await userEvent.click(create);
  await expect
    .element(
      dialog.getByText(
        'An unexpected error occured. If this continues, please call Plumbline support. (code 0)',
      ),
    )
    .toBeVisible();
  await expect.element(end).toHaveValue(formatTypedDate(dayAfter(todayHere(), 3)));
});

test('C419: a refusal shows the first message of the server, and the form keeps what was chosen', async () => {
  const message = 'Cannot create code for an inactive profile.';
  const { dialog, create, end } = await opened({
    answer: { status: 422, code: 'code.profile_inactive', message },
  });
  await userEvent.click(dialog.getByRole('button', { name: '72 hours' }));
  await userEvent.click(create);
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(end).toHaveValue(formatTypedDate(dayAfter(todayHere(), 3)));
});

test('C374: where nobody could choose who is told, nobody is left out: those are told who are told by default', async () => {
  const { dialog, create, sent } = await opened({
    prefs: { status: 500, code: 'server.unexpected', message: 'An unexpected error occured.' },
  });
  await expect.element(dialog.getByText('The accounts to notify did not load.')).toBeVisible();
  await userEvent.click(create);
  await expect.element(dialog.getByRole('img', { name: 'Code 4 0 8 1 6' })).toBeVisible();
  expect(sent()[0]).not.toHaveProperty('session.selectedAccountNotifications');
});

test('without a protocol that can be used the dialog says who can help', async () => {
  const { dialog, create } = await opened({ protocols: [aProtocol(6, 'Old one', true)] });
  await expect
    .element(dialog.getByText('There are no protocols yet. Ask a System Admin to add one.'))
    .toBeVisible();
  await expect.element(create).toBeDisabled();
});

test('an end date that is half typed is refused at its field, and a whole one can be saved', async () => {
  const { dialog, create, end } = await opened();
  await userEvent.fill(end, '12/3');
  await userEvent.tab();
  await expect.element(dialog.getByText('Use MM/DD/YYYY')).toBeVisible();
  await expect.element(create).toBeDisabled();
  await userEvent.fill(end, formatTypedDate(dayAfter(todayHere(), 3)));
  await expect.element(create).toBeEnabled();
});
