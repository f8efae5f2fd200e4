import {
  createSurvey,
  getSurvey,
  getSurveys,
  publishSurvey,
  type Survey,
  type SurveySummary,
  updateSurvey,
  withdrawSurvey,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { useAddressState } from '../../platform/test/use-address-state.ts';
import { aUser } from '../../platform/test/users.ts';
import { SurveyEditorPage } from './survey-editor-page.tsx';
import { SurveysPage } from './surveys-page.tsx';

const clearDrafts = () => window.localStorage.clear();
beforeEach(clearDrafts);
afterEach(() => {
  vi.restoreAllMocks();
  clearDrafts();
});

const aSurvey = (over: Partial<Survey> = {}): Survey => ({
  id: 5,
  title: 'Monday check',
  state: 'draft',
  revision: null,
  isChangedSince: false,
  questionCount: 3,
  changedOn: '2026-03-02T15:42:00.000Z',
  version: 4,
  items: [
    { key: 'a', title: 'How well did you sleep?', type: 'multipleChoice', options: ['Well', 'Badly'] },
    { key: 'b', title: 'Are you in pain?', type: 'yesNo', options: [] },
    { key: 'c', title: 'What else?', type: 'freeform', options: [] },
  ],
  ...over,
});

interface Opening {
  id?: number;
  survey?: () => Survey;
  surveys?: SurveySummary[];
  answers?: Parameters<typeof answerCalls>[0];
  permissions?: readonly string[];
}

async function opened({
  id,
  survey = aSurvey,
  surveys = [],
  answers = [],
  permissions = ['protocol:read', 'protocol:write', 'survey:publish'],
}: Opening = {}) {
  const asked = answerCalls([
    ...answers,
    [getSurvey, () => ({ reply: { survey: survey() } })],
    [getSurveys, () => ({ reply: { surveys } })],
    [createSurvey, () => ({ reply: { survey: aSurvey({ id: 9, version: 1 }) } })],
    [updateSurvey, () => ({ reply: { survey: aSurvey({ version: 5 }) } })],
  ]);
  const onSaved = vi.fn(async (_: number) => undefined);
  const onDirtyChange = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions })}>
        <SurveyEditorPage id={id} onSaved={onSaved} onDirtyChange={onDirtyChange} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const sent = (call: { path: string }) =>
    asked.filter(({ path }) => path === call.path).map(({ request }) => request);
  const question = (number: number) => screen.getByRole('group', { name: `Question ${number}` });
  const words = (number: number) => question(number).getByRole('textbox', { name: 'Question' });
  return { screen, onSaved, onDirtyChange, sent, question, words };
}

const refused = (code: string, message: string, field?: string): Answer => ({
  status: 422,
  code,
  message,
  ...(field === undefined ? {} : { field }),
});

test('B200 B532: a survey is typed and saved: title, questions of three types, options', async () => {
  const { screen, question, words, sent, onSaved } = await opened();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Title' }), 'Monday check');
  await userEvent.fill(words(1), 'How well did you sleep?');
  await userEvent.fill(question(1).getByRole('textbox', { name: 'Option 1' }), 'Well');
  await userEvent.fill(question(1).getByRole('textbox', { name: 'Option 2' }), 'Badly');
  await userEvent.click(question(1).getByRole('button', { name: 'Add Option' }));
  await expect.element(question(1).getByRole('textbox', { name: 'Option 3' })).toHaveFocus();
  await userEvent.keyboard('Not at all');
  for (const [number, text, type] of [
    [2, 'Are you in pain?', 'Yes or No'],
    [3, 'What else?', 'Typed answer'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: 'Add Question' }));
    await expect.element(words(number)).toHaveFocus();
    await userEvent.keyboard(text);
    await userEvent.click(question(number).getByLabelText('Answered by'));
    await userEvent.click(screen.getByRole('option', { name: type }));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  await expect.poll(() => onSaved).toHaveBeenCalledWith(9);
  expect(sent(createSurvey)).toMatchObject([
    {
      title: 'Monday check',
      clientUuid: expect.stringMatching(/^[\da-f-]{36}$/),
      items: [
        {
          title: 'How well did you sleep?',
          type: 'multipleChoice',
          options: ['Well', 'Badly', 'Not at all'],
        },
        { title: 'Are you in pain?', type: 'yesNo' },
        { title: 'What else?', type: 'freeform' },
      ],
    },
  ]);
});

