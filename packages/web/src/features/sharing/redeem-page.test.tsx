import {
  createPatientAccount,
  getProfileAccessForm,
  submitProfileAccessLink,
  validateProfileAccessLink,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BrandProvider } from '../../brand/brand-provider.tsx';
import { brands } from '../../brand/brands.ts';
import { renderDesign } from '../../design/test/render.tsx';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser, lakeside, riverside } from '../../platform/test/users.ts';
import { RedeemPage, type RedeemPageProps } from './redeem-page.tsx';

beforeEach(() => session.end());
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const family = aUser({ account: { accountTypeId: 5, email: 'pat@parents.example' }, organizations: [] });
const valid = (enablePatientAccountCreation = false) =>
  [validateProfileAccessLink, (): Answer => ({ reply: { enablePatientAccountCreation } })] as const;
const invalid = {
  status: 404,
  code: 'sharing.link_invalid',
  message: 'INVALID LINK. Please check with your administrator.',
} satisfies Answer;
const asksRelation = [
  getProfileAccessForm,
  (): Answer => ({ reply: { asks: 'relationship', groups: [], protocols: [] } }),
] as const;
const asksGroups = [
  getProfileAccessForm,
  (): Answer => ({
    reply: {
      asks: 'groups',
      groups: [
        { id: 11, name: 'Football', isDefault: true },
        { id: 12, name: 'Soccer', isDefault: false },
      ],
      protocols: [{ id: 21, name: 'Quiet Standing' }],
    },
  }),
] as const;

const open = (props: Partial<RedeemPageProps> = {}) =>
  renderDesign(
    <BrandProvider brand={brands.default}>
      <QueryClientProvider client={new QueryClient()}>
        <RedeemPage uniqueId="secret-1" user={undefined} shouldContinue={false} {...props} />
      </QueryClientProvider>
    </BrandProvider>,
  );
type Screen = Awaited<ReturnType<typeof open>>;
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const box = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true });
async function fillPerson(screen: Screen) {
  await userEvent.fill(box(screen, 'First Name'), 'Ada');
  await userEvent.fill(box(screen, 'Last Name'), 'Byron');
  await userEvent.fill(box(screen, 'Birth Date'), '05/17/2010');
}

test('A098 A327: an invalid link says so, and offers nothing', async () => {
  answerCalls([[validateProfileAccessLink, () => invalid]]);
  const screen = await open();
  await expect
    .element(screen.getByRole('alert').first())
    .toHaveTextContent('INVALID LINK. Please check with your administrator.');
  expect(screen.getByRole('link').elements()).toHaveLength(0);
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});

test('an address without a link is invalid too, and nothing is asked', async () => {
  const calls = answerCalls([]);
  const screen = await open({ uniqueId: undefined });
  await expect.element(screen.getByRole('alert').first()).toHaveTextContent(invalid.message);
  expect(calls).toEqual([]);
});

