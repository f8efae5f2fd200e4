import {
  checkRoster,
  chooseRosterRows,
  deleteRosterImport,
  getGroups,
  getProfilesPaged,
  getProtocols,
  getRosterImport,
  getRosterImports,
  getRosterRowsPaged,
  type RosterImport,
  type RosterRow,
  startRosterImport,
  undoRosterImport,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import type { SearchParams } from '../../platform/navigation/search-params.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aRoster, aRosterRow } from '../../platform/test/rosters.ts';
import { storeAnswer } from '../../platform/test/store-answer.ts';
import { useAddressState } from '../../platform/test/use-address-state.ts';
import { aUser } from '../../platform/test/users.ts';
import { RosterImportPage } from './roster-import-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const likeBen = {
  profileId: 101,
  rowNumber: null,
  fullName: 'Ben Diaz',
  birthDate: '2009-03-14',
  sex: 'M' as const,
  confidencePercent: 99,
  band: 'nearlyCertain' as const,
  reason: 'Same birth date and first name, last name differs by one letter',
};
const group = {
  id: 11,
  organizationId: 1,
  name: 'Football',
  isDefault: false,
  isEnabled: true,
  profileCount: 2,
};
const protocol = {
  organizationProtocolId: 21,
  legacyProtocolId: null,
  name: 'Sports',
  description: '',
  symptomsEnabled: true,
  eventsEnabled: true,
  isDisabled: false,
  protocolItems: [],
};

function Example({ onLeave, start }: { onLeave: () => void; start: SearchParams }) {
  const [address, onAddressChange] = useAddressState('/profiles/roster-import/$rosterImportId', start);
  return (
    <RosterImportPage
      rosterImportId={5}
      address={address}
      onAddressChange={onAddressChange}
      onLeave={onLeave}
    />
  );
}

/** The page over a roster that the calls change as the server would. */
async function open(
  first: RosterImport,
  rows: RosterRow[] = [],
  over: Partial<Record<string, Answer | Promise<Answer>>> = {},
  search: SearchParams = {},
) {
  await view.viewport(1440, 900);
  session.start('token-1', aUser(), 1);
  const state: { roster: RosterImport; rows: RosterRow[]; refusal: Answer | null } = {
    roster: first,
    rows,
    refusal: null,
  };
  const onLeave = vi.fn();
  const then = (path: string, next: () => RosterImport) => () => {
    const refused = over[path];
    if (refused !== undefined) return refused;
    state.roster = next();
    return { reply: { changedCount: 1 } };
  };
  const calls = answerCalls([
    [getRosterImport, () => state.refusal ?? { reply: { rosterImport: state.roster } }],
    [
      getRosterRowsPaged,
      (request) => {
        const { PageNumber, RowsPerPage } = request as { PageNumber: number; RowsPerPage: number };
        const start = (PageNumber - 1) * RowsPerPage;
        const page = RowsPerPage < 0 ? state.rows : state.rows.slice(start, start + RowsPerPage);
        return { reply: { rows: page, totalRowCount: state.rows.length } };
      },
    ],
    [getGroups, () => over[getGroups.path] ?? { reply: { groups: [group] } }],
    [getProtocols, () => ({ reply: { protocols: [protocol] } })],
    [checkRoster, then(checkRoster.path, () => ({ ...state.roster, status: 'checking' }))],
    [
      chooseRosterRows,
      then(chooseRosterRows.path, () => aRoster({ counts: { nearlyCertain: 1, toCreate: 1, toSkip: 1 } })),
    ],
    [
      startRosterImport,
      then(startRosterImport.path, () => ({ ...state.roster, status: 'importing', doneCount: 1 })),
    ],
    [undoRosterImport, then(undoRosterImport.path, () => ({ ...state.roster, status: 'undoing' }))],
    [deleteRosterImport, then(deleteRosterImport.path, () => state.roster)],
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screen = await renderDesign(
    <QueryClientProvider client={client}>
      <Example onLeave={onLeave} start={search} />
    </QueryClientProvider>,
  );
  return { screen, calls, onLeave, state, client };
}
type Screen = Awaited<ReturnType<typeof open>>['screen'];
async function choose(screen: Screen, label: string, option: string) {
  const input = screen.getByRole('combobox', { name: label });
  await userEvent.click(input);
  const offered = screen.getByRole('option', { name: option, exact: true });
  await expect.poll(() => offered.elements()).toHaveLength(1);
  await userEvent.click(offered);
}
const requestOf = (calls: { path: string; request: unknown }[], path: string) =>
  calls.find((one) => one.path === path)?.request;

test('columns show the guess beside the file’s own values, and are checked once what is needed is chosen', async () => {
  const { screen, calls } = await open(aRoster({ status: 'uploaded' }));
  await expect.element(screen.getByText('3/14/2009')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'What First holds' })).toHaveValue('First Name');
  await expect.element(screen.getByText('Choose the column that contains Sex.')).toBeVisible();
  const check = screen.getByRole('button', { name: 'Check Rows' });
  await expect.element(check).toBeDisabled();
  await choose(screen, 'What Gender holds', 'Sex');
  await expect.element(screen.getByText('Choose a default protocol.')).toBeVisible();
  await choose(screen, 'Default Protocol', 'Sports');
  await userEvent.click(check);
  await expect.element(screen.getByRole('progressbar', { name: 'Checking the rows' })).toBeVisible();
  expect(requestOf(calls, checkRoster.path)).toEqual({
    rosterImportId: 5,
    settings: {
      columns: ['firstName', 'lastName', 'birthDate', 'sex'],
      dateOrder: 'mdy',
      isMetric: false,
      groupIds: [11],
      defaultOrganizationProtocolId: 21,
    },
  });
});

