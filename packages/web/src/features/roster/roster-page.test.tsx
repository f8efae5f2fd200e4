import { getRosterImports, uploadRoster } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { RosterPage } from './roster-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const summary = {
  id: 5,
  fileName: 'fall.csv',
  format: 'csv',
  status: 'importing',
  rowCount: 1_200,
  doneCount: 250,
  isStalled: false,
  isSent: false,
  createdOn: '2026-10-06T15:00:00Z',
  finishedOn: null,
  expiresOn: '2026-10-20T15:00:00Z',
};

async function open(imports: Answer, upload: Answer = { reply: { rosterImportId: 9 } }) {
  await view.viewport(1440, 900);
  session.start('token-1', aUser(), 1);
  const onUploaded = vi.fn();
  const onAddressChange = vi.fn();
  const calls = answerCalls([
    [getRosterImports, () => imports],
    [uploadRoster, () => upload],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RosterPage
        address={{ PageNumber: 1, RowsPerPage: 10 }}
        onAddressChange={onAddressChange}
        onUploaded={onUploaded}
      />
    </QueryClientProvider>,
  );
  return { screen, calls, onUploaded, onAddressChange };
}
const file = (size = 20) => new File(['a'.repeat(size)], 'fall.csv', { type: 'text/csv' });

test('a file is sent as it is and leads to its columns', async () => {
  const { screen, calls, onUploaded } = await open({ reply: { rosterImports: [], totalRowCount: 0 } });
  await expect.element(screen.getByText('No imports')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Roster file to upload'), file(3));
  await expect.poll(() => onUploaded.mock.calls).toEqual([[9]]);
  // Whoever comes back finds the new one in the list.
  expect(calls.filter(({ path }) => path === getRosterImports.path)).toHaveLength(2);
  expect(calls.find(({ path }) => path === uploadRoster.path)?.request).toEqual({
    fileName: 'fall.csv',
    content: btoa('aaa'),
  });
});

test('a file that is too large is not sent, and a refusal is said in the server’s words', async () => {
  const refusal = {
    status: 422,
    code: 'roster.not_a_spreadsheet',
    message: 'That is not a CSV or XLSX file.',
  };
  const { screen, calls, onUploaded } = await open(
    { reply: { rosterImports: [], totalRowCount: 0 } },
    refusal,
  );
  const input = screen.getByLabelText('Roster file to upload');
  await userEvent.upload(input, file(6 * 1024 * 1024));
  await expect.element(screen.getByText('The file is too large. The limit is 5 MB.')).toBeVisible();
  expect(calls.some(({ path }) => path === uploadRoster.path)).toBe(false);
  await userEvent.upload(input, file());
  await expect.element(screen.getByText('That is not a CSV or XLSX file.')).toBeVisible();
  expect(onUploaded).not.toHaveBeenCalled();
});

test('an import that was left is found again', async () => {
  const { screen } = await open({ reply: { rosterImports: [summary], totalRowCount: 1 } });
  await expect
    .element(screen.getByRole('link', { name: 'fall.csv' }))
    .toHaveAttribute('href', '/profiles/roster-import/5');
  await expect.element(screen.getByText('Being imported')).toBeVisible();
  await expect.element(screen.getByText('1,200')).toBeVisible();
});

test('what a partner sent is in the list and says so', async () => {
  const sent = { ...summary, id: 6, fileName: 'Fall', status: 'checked', isSent: true };
  const { screen } = await open({ reply: { rosterImports: [sent, summary], totalRowCount: 2 } });
  await expect.element(screen.getByRole('heading', { name: 'Imports', exact: true })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Fall', exact: true }))
    .toHaveAttribute('href', '/profiles/roster-import/6');
  await expect.element(screen.getByRole('row', { name: /^Fall A partner/ })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^fall\.csv You/ })).toBeVisible();
});

test('imports that did not load say why', async () => {
  const { screen } = await open({ status: 500, code: 'server.unexpected', message: 'Something broke.' });
  await expect.element(screen.getByText('The imports did not load.')).toBeVisible();
  await expect.element(screen.getByText('Something broke.')).toBeVisible();
});
