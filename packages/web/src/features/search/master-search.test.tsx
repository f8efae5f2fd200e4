import { getRecentItems, masterSearch, masterSearchSuperAdmin, type SearchResult } from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { typeAtOnce } from '../../design/test/type-at-once.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser, riverside, type UserTraits } from '../../platform/test/users.ts';
import { MasterSearch } from './master-search.tsx';

const found = (
  type: 1 | 2 | 3 | 4,
  id: number,
  title: string,
  email: string | null = null,
): SearchResult => ({
  type,
  id,
  title,
  email,
  organizationId: 3,
  organizationName: 'Westfield School',
  accountId: type === 4 ? id : null,
  profileId: null,
  accountTypeId: type === 4 ? 1 : null,
});
const results: Answer = {
  reply: {
    searchResults: [
      found(1, 11, 'Jo Quillan'),
      found(1, 12, 'Kit Quillan'),
      found(2, 21, 'Quillan Rowing'),
      found(4, 41, 'Ada Quillan', 'ada@westfield.example'),
    ],
  },
};

/** Where the results above are. */
const westfield = { ...riverside, id: 3, name: 'Westfield School' };

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  session.end();
});

interface Scene {
  answer?: (request: unknown) => Answer | Promise<Answer>;
  more?: Parameters<typeof answerCalls>[0];
  traits?: UserTraits;
  page?: string;
  params?: Record<string, unknown>;
}

async function open({
  answer = () => results,
  more = [],
  traits = {},
  page = '/dashboard',
  params = {},
}: Scene = {}) {
  const user = aUser({ organizations: [westfield], ...traits });
  if (session.read() === null) session.start('token-1', user, 1);
  const calls = answerCalls([[masterSearch, answer], ...more]);
  const navigate = vi.fn<(href: string) => void>();
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <CurrentUserProvider value={user}>
        <MasterSearch page={page} params={params} />
      </CurrentUserProvider>
    </QueryClientProvider>,
    { navigation: { navigate } },
  );
  const box = screen.getByRole('combobox', { name: /^Search / });
  return { page: screen, box, navigate, calls };
}

test('A317 C461: typing is asked once, a quarter of a second after the last letter', async () => {
  const { box, calls, page } = await open();
  typeAtOnce(box, 'quil');
  expect(calls).toHaveLength(0);
  await expect.element(page.getByRole('option', { name: /Jo Quillan/ })).toBeVisible();
  expect(calls.map(({ request }) => request)).toEqual([{ searchString: 'quil' }]);
});

