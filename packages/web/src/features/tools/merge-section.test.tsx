import { confirmMergeProfiles, startMergeProfiles } from '@plumbline/contract';
import { mergedFields } from '@plumbline/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { MergeSection } from './merge-section.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const person = (profileId: number, firstName: string) => ({
  profileId,
  firstName,
  lastName: 'Okafor',
  birthDate: '2009-03-14',
  sex: 'F',
  gender: null,
  height: null,
  weight: null,
  email: null,
  externalId: null,
  uniqueId: null,
  graduationYear: 1,
  genderIdentity: null,
  race: profileId === 11 ? [5] : [2, 5],
  ethnicity: null,
  hasHadConcussion: profileId === 11 ? 2 : 1,
  lastConcussionDate: profileId === 11 ? null : '2025-05-01',
  hasAttentionDisorder: null,
  primaryLanguage: null,
  secondaryLanguage: profileId === 11 ? null : 2,
  homeOtherThanEnglish: null,
  testCount: 3,
  lastTestOn: null,
  groupNames: ['Football'],
});
const started = (keep: number, lose: number, conflicts: object[] = []) => ({
  profileToKeepId: keep,
  profileToLoseId: lose,
  profileToKeepName: 'Maya Okafor',
  profileToLoseName: 'Mia Okafor',
  profileToKeep: person(keep, 'Maya'),
  profileToLose: person(lose, 'Mia'),
  fields: mergedFields.map((field) => ({
    field,
    wins: field === 'secondaryLanguage' && keep === 11 ? 'lose' : 'keep',
    isChangeable: ['firstName', 'race', 'hasHadConcussion'].includes(field),
    follows: field === 'lastConcussionDate' ? 'hasHadConcussion' : null,
  })),
  moves: { tests: 3, events: 1, groups: 0, links: 0, codes: 0, deliveries: 0 },
  conflicts,
});

async function open({
  handed,
  conflicts = [],
  confirmed = { reply: { profileOperationId: 5, profileId: 11 } },
  refused,
}: {
  handed?: [number, number];
  conflicts?: object[];
  confirmed?: Answer;
  /** What the start is answered with instead. */
  refused?: Answer;
} = {}) {
  await view.viewport(1440, 900);
  const user = aUser({});
  session.start('token-1', user, 1);
  const sent = answerCalls([
    [
      startMergeProfiles,
      (request) => {
        if (refused !== undefined) return refused;
        const ids = request as { profileToKeepId: number; profileToLoseId: number };
        return { reply: started(ids.profileToKeepId, ids.profileToLoseId, conflicts) };
      },
    ],
    [confirmMergeProfiles, () => confirmed],
  ]);
  const onLeave = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={user}>
        <MergeSection keep={handed?.[0]} lose={handed?.[1]} onLeave={onLeave} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { screen, sent, onLeave };
}

const keepLabel = 'Profile ID to Keep';
const loseLabel = 'Profile ID to Lose';
type Screen = Awaited<ReturnType<typeof open>>['screen'];
async function startWith(screen: Screen, keep: string, lose: string) {
  await userEvent.fill(screen.getByLabelText(keepLabel), keep);
  await userEvent.fill(screen.getByLabelText(loseLabel), lose);
  await userEvent.click(screen.getByRole('button', { name: 'Start Merge' }));
}
const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Merge Profiles' });

test('B180 B181 B279 B280 B459: two ids are typed, both people are shown, a value is chosen and the merge confirmed', async () => {
  const { screen, sent, onLeave } = await open();
  await startWith(screen, '11', '12');
  await expect.element(dialog(screen)).toBeVisible();
  expect(dialog(screen).element().textContent).toContain('It brings 3 tests and 1 event.');
  await expect
    .element(dialog(screen).getByRole('row', { name: 'Graduation Year Not Applicable Not Applicable' }))
    .toBeVisible();
  await userEvent.click(dialog(screen).getByRole('radio', { name: 'Mia' }));
  await userEvent.fill(dialog(screen).getByLabelText(/^Reason/), 'Registered twice');
  await userEvent.click(dialog(screen).getByRole('button', { name: 'Merge', exact: true }));
  await expect.element(screen.getByText('Successfully merged profiles.')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({
    path: 'Tools/ConfirmMergeProfiles',
    request: {
      profileToKeepId: 11,
      profileToLoseId: 12,
      choices: { firstName: 'lose' },
      isContradictionAccepted: false,
      reason: 'Registered twice',
    },
  });
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText(keepLabel)).toHaveValue('');
  expect(onLeave).toHaveBeenCalledOnce();
});

