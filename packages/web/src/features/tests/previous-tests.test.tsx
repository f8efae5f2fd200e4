import { getProfileTestById, type ProfileTest, updateProfileTestNote } from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { session } from '../../platform/session/session-store.ts';
import type { Answer } from '../../platform/test/answer-calls.ts';
import { aTestSummary } from '../../platform/test/profiles.ts';
import { dayText, timeText } from '../../platform/time/time-texts.ts';
import {
  aShownTest,
  eachItself,
  eventTest,
  list,
  note,
  openPreviousTests,
  type PreviousTestsScene,
} from './test/previous-tests-scene.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

test('C108 C109 C110: every test with date, time and icons of its kinds beside the chosen one; an orange edge in an event', async () => {
  const { screen } = await openPreviousTests();
  const links = list(screen).getByRole('link');
  expect(links.elements()).toHaveLength(3);
  await expect.element(links.nth(0)).toHaveAttribute('aria-current', 'true');
  await expect.element(links.nth(1).getByText(dayText(eventTest.completedOn))).toBeVisible();
  await expect
    .element(links.nth(1).getByText(timeText(eventTest.completedOn), { exact: false }))
    .toBeVisible();
  const iconsOf = (index: number) =>
    links
      .nth(index)
      .getByRole('img')
      .elements()
      .map((icon) => icon.getAttribute('aria-label'));
  expect(iconsOf(0)).toEqual(['Balance']);
  expect(iconsOf(1)).toEqual(['Balance', 'Cognitive', 'Functional', 'Survey', 'COVID-19', 'Symptoms']);
  const edgeOf = (index: number) =>
    getComputedStyle(links.nth(index).element()).getPropertyValue('border-left-color');
  const orange = document.createElement('i');
  orange.style.color = 'var(--event-mark)';
  document.body.append(orange);
  expect(edgeOf(1)).toBe(getComputedStyle(orange).color);
  expect(edgeOf(0)).toBe('rgba(0, 0, 0, 0)');
  orange.remove();
  await expect.element(links.nth(2).getByText('Excluded')).toBeVisible();
  for (const pane of [list(screen), screen.getByRole('region', { name: 'Test', exact: true })]) {
    expect(pane.element().getBoundingClientRect().height).toBe(1000);
  }
});

test('C111 C112: device details are folded, and what is not known reads -', async () => {
  const metadata = { ...aShownTest().metadata, deviceManufacturer: null, deviceModel: null };
  const { screen } = await openPreviousTests({ test: aShownTest({ metadata }) });
  const facts = screen.getByRole('group').filter({ hasText: 'Device details' });
  await expect.element(facts.getByText('iOS 20.1 · app 5.9.2')).toBeVisible();
  await expect.element(screen.getByText('Manufacturer')).not.toBeVisible();
  await userEvent.click(facts.getByText('iOS 20.1 · app 5.9.2'));
  await expect.element(screen.getByText('Manufacturer')).toBeVisible();
  const values = [...facts.element().querySelectorAll('dl > div')].map((fact) => fact.textContent);
  expect(values).toEqual([
    'App version5.9.2',
    'PlatformiOS',
    'Manufacturer-',
    'Model-',
    'OS version20.1',
    'Device ID-',
  ]);
});

const shownIn = (metadata: Partial<ProfileTest['metadata']>) =>
  openPreviousTests({ test: aShownTest({ metadata: { ...aShownTest().metadata, ...metadata } }) });

test('C111: a test that was taken in a browser says in which, and how exactly it could show and time', async () => {
  const { screen } = await shownIn({
    osVersion: 'Android 15',
    browser: {
      name: 'Chrome 140',
      refreshRateHz: 59.94,
      frameJitterMs: 0.4,
      worstFrameMs: 33.37,
      pressedWith: 'finger',
      focusLossCount: 0,
    },
  });
  const facts = screen.getByRole('group').filter({ hasText: 'Device details' });
  await userEvent.click(facts.getByText('Taken in a browser: Chrome 140 on Android 15, 60 Hz, touch'));
  await expect.element(screen.getByText('Longest frame')).toBeVisible();
  const values = [...facts.element().querySelectorAll('dl > div')].map((fact) => fact.textContent);
  expect(values.slice(-4)).toEqual([
    'Refresh rate59.9 Hz',
    'Frame jitter0.4 ms',
    'Longest frame33.4 ms',
    'Window left0',
  ]);
});