test('a portal that does not answer is no invalid link: it can be asked again', async () => {
  let isDown = true;
  answerCalls([
    [
      validateProfileAccessLink,
      () =>
        isDown
          ? { status: 500, code: 'server.unexpected', message: 'An unexpected error occured.' }
          : { reply: { enablePatientAccountCreation: false } },
    ],
  ]);
  const screen = await open();
  await expect.element(screen.getByText('An unexpected error occured.')).toBeVisible();
  isDown = false;
  await userEvent.click(button(screen, 'Retry'));
  await expect.element(screen.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('A099: signed out, a valid link offers Login and brings the link along', async () => {
  answerCalls([valid()]);
  const screen = await open({ uniqueId: 'a b&c' });
  await expect
    .element(screen.getByRole('link', { name: 'Login' }))
    .toHaveAttribute('href', '/Login?isUsedForProfileAccessLink=true&profileAccessLink=a+b%26c');
});

test('signed in, the link can be redeemed with another account all the same', async () => {
  answerCalls([valid()]);
  const screen = await open({ user: family });
  await expect.element(screen.getByText(/Signed in as pat@parents\.example/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Use Another Account' }))
    .toHaveAttribute('href', '/Login?isUsedForProfileAccessLink=true&profileAccessLink=secret-1');
});

test.each([true, false])(
  'A100 C318: Create New Account is offered when the organization allows it (%s)',
  async (isAllowed) => {
    answerCalls([valid(isAllowed)]);
    const screen = await open();
    await expect.element(screen.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(button(screen, 'Create New Account').elements()).toHaveLength(isAllowed ? 1 : 0);
  },
);

test('A148 A149 A108 A343: an account made here is a User, no safety coach, and signed in at once', async () => {
  const calls = answerCalls([
    valid(true),
    [
      createPatientAccount,
      () => ({
        reply: {
          ...family,
          token: 'token-1',
          mfaIsRequired: false,
          mfaMethods: [],
          organizationAccessTypeId: 1,
        },
      }),
    ],
  ]);
  const screen = await open();
  await userEvent.click(button(screen, 'Create New Account'));
  const create = button(screen, 'Create Account');
  await userEvent.fill(box(screen, 'First Name'), 'Pat');
  await userEvent.fill(box(screen, 'Last Name'), 'Parent');
  await userEvent.fill(box(screen, 'Email'), 'pat@parents.example');
  await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'trampoline');
  await userEvent.fill(screen.getByLabelText('Confirm Password', { exact: true }), 'trampoline');
  await expect.element(screen.getByText('Please ensure passwords meet requirements')).toBeVisible();
  await expect.element(create).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'Trampoline-7!');
  await userEvent.fill(screen.getByLabelText('Confirm Password', { exact: true }), 'Trampoline-7!');
  await userEvent.click(create);
  await expect
    .poll(() => session.read())
    .toMatchObject({ token: 'token-1', user: { account: { accountTypeId: 5 } } });
  expect(calls.at(-1)?.request).toEqual({
    email: 'pat@parents.example',
    firstName: 'Pat',
    lastName: 'Parent',
    phoneNumber: null,
    requestedPassword: 'Trampoline-7!',
    profileAccessLinkUniqueId: 'secret-1',
    accountTypeId: 5,
    organizationAccessTypeId: 1,
    isSafetyCoach: false,
  });
});

test('A102 A103 A109 A110: Continue opens Verify Information, which asks a family for the relation', async () => {
  const calls = answerCalls([
    valid(),
    asksRelation,
    [submitProfileAccessLink, () => ({ reply: { profileId: 7 } })],
  ]);
  const screen = await open({ user: family });
  await userEvent.click(button(screen, 'Continue'));
  await expect.element(screen.getByRole('dialog', { name: 'Verify Information' })).toBeVisible();
  await expect.element(button(screen, 'Verify')).toBeDisabled();
  await fillPerson(screen);
  await userEvent.click(screen.getByLabelText('Relationship', { exact: true }));
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Parent or Guardian', 'Self']);
  await userEvent.click(screen.getByRole('option', { name: 'Self' }));
  await userEvent.click(button(screen, 'Verify'));
  await expect
    .poll(() => calls.at(-1)?.request)
    .toEqual({
      uniqueId: 'secret-1',
      firstName: 'Ada',
      lastName: 'Byron',
      birthDate: '2010-05-17',
      relationshipTypeId: 5,
    });
});

test('A104 A105 A106 A344: then access is granted, with the way to the portal and to the app stores', async () => {
  answerCalls([valid(), asksRelation, [submitProfileAccessLink, () => ({ reply: { profileId: 7 } })]]);
  const screen = await open({ user: family, shouldContinue: true });
  await fillPerson(screen);
  await userEvent.click(screen.getByLabelText('Relationship', { exact: true }));
  await userEvent.click(screen.getByRole('option', { name: 'Parent or Guardian' }));
  await userEvent.click(button(screen, 'Verify'));
  await expect.element(screen.getByRole('heading', { name: 'Profile Access Granted' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Go to Portal' }))
    .toHaveAttribute('href', '/dashboard');
  await expect
    .element(screen.getByRole('link', { name: 'App Store' }))
    .toHaveAttribute('href', brands.default.links.appStore);
  await expect
    .element(screen.getByRole('link', { name: 'Google Play' }))
    .toHaveAttribute('href', brands.default.links.googlePlay);
});

test('A107: shouldContinue opens Verify Information without pressing Continue', async () => {
  answerCalls([valid(), asksRelation]);
  const screen = await open({ user: family, shouldContinue: true });
  await expect.element(screen.getByRole('dialog', { name: 'Verify Information' })).toBeVisible();
});

test('A111 A112 A245: a school is asked for groups, at least one, and may choose the default protocol', async () => {
  const calls = answerCalls([
    valid(),
    asksGroups,
    [submitProfileAccessLink, () => ({ reply: { profileId: 7 } })],
  ]);
  const screen = await open({ user: aUser({ organizations: [riverside, lakeside] }), shouldContinue: true });
  await fillPerson(screen);
  expect(screen.getByLabelText('Relationship').elements()).toHaveLength(0);
  await expect.element(button(screen, 'Verify')).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Soccer' }));
  await expect.element(button(screen, 'Verify')).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Soccer' }));
  await expect.element(button(screen, 'Verify')).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Football' }));
  await userEvent.click(screen.getByLabelText(/^Default Protocol/));
  await userEvent.click(screen.getByRole('option', { name: 'Quiet Standing' }));
  await userEvent.click(button(screen, 'Verify'));
  await expect
    .poll(() => calls.at(-1)?.request)
    .toEqual({
      uniqueId: 'secret-1',
      firstName: 'Ada',
      lastName: 'Byron',
      birthDate: '2010-05-17',
      groupIdsToAdd: [11],
      defaultOrganizationProtocolId: 21,
    });
});

test('what does not fit is said inside the dialog and what was typed stays; a link that was killed ends the page', async () => {
  const answers: Answer[] = [
    { status: 422, code: 'sharing.no_match', message: 'That does not match.' },
    invalid,
  ];
  answerCalls([valid(), asksGroups, [submitProfileAccessLink, () => answers.shift() ?? invalid]]);
  const screen = await open({ user: aUser(), shouldContinue: true });
  await fillPerson(screen);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Football' }));
  await userEvent.click(button(screen, 'Verify'));
  await expect.element(screen.getByText('That does not match.')).toBeVisible();
  await expect.element(box(screen, 'First Name')).toHaveValue('Ada');
  await userEvent.click(button(screen, 'Verify'));
  await expect.element(screen.getByText('INVALID LINK. Please check with your administrator.')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('an account that may not redeem is told to sign in with another one', async () => {
  answerCalls([valid()]);
  const screen = await open({
    user: aUser({ account: { accountTypeId: 4 }, organizations: [] }),
    shouldContinue: true,
  });
  await expect
    .element(screen.getByText('This account cannot receive a profile.', { exact: false }))
    .toBeVisible();
  expect(button(screen, 'Continue').elements()).toHaveLength(0);
});

test('Back from an account that is being typed asks first, and each step has the focus at its heading', async () => {
  answerCalls([valid(true)]);
  const screen = await open();
  await userEvent.click(button(screen, 'Create New Account'));
  await expect.element(screen.getByRole('heading', { name: 'Create New Account' })).toHaveFocus();
  await userEvent.fill(box(screen, 'First Name'), 'Pat');
  await userEvent.click(button(screen, 'Back'));
  await userEvent.click(button(screen, 'Keep editing'));
  await expect.element(box(screen, 'First Name')).toHaveValue('Pat');
  await userEvent.click(button(screen, 'Back'));
  await userEvent.click(button(screen, 'Discard'));
  await expect.element(screen.getByRole('heading', { name: 'A profile was shared with you' })).toBeVisible();
});