test('B279 B280: every further answer is shown beside the other one, and what goes with an answer follows its choice', async () => {
  const { screen, sent } = await open();
  await startWith(screen, '11', '12');
  const rowOf = (label: string) => dialog(screen).getByRole('row', { name: new RegExp(`^${label}`) });
  const winnerOf = (label: string) =>
    rowOf(label).element().querySelector('td[data-wins]')?.textContent?.trim();
  await expect.element(rowOf('Race White Asian, White')).toBeVisible();
  expect(winnerOf('Secondary Language')).toBe('Spanish');
  expect(winnerOf('Last Concussion Date')).toBe('–');
  await userEvent.click(rowOf('Has had a concussion').getByRole('radio', { name: 'Yes' }));
  await expect.poll(() => winnerOf('Last Concussion Date')).toBe('May 1, 2025');
  await userEvent.click(rowOf('Race').getByRole('radio', { name: 'Asian, White' }));
  await userEvent.click(dialog(screen).getByRole('button', { name: 'Merge', exact: true }));
  await expect.element(screen.getByText('Successfully merged profiles.')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ request: { choices: { hasHadConcussion: 'lose', race: 'lose' } } });
});

test('B182 B282: the swap button exchanges keep and lose, and both are looked at again', async () => {
  const { screen, sent } = await open();
  await startWith(screen, '11', '12');
  await userEvent.fill(dialog(screen).getByLabelText(/^Reason/), 'Registered twice');
  await userEvent.click(dialog(screen).getByRole('button', { name: 'Swap' }));
  await expect.element(dialog(screen).getByRole('columnheader', { name: 'Keep 12' })).toBeVisible();
  await expect.element(dialog(screen).getByLabelText(/^Reason/)).toHaveValue('Registered twice');
  expect(sent.map(({ request }) => request)).toEqual([
    { profileToKeepId: 11, profileToLoseId: 12 },
    { profileToKeepId: 12, profileToLoseId: 11 },
  ]);
  await expect.element(screen.getByLabelText(keepLabel)).toHaveValue('12');
});

test('B281: cancelling clears the names and merges nothing', async () => {
  const { screen, sent } = await open();
  await startWith(screen, '11', '12');
  await userEvent.click(dialog(screen).getByRole('button', { name: 'Cancel' }));
  await expect.element(screen.getByText('Mia')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText(keepLabel)).toHaveValue('11');
  expect(sent).toHaveLength(1);
});

test('B283: two profiles that the duplicate report hands over are looked at at once', async () => {
  const { screen, sent } = await open({ handed: [7, 9] });
  await expect.element(dialog(screen)).toBeVisible();
  expect(sent[0]?.request).toEqual({ profileToKeepId: 7, profileToLoseId: 9 });
});

test('B283: two profiles that could not be looked at are left, so that they can be handed over again', async () => {
  const message = 'That profile could not be found.';
  const { screen, onLeave } = await open({
    handed: [7, 9],
    refused: { status: 404, code: 'profile.not_found', message },
  });
  await expect.element(screen.getByRole('alert').first()).toHaveTextContent(message);
  expect(onLeave).toHaveBeenCalledOnce();
  await expect.element(screen.getByLabelText(loseLabel)).toHaveValue('9');
});

test('B279 B280: the confirm step says that access links which nobody has used end for good', async () => {
  const { screen } = await open({
    conflicts: [{ conflict: 'endedLinks', count: 2, mustBeAccepted: false }],
  });
  await startWith(screen, '11', '12');
  await expect
    .element(
      dialog(screen).getByText(
        '2 access links of the profile to lose that no one has used will end for good, even if you undo the merge. You can create new ones.',
      ),
    )
    .toBeVisible();
});

test('B280 B285: the confirm step says that ids of another organization are not taken over', async () => {
  const { screen } = await open({
    conflicts: [{ conflict: 'idsOfAnotherHome', count: 2, mustBeAccepted: false }],
  });
  await startWith(screen, '11', '12');
  await expect
    .element(
      dialog(screen).getByText(
        '2 IDs of the profile to lose come from another organization and will not be copied, because the other profile’s organization may use the same ID for someone else.',
      ),
    )
    .toBeVisible();
});

test('B279: a contradiction must be ticked before the merge', async () => {
  const { screen } = await open({
    conflicts: [{ conflict: 'contradiction', count: 1, mustBeAccepted: true }],
  });
  await startWith(screen, '11', '12');
  const merge = dialog(screen).getByRole('button', { name: 'Merge', exact: true });
  await expect.element(merge).toBeDisabled();
  await expect.element(merge).toHaveAccessibleDescription(/^Tick “They are the same person” first/);
  await userEvent.click(dialog(screen).getByLabelText('They are the same person'));
  await expect.element(merge).toBeEnabled();
});

test('B458: a refusal stands in the dialog and in a notification, and what was chosen stays', async () => {
  const message = 'One of the two profiles has been changed since then you looked at them.';
  const { screen } = await open({ confirmed: { status: 409, code: 'merge.changed_since', message } });
  await startWith(screen, '11', '12');
  await userEvent.click(dialog(screen).getByRole('button', { name: 'Merge', exact: true }));
  await expect.element(dialog(screen).getByRole('alert')).toHaveTextContent(message);
  await expect.poll(() => view.getByText(message).elements().length).toBe(2);
});

test.each(['0', '-1', 'x', ''])('B303: %s is no profile id', async (typed) => {
  const { screen } = await open();
  await userEvent.fill(screen.getByLabelText(keepLabel), '11');
  await userEvent.fill(screen.getByLabelText(loseLabel), typed);
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Start Merge' })).toBeDisabled();
});
