import {
  adjustGroupBaselineStartDate,
  adjustGroupDefaultOrganizationProtocol,
  type GroupChange,
  type GroupDetail,
  getGroups,
  getProtocols,
  updateGroup,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { endedSince } from '../../platform/api/long-work.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { EditGroupDialog } from './edit-group-dialog.tsx';
import { GroupBaselineDialog } from './group-baseline-dialog.tsx';
import { finishedTexts } from './group-change-texts.ts';
import type { GroupDialogProps } from './group-dialog.ts';
import { GroupProtocolDialog } from './group-protocol-dialog.tsx';
import { isChangeRunning } from './use-group.ts';

afterEach(() => vi.restoreAllMocks());

const group: GroupDetail = {
  id: 7,
  organizationId: 1,
  name: 'Rowing',
  isDefault: false,
  isEnabled: true,
  profileCount: 12,
  baselineStartDateUtc: null,
  defaultOrganizationProtocolId: null,
  onlyHereCount: 3,
  openCodeCount: 0,
};
const refused = { status: 409, code: 'group.change_runs', message: 'It is still running.' };
const protocol = {
  organizationProtocolId: 4,
  legacyProtocolId: null,
  name: 'Season',
  description: '',
  symptomsEnabled: false,
  eventsEnabled: true,
  isDisabled: false,
  protocolItems: [],
};

async function opened(Dialog: ComponentType<GroupDialogProps>, given = group) {
  const calls = answerCalls([
    [getProtocols, () => ({ reply: { protocols: [protocol] } })],
    [adjustGroupBaselineStartDate, () => refused],
    [adjustGroupDefaultOrganizationProtocol, () => refused],
  ]);
  const done = async () => undefined;
  const page = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({})}>
        <Dialog group={given} onClose={() => undefined} onDeleted={done} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { page, calls };
}

test('C430: a start date that was not set says so with the reason, and whom it would have reached', async () => {
  const { page, calls } = await opened(GroupBaselineDialog);
  await expect.element(page.getByText('Replaces the start date of 12 profiles.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect
    .element(
      page.getByText('There was an error updating the group baseline start date. It is still running.'),
    )
    .toBeVisible();
  expect(calls.at(-1)?.request).toEqual({ groupId: 7, baselineStartDateUtc: '2000-01-01T00:00:00Z' });
});

test('C431: a default protocol that was not set says so with the reason; without a choice it cannot be saved', async () => {
  const { page, calls } = await opened(GroupProtocolDialog);
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(page.getByRole('combobox', { name: 'Default Protocol' }));
  await userEvent.click(page.getByRole('option', { name: 'Season' }));
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect
    .element(page.getByText('There was an error updating the group default protocol. It is still running.'))
    .toBeVisible();
  expect(calls.at(-1)?.request).toEqual({ groupId: 7, organizationProtocolId: 4 });
});

test('C387: what somebody else changed behind the dialog is not changed back', async () => {
  const calls = answerCalls([
    [getGroups, () => ({ reply: { groups: [] } })],
    [updateGroup, () => refused],
  ]);
  let refetched: (group: GroupDetail) => void = () => undefined;
  function PageBehind() {
    const [shown, setShown] = useState(group);
    refetched = setShown;
    const done = async () => undefined;
    return <EditGroupDialog group={shown} onClose={() => undefined} onDeleted={done} />;
  }
  const page = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageBehind />
    </QueryClientProvider>,
  );
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Crew');
  refetched({ ...group, isEnabled: false });
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText('It is still running.')).toBeVisible();
  expect(calls.at(-1)?.request).toEqual({ group: { id: 7, name: 'Crew' } });
});

const change = (over: Partial<GroupChange>): GroupChange => ({
  id: 1,
  kind: 'baselineStart',
  profileCount: 12,
  doneCount: 12,
  isStalled: false,
  askedOn: '2026-11-01T10:00:00Z',
  finishedOn: '2026-11-01T10:01:00Z',
  baselineStartDateUtc: '2026-08-01T11:00:00Z',
  organizationProtocolId: null,
  ...over,
});

test('C449 C450: each end is told once, also of what began and ended between two looks', () => {
  const running = change({ id: 1, finishedOn: null, doneCount: 4 });
  const seenOf = (changes: readonly GroupChange[]) =>
    new Map(changes.map((one) => [one.id, isChangeRunning(one)]));
  const before = seenOf([running, change({ id: 2 })]);
  const protocolSet = change({ id: 3, kind: 'defaultProtocol' });
  const ended = endedSince(before, [protocolSet, change({ id: 2 }), change({ id: 1 })], isChangeRunning);
  expect(ended.map(({ id }) => id)).toEqual([3, 1]);
  expect(endedSince(seenOf(ended), ended, isChangeRunning)).toEqual([]);
  expect(ended.map((one) => finishedTexts(one).text)).toEqual([
    'Successfully updated default protocol of all profiles in this group',
    'Successfully updated group baseline start date',
  ]);
  const given = finishedTexts(change({ kind: 'defaultProtocol', doneCount: 5 }));
  expect(given.isWhole).toBe(false);
  expect(given.text).toContain('5 of 12 profiles were already updated');
});

test('the default group says why it stays, and offers nothing that deletes it', async () => {
  const { page } = await opened(DeleteGroupDialog, { ...group, isDefault: true });
  await expect
    .element(page.getByText('Rowing is the default group, so it cannot be deleted.', { exact: false }))
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Delete' }).elements()).toHaveLength(0);
});