test('B200: what is typed into a survey is kept in the browser until it is saved or discarded', async () => {
  const first = await opened();
  await userEvent.fill(first.screen.getByRole('textbox', { name: 'Title' }), 'Half a title');
  await expect
    .element(first.screen.getByText('Not saved yet. Your changes are kept in this browser.'))
    .toBeVisible();
  expect(first.onDirtyChange).toHaveBeenLastCalledWith(true);
  await first.screen.unmount();
  const again = await opened();
  await expect.element(again.screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a title');
  await userEvent.click(again.screen.getByRole('button', { name: 'Discard changes' }));
  await userEvent.click(again.screen.getByRole('dialog').getByRole('button', { name: 'Discard' }));
  await expect.element(again.screen.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  expect(again.onDirtyChange).toHaveBeenLastCalledWith(false);
});

test('questions of a survey move by button and by keyboard, and a deleted one comes back where it was', async () => {
  const { screen, words, sent } = await opened({ id: 5 });
  await expect.element(words(1)).toHaveValue('How well did you sleep?');
  await userEvent.click(
    screen.getByRole('button', { name: 'Move question 1, How well did you sleep? down' }),
  );
  await expect.element(words(2)).toHaveValue('How well did you sleep?');
  await expect
    .element(screen.getByRole('button', { name: 'Move question 2, How well did you sleep? down' }))
    .toHaveFocus();
  const handle = screen.getByRole('button', { name: 'Drag question 1, Are you in pain?, 1 of 3' });
  handle.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText(/is taken\. It is 1 of 3\./)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByText(/would be 2 of 3\./)).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.element(words(2)).toHaveValue('Are you in pain?');
  await userEvent.click(screen.getByRole('button', { name: 'Delete question 2, Are you in pain?' }));
  await expect.element(words(2)).toHaveValue('What else?');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.element(words(2)).toHaveValue('Are you in pain?');
  // Down, up again and back: nothing differs from what is stored but the order.
  await userEvent.click(screen.getByRole('button', { name: 'Move question 2, Are you in pain? down' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  await expect.poll(() => sent(updateSurvey)).toHaveLength(1);
  expect(sent(updateSurvey)).toMatchObject([
    {
      id: 5,
      version: 4,
      items: [{ key: 'a', options: ['Well', 'Badly'] }, { key: 'c' }, { key: 'b' }],
    },
  ]);
});

test('the preview asks as a phone does: one question a screen, with the way back', async () => {
  const { screen } = await opened({ id: 5 });
  const phone = screen.getByRole('region', { name: 'Preview of the phone' });
  await expect.element(phone.getByRole('radio', { name: 'Badly' })).toBeVisible();
  await userEvent.click(phone.getByRole('button', { name: 'Next' }));
  await expect.element(phone.getByText('Question 2 of 3')).toBeVisible();
  await expect.element(phone.getByRole('radio', { name: 'Yes' })).toBeVisible();
  await userEvent.click(phone.getByRole('button', { name: 'Next' }));
  await expect.element(phone.getByRole('textbox', { name: 'What else?' })).toBeVisible();
  await expect.element(phone.getByRole('button', { name: 'Next' })).toBeDisabled();
  await userEvent.click(phone.getByRole('button', { name: 'Back' }));
  await expect.element(phone.getByText('Question 2 of 3')).toBeVisible();
});

test('B532: a survey that cannot be asked is not published: what is in the way stands beside its field', async () => {
  const { screen, question, words, sent } = await opened();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Title' }), 'Monday check');
  await userEvent.fill(question(1).getByRole('textbox', { name: 'Option 1' }), 'Well');
  await userEvent.fill(question(1).getByRole('textbox', { name: 'Option 2' }), 'well ');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await expect.element(words(1)).toHaveAccessibleDescription('Enter the question.');
  await expect.element(words(1)).toHaveFocus();
  await expect
    .element(question(1).getByRole('textbox', { name: 'Option 2' }))
    .toHaveAccessibleDescription('This option is in the list already.');
  expect(screen.getByRole('dialog').elements()).toHaveLength(0);
  expect(sent(createSurvey)).toEqual([]);
});

test('publishing says what happens, saves what was typed, and replaces the survey that is asked now', async () => {
  const other = { ...aSurvey({ id: 2, title: 'Older one', state: 'published', revision: 3 }) };
  const { screen, sent, onSaved } = await opened({
    id: 5,
    surveys: [other],
    answers: [
      [
        publishSurvey,
        () => ({ reply: { survey: aSurvey({ state: 'published', revision: 1, version: 6 }) } }),
      ],
    ],
  });
  await userEvent.fill(screen.getByRole('textbox', { name: 'Title' }), 'Tuesday check');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = screen.getByRole('dialog');
  await expect
    .element(dialog.getByText(/“Tuesday check” with 3 questions becomes revision 1\./))
    .toBeVisible();
  await expect
    .element(dialog.getByText(/“Older one” is the published survey now\. It will be withdrawn/))
    .toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await expect.element(screen.getByText('Survey Published')).toBeVisible();
  expect(sent(updateSurvey)).toMatchObject([{ id: 5, title: 'Tuesday check' }]);
  expect(sent(publishSurvey)).toEqual([{ id: 5, version: 5, replacesSurveyId: 2 }]);
  expect(onSaved).not.toHaveBeenCalled();
});

test('a survey that was saved and then not published is not made twice', async () => {
  let isRefused = true;
  const { screen, question, words, sent, onSaved } = await opened({
    answers: [
      [
        publishSurvey,
        () =>
          isRefused
            ? refused('survey.published_meanwhile', 'Which survey is published has changed.')
            : { reply: { survey: aSurvey({ id: 9, state: 'published', revision: 1, version: 2 }) } },
      ],
    ],
  });
  await userEvent.fill(screen.getByRole('textbox', { name: 'Title' }), 'Monday check');
  await userEvent.fill(words(1), 'Slept?');
  await userEvent.fill(question(1).getByRole('textbox', { name: 'Option 1' }), 'Well');
  await userEvent.fill(question(1).getByRole('textbox', { name: 'Option 2' }), 'Badly');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const publishing = screen.getByRole('dialog').getByRole('button', { name: 'Publish' });
  await userEvent.click(publishing);
  await expect
    .element(screen.getByRole('dialog').getByText('Which survey is published has changed.'))
    .toBeVisible();
  isRefused = false;
  await userEvent.click(publishing);
  await expect.poll(() => onSaved).toHaveBeenCalledWith(9);
  expect(sent(createSurvey)).toHaveLength(1);
});

test('whom somebody else was faster than keeps what was typed, and goes on with either', async () => {
  let version = 4;
  const message =
    'Someone else changed this survey while you were editing. Nothing was saved, but your changes are still here.';
  const { screen, sent } = await opened({
    id: 5,
    survey: () => aSurvey({ version, title: version === 4 ? 'Monday check' : 'Theirs' }),
    answers: [[updateSurvey, () => ({ status: 409, code: 'survey.changed_meanwhile', message })]],
  });
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.fill(title, 'Mine');
  version = 7;
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  await expect.element(screen.getByText(message)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }));
  await expect.element(title).toHaveValue('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  await expect.poll(() => sent(updateSurvey)).toMatchObject([{ version: 4 }, { version: 7 }]);
});

test('a published survey is withdrawn after a question, and nobody without the permission is offered either', async () => {
  const published = () => aSurvey({ state: 'published', revision: 2, version: 6 });
  const { screen, sent } = await opened({
    id: 5,
    survey: published,
    answers: [
      [
        withdrawSurvey,
        () => ({ reply: { survey: aSurvey({ state: 'withdrawn', revision: 2, version: 7 }) } }),
      ],
    ],
  });
  await expect.element(screen.getByText('Published, revision 2')).toBeVisible();
  const publish = screen.getByRole('button', { name: 'Publish' });
  await expect.element(publish).toBeDisabled();
  await expect.element(publish).toHaveAccessibleDescription('This is the version that phones show.');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Withdraw' }));
  await expect.element(screen.getByText('Survey Withdrawn')).toBeVisible();
  expect(sent(withdrawSurvey)).toEqual([{ id: 5 }]);
  await screen.unmount();
  const other = await opened({ id: 5, survey: published, permissions: ['protocol:read', 'protocol:write'] });
  await expect.element(other.screen.getByRole('button', { name: 'Save Draft' })).toBeVisible();
  for (const name of ['Publish', 'Withdraw'])
    expect(other.screen.getByRole('button', { name }).elements()).toHaveLength(0);
});

function List() {
  const [address, change] = useAddressState('/surveys');
  return <SurveysPage address={address} onAddressChange={change} />;
}
const listed = async (surveys: SurveySummary[], permissions: readonly string[]) => {
  answerCalls([[getSurveys, () => ({ reply: { surveys } })]]);
  return renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions })}>
        <List />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
};