test('C112: a browser of which nothing is known is told of without empty parts', async () => {
  const { screen } = await shownIn({
    osVersion: null,
    browser: {
      name: null,
      refreshRateHz: null,
      frameJitterMs: null,
      worstFrameMs: null,
      pressedWith: null,
      focusLossCount: null,
    },
  });
  const facts = screen.getByRole('group').filter({ hasText: 'Device details' });
  await userEvent.click(facts.getByText('Taken in a browser', { exact: true }));
  const values = [...facts.element().querySelectorAll('dl > div')].map((fact) => fact.textContent);
  expect(values.slice(-4)).toEqual(['Refresh rate-', 'Frame jitter-', 'Longest frame-', 'Window left-']);
});

test('C113: who administered the test is said, and not in super view', async () => {
  const administered = aShownTest({ administeredAccountName: 'Dana Whitfield' });
  const { screen } = await openPreviousTests({ test: administered });
  await expect.element(screen.getByText('Administered By')).toBeVisible();
  await expect.element(screen.getByText('Dana Whitfield')).toBeVisible();
  await screen.unmount();
  vi.restoreAllMocks();
  const asSuper = await openPreviousTests({
    test: aShownTest({ administeredAccountName: null }),
    user: { account: { isSuperAdmin: true }, viewingAsSuper: true },
  });
  await expect.element(asSuper.screen.getByText('Code used')).toBeVisible();
  await expect.element(asSuper.screen.getByText('Administered By')).not.toBeInTheDocument();
  await expect.element(asSuper.screen.getByText('Notes are not shown to internal staff.')).toBeVisible();
  await expect.element(asSuper.button('Add Note')).not.toBeInTheDocument();
});

test('C114: a click on the code used goes to that code', async () => {
  const { screen, went } = await openPreviousTests({
    test: aShownTest({ administeredCode: '73952', administeredCodeId: 8 }),
  });
  await userEvent.click(screen.getByRole('link', { name: '73952' }));
  expect(went).toHaveBeenLastCalledWith('/codes/8');
});

test('C117 C342 C437: Add Note writes the note that was read, and says so', async () => {
  const { screen, button, requests } = await openPreviousTests({
    answers: [[updateProfileTestNote, () => ({ reply: {} })]],
  });
  await userEvent.click(button('Add Note'));
  await userEvent.fill(note(screen), 'Slept 9 h.');
  await userEvent.click(button('Save'));
  await expect.element(screen.getByText('Test Note Successfully Updated')).toBeVisible();
  expect(requests(updateProfileTestNote.path)).toEqual([
    { profileId: 12, profileTestId: 51, note: 'Slept 9 h.', replacedNote: null },
  ]);
  // The pane has asked for the test anew.
  expect(requests(getProfileTestById.path)).toHaveLength(2);
});