test('the default group that the portal chose is said to be chosen by it, until somebody chooses', async () => {
  const { screen } = await open(aRoster({ status: 'uploaded' }), [], {
    [getGroups.path]: { reply: { groups: [{ ...group, isDefault: true }] } },
  });
  await expect
    .element(screen.getByText(/The file has no groups, so Football, the default, was chosen for you\./))
    .toBeVisible();
  await screen.unmount();
  const { screen: chosen } = await open(aRoster({ status: 'uploaded' }));
  await expect.element(chosen.getByText('Everyone is added to these groups.', { exact: true })).toBeVisible();
});

test('a refusal of the check is said where the button is, and nothing chosen is lost', async () => {
  const { screen } = await open(
    aRoster({
      status: 'uploaded',
      settings: {
        ...aRoster().settings,
        columns: ['firstName', 'lastName', 'birthDate', 'sex'],
        defaultOrganizationProtocolId: 21,
      },
    }),
    [],
    {
      [checkRoster.path]: {
        status: 422,
        code: 'profile.out_of_reach',
        message: 'A group is not one you can choose.',
      },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check Rows' }));
  await expect.element(screen.getByText('A group is not one you can choose.')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'What Gender holds' })).toHaveValue('Sex');
});

test('who may be here already is shown with confidence and reason; the import waits for a decision', async () => {
  const undecided = aRoster({ counts: { nearlyCertain: 1, undecided: 1, toCreate: 1, problems: 1 } });
  const rows = [
    aRosterRow({ rowNumber: 2, matches: [likeBen], choice: null }),
    aRosterRow({
      rowNumber: 3,
      problems: ['Sex is required.'],
      choice: null,
      person: null,
      matches: [{ ...likeBen, profileId: 102, fullName: 'Zoe Diaz', band: 'likely', confidencePercent: 96 }],
    }),
  ];
  const { screen, calls } = await open(undecided, rows);
  await expect.element(screen.getByText('Nearly certain, 99%')).toBeVisible();
  // A row that cannot be imported says what is wrong with it and who it may be, and asks nothing.
  await expect.element(screen.getByText('Likely, 96%')).toBeVisible();
  await expect.element(screen.getByText('What to do with row 3')).not.toBeInTheDocument();
  await expect.element(screen.getByText(likeBen.reason).first()).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /^Ben Diaz/ }))
    .toHaveAttribute('href', '/profiles/101/overview');
  await expect.element(screen.getByText('Sex is required.')).toBeVisible();
  const start = screen.getByRole('button', { name: 'Import', exact: true });
  await expect.element(start).toBeDisabled();
  await choose(screen, 'What to do with row 2', 'Update Ben Diaz (101)');
  await expect
    .poll(() => requestOf(calls, chooseRosterRows.path))
    .toEqual({
      rosterImportId: 5,
      rows: { rowNumbers: [2] },
      choice: 'update',
      matchProfileId: 101,
    });
  await userEvent.click(start);
  const dialog = screen.getByRole('dialog', { name: 'Import Roster' });
  await expect.element(dialog.getByText(/1 profile will be created/)).toBeVisible();
  expect(requestOf(calls, startRosterImport.path)).toBeUndefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  await expect
    .element(screen.getByRole('progressbar', { name: 'Importing' }))
    .toHaveAttribute('aria-valuenow', '33');
});

test('all rows of one confidence are decided together', async () => {
  const { screen, calls } = await open(aRoster({ counts: { nearlyCertain: 1, undecided: 1 } }), []);
  await userEvent.click(screen.getByRole('button', { name: 'Skip all: Nearly certain' }));
  await expect
    .poll(() => requestOf(calls, chooseRosterRows.path))
    .toEqual({
      rosterImportId: 5,
      rows: { band: 'nearlyCertain' },
      choice: 'skip',
    });
});