test('B200: the list of surveys says of each whether it is asked, how long it is and when it was changed', async () => {
  const screen = await listed(
    [
      aSurvey({ id: 1, title: 'Asked', state: 'published', revision: 2, isChangedSince: true }),
      aSurvey({ id: 2, title: 'Begun', questionCount: 1 }),
      aSurvey({ id: 3, title: 'Gone', state: 'withdrawn', revision: 1 }),
    ],
    ['protocol:read', 'protocol:write'],
  );
  const row = (name: RegExp) => screen.getByRole('row', { name });
  await expect.element(row(/Asked.*Published, revision 2.*changed since.*3/)).toBeVisible();
  await expect.element(row(/Begun.*Draft.*1/)).toBeVisible();
  await expect.element(row(/Gone.*Withdrawn/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Begun' }))
    .toHaveAttribute('href', '/surveys/create?id=2');
});

test('an organization without a survey is told what one is; a User is told whom to ask', async () => {
  const admin = await listed([], ['protocol:read', 'protocol:write']);
  await expect.element(admin.getByText('No Surveys')).toBeVisible();
  expect(admin.getByRole('link', { name: 'Create Survey' }).elements().length).toBeGreaterThan(0);
  await admin.unmount();
  const user = await listed([], ['protocol:read']);
  await expect
    .element(user.getByText('Ask a System Admin of your organization to create one.'))
    .toBeVisible();
  expect(user.getByRole('link', { name: 'Create Survey' }).elements()).toHaveLength(0);
});