test('C117 C418: a note that somebody else wrote first is shown beside ours, which stays and can replace it', async () => {
  let standing: ProfileTest = aShownTest({ note: 'Old', noteAccountName: 'Ada Byron' });
  const answers: Answer[] = [
    { status: 409, code: 'test.note_changed', message: 'Somebody else changed this note.' },
    { reply: {} },
  ];
  const { screen, button, requests } = await openPreviousTests({
    answers: [
      [
        updateProfileTestNote,
        () => {
          standing = aShownTest({ note: 'Theirs', noteAccountName: 'Dana Whitfield' });
          return answers.shift() ?? { reply: {} };
        },
      ],
      [getProfileTestById, () => ({ reply: { profileTest: standing } })],
    ],
  });
  await userEvent.click(button('Edit Note'));
  await userEvent.fill(note(screen), 'Ours');
  await userEvent.click(button('Save'));
  const told = 'Somebody else changed this note.';
  await expect.element(screen.getByRole('region', { name: 'Notices' }).getByText(told)).toBeVisible();
  await expect.element(screen.getByRole('dialog').getByRole('alert').getByText(told)).toBeVisible();
  await expect.element(screen.getByRole('dialog').getByText('Theirs')).toBeVisible();
  await expect.element(note(screen)).toHaveValue('Ours');
  await userEvent.click(button('Save'));
  await expect.element(screen.getByText('Test Note Successfully Updated')).toBeVisible();
  await expect
    .poll(() => requests(updateProfileTestNote.path))
    .toMatchObject([
      { note: 'Ours', replacedNote: 'Old' },
      { note: 'Ours', replacedNote: 'Theirs' },
    ]);
});

test('arrow keys and buttons lead from test to test, but not while somebody types', async () => {
  const { screen, button, selected } = await openPreviousTests({ testId: 52 });
  await userEvent.keyboard('{ArrowDown}');
  expect(selected).toHaveBeenLastCalledWith(53);
  await userEvent.keyboard('{ArrowUp}');
  expect(selected).toHaveBeenLastCalledWith(51);
  await userEvent.click(button('Older test'));
  expect(selected).toHaveBeenLastCalledWith(53);
  await userEvent.click(button('Add Note'));
  await userEvent.click(note(screen));
  await userEvent.keyboard('{ArrowUp}');
  expect(selected).toHaveBeenCalledTimes(3);
});

test.each<[string, PreviousTestsScene]>([
  ['a test of another organization', { tests: [aTestSummary({ organizationId: 2 })] }],
  ['who may not write tests', { user: { permissions: ['profile:read', 'test:read'] } }],
])('%s: it is read, not written', async (_, scene) => {
  const { screen, button } = await openPreviousTests(scene);
  await expect.element(screen.getByText('Nothing noted.')).toBeVisible();
  await expect.element(button('Edit Test Scores')).not.toBeInTheDocument();
  await expect.element(button('Add Note')).not.toBeInTheDocument();
});

test('Back to another test closes the note of this one, and the next note is of the test that is shown', async () => {
  const { screen, button, requests, goTo } = await openPreviousTests({
    answers: [eachItself, [updateProfileTestNote, () => ({ reply: {} })]],
  });
  await userEvent.click(button('Add Note'));
  await userEvent.fill(note(screen), 'About the newest test');
  goTo(52);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(button('Add Note'));
  await expect.element(note(screen)).toHaveValue('');
  await userEvent.fill(note(screen), 'About the test before');
  await userEvent.click(button('Save'));
  await expect.element(screen.getByText('Test Note Successfully Updated')).toBeVisible();
  expect(requests(updateProfileTestNote.path)).toMatchObject([
    { profileTestId: 52, note: 'About the test before' },
  ]);
});

test('an arrow key that leads nowhere is left to the page, to scroll', async () => {
  const { screen } = await openPreviousTests();
  await expect.element(screen.getByText('Nothing noted.')).toBeVisible();
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  // The newest test is shown: there is no newer one.
  expect(press('ArrowUp')).toBe(false);
  expect(press('ArrowDown')).toBe(true);
});

test('a test that does not load says why, and Retry asks again', async () => {
  const answers: Answer[] = [
    { status: 503, code: 'server.busy', message: 'The portal is busy.' },
    { reply: { profileTest: aShownTest() } },
  ];
  const { screen, button } = await openPreviousTests({
    answers: [[getProfileTestById, () => answers.shift() ?? { reply: {} }]],
  });
  await expect.element(screen.getByText('The portal is busy.')).toBeVisible();
  await expect.element(button('Edit Test Scores')).toBeDisabled();
  await userEvent.click(button('Retry'));
  await expect.element(screen.getByText('Nothing noted.')).toBeVisible();
});
