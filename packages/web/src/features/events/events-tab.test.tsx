import {
  createProfileEvent,
  deleteProfileEvent,
  endCurrentProfileEvent,
  getWebProfileDetail,
  updateProfileEvent,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { noticeStore, notify } from '../../design/notify/notify.ts';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { anEvent, aProfile, aProfileDetail, aTestSummary } from '../../platform/test/profiles.ts';
import { aUser } from '../../platform/test/users.ts';
import { EventsTab, type EventsTabProps } from './events-tab.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  session.end();
  for (const { id } of noticeStore.read()) notify.dismiss(id);
});

const done: Answer = { reply: { id: 77 } };
const refused = (message: string): Answer => ({ status: 422, code: 'event.one_is_open', message });
/** Of the clock of this browser. */
const instant = (local: string) => new Date(local).toISOString();
const ended = (id: number, name: string, startedOn: string, endedOn: string) =>
  anEvent({ id, name, startedOn: instant(startedOn), endedOn: instant(endedOn) });

async function open(
  detail: EventsTabProps['detail'],
  answers: { create?: Answer; update?: Answer; end?: Answer } = {},
) {
  await view.viewport(1440, 900);
  const user = aUser();
  session.start('token-1', user, 1);
  const calls = answerCalls([
    [createProfileEvent, () => answers.create ?? done],
    [updateProfileEvent, () => answers.update ?? done],
    [endCurrentProfileEvent, () => answers.end ?? done],
    [deleteProfileEvent, () => done],
    [getWebProfileDetail, () => ({ reply: { ...detail } })],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={user}>
        <EventsTab detail={detail} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const dialog = screen.getByRole('dialog');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  return {
    screen,
    dialog,
    press,
    submit: dialog.getByRole('button', { name: /^(Create Event|Save|End Event)$/ }),
    requestOf: (path: string) => calls.find((call) => call.path === path)?.request,
  };
}

/** Between two others: from 3 February to 1 March there is room. */
const before = ended(1, 'Before', '2026-01-10T12:00:00', '2026-02-03T12:00:00');
const between = ended(2, 'Between', '2026-02-10T12:00:00', '2026-02-12T12:00:00');
const after = ended(3, 'After', '2026-03-01T12:00:00', '2026-03-05T12:00:00');
const inOrder = aProfileDetail({ events: [after, between, before] });

test('C140: an inactive profile has no events to create, and the tab says why', async () => {
  const { screen } = await open(
    aProfileDetail({ profile: aProfile({ isInactive: true }), events: [before] }),
  );
  await expect.element(screen.getByText('Events Unavailable')).toBeVisible();
  await expect.element(screen.getByText(/Add it to an enabled group/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Event' }).elements()).toHaveLength(0);
  expect(screen.getByText('Before').elements()).toHaveLength(0);
});

test('B336: deleting an event asks in the specified words; only the answer deletes it', async () => {
  const { screen, dialog, press, requestOf } = await open(inOrder);
  await press('Delete Between');
  await expect
    .element(
      dialog.getByText('Are you sure you want to delete this event? This action cannot be undone.', {
        exact: true,
      }),
    )
    .toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestOf(deleteProfileEvent.path)).toBeUndefined();
  await press('Delete Between');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete', exact: true }));
  await expect.poll(() => requestOf(deleteProfileEvent.path)).toEqual({ id: 2 });
  await expect.element(screen.getByText('Between')).toBeVisible();
});

test('C443: an event is created with what was typed, and that is said', async () => {
  const { screen, dialog, press, submit, requestOf } = await open(aProfileDetail());
  await press('Create Event');
  await expect.element(submit).toBeDisabled();
  await userEvent.fill(dialog.getByLabelText('Name'), 'Fell at practice');
  await userEvent.fill(dialog.getByLabelText('Start Date'), '02/03/2026');
  await userEvent.fill(dialog.getByLabelText('Start Time'), '09:30');
  await userEvent.fill(dialog.getByLabelText(/^Note/), 'On ice');
  await userEvent.click(submit);
  await expect.element(screen.getByText('Event Successfully Created')).toBeVisible();
  expect(requestOf(createProfileEvent.path)).toEqual({
    profileEvent: {
      profileId: 12,
      name: 'Fell at practice',
      eventTypeId: 2,
      startedOn: instant('2026-02-03T09:30:00'),
      endedOn: null,
      note: 'On ice',
    },
  });
});

test('C443: a new event proposes the time of the test of today, says why, and takes another time', async () => {
  // Only the date stands still, so that no midnight comes between the test and the dialog.
  vi.setSystemTime(new Date('2026-10-06T21:00:00'));
  const { dialog, press, submit, requestOf } = await open(
    aProfileDetail({
      tests: [aTestSummary({ completedOn: instant('2026-10-06T19:30:00'), isNonBaseline: true })],
    }),
  );
  await press('Create Event');
  const hint = dialog.getByText(/counts to the event and not to the baseline/);
  await expect.element(hint).toBeVisible();
  await expect.element(dialog.getByLabelText('Start Time')).toHaveValue('19:30');
  await userEvent.fill(dialog.getByLabelText('Name'), 'Fell at practice');
  await userEvent.fill(dialog.getByLabelText('Start Date'), '02/03/2026');
  await userEvent.fill(dialog.getByLabelText('Start Time'), '09:30');
  await expect.element(hint).not.toBeInTheDocument();
  await userEvent.click(submit);
  await expect
    .poll(() => requestOf(createProfileEvent.path))
    .toMatchObject({ profileEvent: { startedOn: instant('2026-02-03T09:30:00') } });
});

test('a date that is half typed does not stop the form: it is refused, finished and saved', async () => {
  const { screen, dialog, press, submit, requestOf } = await open(aProfileDetail());
  await press('Create Event');
  await userEvent.fill(dialog.getByLabelText('Name'), 'Fell at practice');
  await expect.element(submit).toBeEnabled();
  await userEvent.fill(dialog.getByLabelText('Start Date'), '02/0');
  await expect.element(submit).toBeDisabled();
  await userEvent.fill(dialog.getByLabelText('Start Date'), '02/03/2026');
  await userEvent.fill(dialog.getByLabelText('Start Time'), '09:30');
  await expect.element(submit).toBeEnabled();
  await userEvent.click(submit);
  await expect.element(screen.getByText('Event Successfully Created')).toBeVisible();
  expect(requestOf(createProfileEvent.path)).toMatchObject({
    profileEvent: { startedOn: instant('2026-02-03T09:30:00'), endedOn: null, note: null },
  });
});

test('C444: an event is changed from what stands, and that is said', async () => {
  const { screen, dialog, press, submit, requestOf } = await open(inOrder);
  await press('Edit Between');
  await expect.element(dialog.getByLabelText('Start Date')).toHaveValue('02/10/2026');
  await userEvent.fill(dialog.getByLabelText('Name'), 'Fell on ice');
  await userEvent.click(submit);
  await expect.element(screen.getByText('Event Successfully Updated')).toBeVisible();
  expect(requestOf(updateProfileEvent.path)).toMatchObject({
    profileEvent: { id: 2, name: 'Fell on ice', startedOn: instant('2026-02-10T12:00:00') },
  });
});

test('C104: the neighbouring events bound an event, in words and in the calendars', async () => {
  const { dialog, press, submit } = await open(inOrder);
  await press('Edit Between');
  await userEvent.fill(dialog.getByLabelText('Start Date'), '02/03/2026');
  await userEvent.fill(dialog.getByLabelText('Start Time'), '11:59');
  await expect
    .element(dialog.getByText('The event must start after the previous event has ended.'))
    .toBeVisible();
  await expect.element(submit).toBeDisabled();
  // Touching is no overlap.
  await userEvent.fill(dialog.getByLabelText('Start Time'), '12:00');
  await expect.element(submit).toBeEnabled();

  await userEvent.fill(dialog.getByLabelText(/^End Date/), '03/01/2026');
  await userEvent.fill(dialog.getByLabelText(/^End Time/), '12:01');
  await expect.element(dialog.getByText('The event must end before the next event starts.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await userEvent.fill(dialog.getByLabelText(/^End Time/), '12:00');
  await expect.element(submit).toBeEnabled();

  const [openStart, openEnd] = dialog.getByRole('button', { name: 'Open calendar' }).elements();
  if (!openStart || !openEnd) throw new Error('a calendar is missing');
  await userEvent.click(openStart);
  await expect.element(view.getByRole('button', { name: '2 February 2026' })).toBeDisabled();
  await expect.element(view.getByRole('button', { name: '3 February 2026' })).toBeEnabled();
  const day = view.getByRole('button', { name: '3 February 2026' });
  // Escape is heard where the focus is, and the focus follows a moment after the calendar.
  await expect
    .poll(() => document.activeElement?.closest('[role=dialog]')?.contains(day.element()))
    .toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(day).not.toBeInTheDocument();
  expect(view.getByRole('dialog').elements()).toHaveLength(1);
  await userEvent.click(openEnd);
  await expect.element(view.getByRole('button', { name: '1 March 2026' })).toBeEnabled();
  await expect.element(view.getByRole('button', { name: '2 March 2026' })).toBeDisabled();
});

test('C417: a refused event keeps the form and shows the first reason of the server', async () => {
  const reason = 'This profile has an open event. End it before starting another one.';
  const { dialog, press, submit, screen } = await open(aProfileDetail(), { create: refused(reason) });
  await press('Create Event');
  await userEvent.fill(dialog.getByLabelText('Name'), 'Fell at practice');
  await userEvent.click(submit);
  await expect.element(dialog.getByText(reason)).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Fell at practice');
  expect(screen.getByText('Event Successfully Created').elements()).toHaveLength(0);

  await screen.unmount();
  const editing = await open(inOrder, { update: refused('The event was just ended by somebody else.') });
  await editing.press('Edit Between');
  await userEvent.fill(editing.dialog.getByLabelText('Name'), 'Other');
  await userEvent.click(editing.submit);
  await expect.element(editing.dialog.getByText('The event was just ended by somebody else.')).toBeVisible();
});

const ongoing = anEvent();
const withOpenEvent = aProfileDetail({
  events: [ongoing],
  openEvent: { ...ongoing, dayNumber: 4, testCount: 0 },
});

test('C293 C445: the end of an event needs its date, and is said when it is done', async () => {
  const { screen, dialog, press, submit, requestOf } = await open(withOpenEvent);
  await press('End Event');
  await userEvent.clear(dialog.getByLabelText('Event End Date'));
  await expect.element(submit).toBeDisabled();
  await userEvent.fill(dialog.getByLabelText('Event End Date'), '10/05/2026');
  await userEvent.click(submit);
  await expect.element(screen.getByText("Successfully ended profile's event.")).toBeVisible();
  expect(requestOf(endCurrentProfileEvent.path)).toEqual({
    profileId: 12,
    eventEndedDateTimeUtc: instant('2026-10-05T23:59:59'),
  });
});

test('C427: an event that could not be ended is told, with the reason in the dialog', async () => {
  const reason = 'This profile has no open event.';
  const { screen, dialog, press, submit } = await open(withOpenEvent, { end: refused(reason) });
  await press('End Event');
  await userEvent.click(submit);
  await expect.element(screen.getByText("Failed to end profile's event.")).toBeVisible();
  await expect.element(dialog.getByText(reason)).toBeVisible();
  expect(screen.getByText("Successfully ended profile's event.").elements()).toHaveLength(0);
});
