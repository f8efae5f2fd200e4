import { masterSearch, type SearchResult } from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { typeAtOnce } from '../../design/test/type-at-once.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
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

beforeEach(() => {
  session.start('token-1', aUser(), 1);
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  session.end();
});

async function open(answer: (request: unknown) => Answer | Promise<Answer> = () => results) {
  const asked = answerCalls([[masterSearch, answer]]);
  const navigate = vi.fn<(href: string) => void>();
  const page = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <MasterSearch />
    </QueryClientProvider>,
    { navigation: { navigate } },
  );
  const box = page.getByRole('combobox', { name: 'Search profiles, groups, protocols, users' });
  return { page, box, navigate, asked };
}

test('A317 C461: typing is asked once, a quarter of a second after the last letter', async () => {
  const { box, asked, page } = await open();
  typeAtOnce(box, 'quil');
  expect(asked).toHaveLength(0);
  await expect.element(page.getByRole('option', { name: /Jo Quillan/ })).toBeVisible();
  expect(asked.map(({ request }) => request)).toEqual([{ searchString: 'quil' }]);
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

test('C462: a long list scrolls inside 400 pixels', async () => {
  const many = Array.from({ length: 24 }, (_, index) => found(1, index + 1, `Quillan ${index}`));
  const { box, page } = await open(() => ({ reply: { searchResults: many } }));
  await userEvent.fill(box, 'quillan');
  const list = page.getByRole('listbox');
  await expect.element(list).toBeVisible();
  expect(list.element().getBoundingClientRect().height).toBeLessThanOrEqual(400);
});

test('nothing found says so; what failed says why and asks again', async () => {
  let answers: Answer[] = [
    { status: 429, code: 'access.too_many_requests', message: 'Too many requests. Try again in 9 seconds.' },
  ];
  const { box, page } = await open(() => answers.shift() ?? { reply: { searchResults: [] } });
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