test('C053: found by kind; arrows choose, Enter opens, and the box is empty again', async () => {
  const { box, page, navigate } = await open();
  await userEvent.fill(box, 'quillan');
  await expect.element(page.getByRole('option', { name: /Ada Quillan/ })).toBeVisible();
  await expect.element(page.getByText('ada@westfield.example')).toBeVisible();
  expect(
    page
      .getByText(/^(Profiles|Groups|Users)$/)
      .elements()
      .map((element) => element.textContent),
  ).toEqual(['Profiles', 'Groups', 'Users']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/groups/21/profiles?orgId=3');
  await expect.element(box).toHaveValue('');
});

test('what was marked in one list is not named over another', async () => {
  const { box, page } = await open();
  await userEvent.fill(box, 'quillan');
  await expect.element(page.getByRole('option', { name: /Jo Quillan/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  const marked = () => box.element().getAttribute('aria-activedescendant');
  await expect.poll(() => document.getElementById(marked() ?? '')?.textContent).toContain('Jo Quillan');
  await userEvent.fill(box, 'quillans');
  await expect.poll(marked).toBe(null);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.getElementById(marked() ?? '')).not.toBe(null);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(box);
  await expect.poll(marked).toBe(null);
});

test('C462: a long list scrolls inside 400 pixels', async () => {
  const many = Array.from({ length: 24 }, (_, index) => found(1, index + 1, `Quillan ${index}`));
  const { box, page } = await open({ answer: () => ({ reply: { searchResults: many } }) });
  await userEvent.fill(box, 'quillan');
  const list = page.getByRole('listbox');
  await expect.element(list).toBeVisible();
  expect(list.element().getBoundingClientRect().height).toBeLessThanOrEqual(400);
});

test('nothing found says so; what failed says why and asks again', async () => {
  let answers: Answer[] = [
    { status: 429, code: 'access.too_many_requests', message: 'Too many requests. Try again in 9 seconds.' },
  ];
  const { box, page } = await open({ answer: () => answers.shift() ?? { reply: { searchResults: [] } } });
  await userEvent.fill(box, 'zz');
  await expect.element(page.getByText('Too many requests. Try again in 9 seconds.')).toBeVisible();
  answers = [];
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(page.getByText('Nothing matches your search.')).toBeVisible();
});

test('a slash or Ctrl K goes to the box, Escape leaves it; a slash typed into a field is a slash', async () => {
  const { box } = await open();
  await userEvent.keyboard('/');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('a/b');
  await expect.element(box).toHaveValue('a/b');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('');
  await expect.element(box).not.toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
});

test('behind a dialog the keys are the dialog’s', async () => {
  const { box } = await open();
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).not.toHaveFocus();
  dialog.remove();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
});

describe('what was opened before', () => {
  const recents = (items: SearchResult[]): NonNullable<Scene['more']> => [
    [getRecentItems, () => ({ reply: { searchResults: items } })],
  ];

  test('stands in the empty box, the newest first, without what is open', async () => {
    const seen = (page: string, params: Record<string, unknown>) =>
      open({ page, params, more: recents([found(2, 21, 'Quillan Rowing'), found(1, 11, 'Jo Quillan')]) });
    await (await seen('/profiles/$profileId/overview', { profileId: '11' })).page.unmount();
    await (await seen('/groups/$id/profiles', { id: 21 })).page.unmount();
    await (await seen('/profiles/$profileId/events', { profileId: '11' })).page.unmount();
    await (await seen('/groups/$id/codes', { id: 21 })).page.unmount();
    const { box, page, calls, navigate } = await seen('/users/$id', { id: 41 });
    await userEvent.click(box);
    await expect.element(page.getByText('Recent')).toBeVisible();
    expect(calls.map(({ request }) => request)).toEqual([
      {
        items: [
          { type: 2, id: 21 },
          { type: 1, id: 11 },
        ],
      },
    ]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/profiles/11/overview?orgId=3');
  });

  test('says so when it does not load, and asks again', async () => {
    const answers: Answer[] = [
      { status: 429, code: 'access.too_many_requests', message: 'Try again in 9 seconds.' },
    ];
    const more: NonNullable<Scene['more']> = [
      [getRecentItems, () => answers.shift() ?? { reply: { searchResults: [found(1, 11, 'Jo Quillan')] } }],
    ];
    const profile = { page: '/profiles/$profileId/overview', params: { profileId: 11 } };
    await (await open(profile)).page.unmount();
    const { box, page } = await open({ more });
    await userEvent.click(box);
    await expect.element(page.getByText('Try again in 9 seconds.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect.element(page.getByRole('option', { name: /Jo Quillan/ })).toBeVisible();
  });

  test('is kept as ids alone, and is nobody else’s and gone after signing out', async () => {
    await (await open({ page: '/profiles/$profileId/overview', params: { profileId: 11 } })).page.unmount();
    expect(window.sessionStorage.getItem('plumbline.recent')).toBe(
      '{"owner":"7/3","items":[{"type":1,"id":11}]}',
    );
    session.end();
    expect(window.sessionStorage.getItem('plumbline.recent')).toBeNull();
    const { box, calls } = await open();
    await userEvent.click(box);
    expect(calls).toEqual([]);
  });
});

describe('internal staff', () => {
  const outside: UserTraits = { account: { isSuperAdmin: true }, organizations: [], selected: null };
  const elsewhere: SearchResult = {
    ...found(1, 11, 'Profile ID: 11'),
    organizationId: 9,
    organizationName: 'Far School',
  };
  const everywhere: NonNullable<Scene['more']> = [
    [masterSearchSuperAdmin, () => ({ reply: { searchResults: [elsewhere] } })],
  ];

  test('C259 C327: outside an organization an id is found in all of them, and opening it asks for that organization', async () => {
    const { box, page, navigate, calls } = await open({ traits: outside, more: everywhere });
    await expect.element(box).toHaveAttribute('placeholder', 'Search all organizations by ID');
    await userEvent.fill(box, '11');
    await expect
      .element(page.getByRole('option', { name: /Profile ID: 11/ }))
      .toMatchTextContent(/Far School/);
    expect(calls.map(({ path }) => path)).toEqual([masterSearchSuperAdmin.path]);
    await userEvent.click(page.getByRole('option', { name: /Profile ID: 11/ }));
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/profiles/11/overview?orgId=9');
  });

  test('a name leads to the list of organizations and is asked of nobody', async () => {
    const { box, page, navigate, calls } = await open({ traits: outside, more: everywhere });
    await userEvent.fill(box, 'riverside');
    await userEvent.click(page.getByRole('option', { name: 'Find organizations with “riverside”' }));
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/super-admin/organizations?SearchString=riverside');
    expect(calls).toEqual([]);
  });

  test('inside an organization both are shown, and nothing twice', async () => {
    const { box, page } = await open({
      traits: { account: { isSuperAdmin: true }, selected: westfield, viewingAsSuper: true },
      answer: () => ({ reply: { searchResults: [found(1, 11, 'Profile ID: 11')] } }),
      more: [
        [
          masterSearchSuperAdmin,
          () => ({ reply: { searchResults: [found(1, 11, 'Profile ID: 11'), elsewhere] } }),
        ],
      ],
    });
    await userEvent.fill(box, '11');
    await expect.element(page.getByText('By ID in all organizations')).toBeVisible();
    await expect.poll(() => page.getByRole('option', { name: /Profile ID: 11/ }).elements().length).toBe(2);
  });
});