test('a step that stands still says that nothing is lost, and is taken up again', async () => {
  const { screen, calls } = await open(aRoster({ status: 'importing', doneCount: 1, isStalled: true }));
  await expect.element(screen.getByText('1 of 3 rows')).toBeVisible();
  await expect.element(screen.getByText(/no progress for two minutes\. Nothing is lost/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => requestOf(calls, startRosterImport.path)).toEqual({ rosterImportId: 5 });
});

test('what became of the rows is shown, and the whole import is undone after a question', async () => {
  const done = aRoster({ status: 'imported', counts: { created: 2, rejected: 1 } });
  const rows = [
    aRosterRow({ outcome: 'created', profileId: 301 }),
    aRosterRow({ rowNumber: 4, outcome: 'rejected', reason: 'Sex is required.', choice: null }),
  ];
  const { screen, calls } = await open(done, rows);
  await expect
    .element(screen.getByRole('link', { name: 'Maya Okafor' }).first())
    .toHaveAttribute('href', '/profiles/301/overview');
  await expect.element(screen.getByText('Sex is required.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download Rejects' })).toBeVisible();
  await expect.element(screen.getByText('You can undo this import until Oct 20, 2026.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo Import' }));
  const dialog = screen.getByRole('dialog', { name: 'Undo Import' });
  await expect.element(dialog.getByText(/2 profiles will be removed/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Undo', exact: true }));
  await expect.element(screen.getByRole('progressbar', { name: 'Undoing the import' })).toBeVisible();
  expect(requestOf(calls, undoRosterImport.path)).toEqual({ rosterImportId: 5 });
});

test('a file is deleted after a question', async () => {
  const { screen, calls, onLeave } = await open(aRoster({ status: 'uploaded' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete File' }));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect.poll(() => onLeave.mock.calls.length).toBe(1);
  expect(requestOf(calls, deleteRosterImport.path)).toEqual({ rosterImportId: 5 });
});

test('on a phone a row to decide shows who it may be and asks all the same', async () => {
  const { screen } = await open(aRoster({ counts: { nearlyCertain: 1, undecided: 1 } }), [
    aRosterRow({ matches: [likeBen], choice: null }),
  ]);
  await view.viewport(390, 844);
  await expect.element(screen.getByText(likeBen.reason)).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'What to do with row 2' })).toBeVisible();
});

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aRosterRow({ rowNumber: index + 2, matches: [likeBen], choice: null }),
  );

test('a list that became shorter shows its last page, not that nothing matches', async () => {
  const undecided = aRoster({ counts: { nearlyCertain: 11, undecided: 11 } });
  const { screen, state } = await open(undecided, manyRows(11), {}, { PageNumber: 2 });
  await expect.element(screen.getByText('11–11 of 11')).toBeVisible();
  state.rows = manyRows(10);
  await choose(screen, 'What to do with row 12', 'Skip this row');
  await expect.element(screen.getByText('1–10 of 10')).toBeVisible();
  await expect
    .element(screen.getByRole('combobox', { name: 'What to do with row 2', exact: true }))
    .toBeVisible();
  await expect.element(screen.getByText('No rows match.')).not.toBeInTheDocument();
});

test('a choice is shown and cannot be changed while it is being saved', async () => {
  let answer: (value: Answer) => void = () => undefined;
  const { screen, calls } = await open(
    aRoster({ counts: { nearlyCertain: 1, undecided: 1 } }),
    [aRosterRow({ matches: [likeBen], choice: null })],
    { [chooseRosterRows.path]: new Promise<Answer>((resolve) => (answer = resolve)) },
  );
  await choose(screen, 'What to do with row 2', 'Skip this row');
  const select = screen.getByRole('combobox', { name: 'What to do with row 2' });
  await expect.element(select).toHaveValue('Skip this row');
  await expect.element(select).toBeDisabled();
  await expect.poll(() => requestOf(calls, chooseRosterRows.path)).toMatchObject({ choice: 'skip' });
  answer({ status: 409, code: 'roster.not_checked', message: 'The rows were not checked yet.' });
  await expect.element(select).toBeEnabled();
  await expect.element(select).toHaveValue('');
});

test('a step that cannot be looked after says so, and what was known of it stays', async () => {
  const { screen, state } = await open(aRoster({ status: 'importing', doneCount: 1 }));
  await expect.element(screen.getByText('1 of 3 rows')).toBeVisible();
  state.refusal = { status: 503, code: 'server.busy', message: 'The portal is busy.' };
  await expect.element(screen.getByText('The portal is busy.')).toBeVisible();
  await expect.element(screen.getByText('1 of 3 rows')).toBeVisible();
});

test('when an import is over, profiles, groups and the list of imports are asked for anew', async () => {
  const { screen, state, client } = await open(aRoster({ status: 'importing', doneCount: 1 }));
  const outdated = await Promise.all([
    storeAnswer(client, getProfilesPaged, {}),
    storeAnswer(client, getGroups, {}),
    storeAnswer(client, getRosterImports, {}),
  ]);
  const stale = () => outdated.map((isOutdated) => isOutdated());
  await expect.element(screen.getByText('1 of 3 rows')).toBeVisible();
  expect(stale()).toEqual([false, false, false]);
  state.roster = aRoster({ status: 'imported', counts: { created: 3 } });
  await expect.element(screen.getByRole('button', { name: 'Undo Import' })).toBeVisible();
  await expect.poll(stale).toEqual([true, true, true]);
});

test('a check that stands still without its protocol is not taken up with one that nobody chose', async () => {
  const { screen } = await open(aRoster({ status: 'checking', isStalled: true }));
  await expect.element(screen.getByText(/There has been no progress for two minutes/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' }).elements()).toHaveLength(0);
});
