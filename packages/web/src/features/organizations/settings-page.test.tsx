import {
  getOrganizationPreferences,
  type OrganizationPreferences,
  updateOrganizationPreferences,
} from '@plumbline/contract';
import { kindPermissions } from '@plumbline/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { SettingsPage } from './settings-page.tsx';

afterEach(() => vi.restoreAllMocks());

const preferences: OrganizationPreferences = {
  organizationPreferencesId: 1,
  organizationId: 1,
  isPasscodeEnabled: false,
  dynamicProtocolsEnabled: false,
  profileFlagDisplayInterval: 0,
  isSymptomTrackingEnabled: true,
  isAtHomeTestingEnabled: false,
  isMetric: false,
  enableNewTestViewVisualizations: true,
  isExpeditedBaselineEnabled: false,
  enableCovid19Screening: true,
  flagTestOnCovidTemperatureSkip: false,
  enableCovidContactQuestions: false,
  mfaRequired: false,
  mfaVerificationPeriod: 10,
  fallRiskStampEnabled: false,
  enableSportsProfileProperties: false,
  isSkipTestEnabled: true,
  externalApiEnabled: false,
  isSwayVisaEnabled: false,
  enablePatientAccountCreation: false,
};
const stored = (over: Partial<OrganizationPreferences> = {}): Answer => ({
  reply: { organizationPreferences: { ...preferences, ...over } },
});

async function opened({
  load = () => stored(),
  save = (request: unknown) =>
    stored(
      (request as { organizationPreferences: Partial<OrganizationPreferences> }).organizationPreferences,
    ),
  isInternal = false,
}: {
  load?: () => Answer;
  save?: (request: unknown) => Answer | Promise<Answer>;
  isInternal?: boolean;
} = {}) {
  const calls = answerCalls([
    [getOrganizationPreferences, load],
    [updateOrganizationPreferences, save],
  ]);
  const onDirtyChange = vi.fn<(isDirty: boolean) => void>();
  const page = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider
        value={aUser({ permissions: isInternal ? kindPermissions.super : kindPermissions.admin })}
      >
        <SettingsPage onDirtyChange={onDirtyChange} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return {
    page,
    onDirtyChange,
    saved: () =>
      calls
        .filter(({ path }) => path === updateOrganizationPreferences.path)
        .map(({ request }) => (request as { organizationPreferences: object }).organizationPreferences),
    tick: (name: string | RegExp) => page.getByRole('checkbox', { name }),
    save: page.getByRole('button', { name: 'Save' }),
  };
}

test('C213 C214 C215 B089 B090 B091: the specified sections hold the specified options, as they are stored', async () => {
  const { page } = await opened({ load: () => stored({ isPasscodeEnabled: true, isMetric: true }) });
  const section = (name: string) => page.getByRole('region', { name });
  const countIn = (name: string) => section(name).getByRole('checkbox').elements().length;
  await expect.element(section('Mobile Security Preferences')).toBeVisible();
  expect(countIn('Mobile Security Preferences')).toBe(1);
  await expect
    .element(section('Mobile Security Preferences').getByRole('checkbox', { name: /^Require PIN/ }))
    .toBeChecked();
  expect(countIn('COVID-19 Settings')).toBe(3);
  for (const name of [
    /^Enable COVID-19 screening options/,
    /^Send alert if temperature input skipped/,
    /^Include direct contact questions/,
  ]) {
    await expect.element(section('COVID-19 Settings').getByRole('checkbox', { name })).not.toBeDisabled();
  }
  await expect
    .element(section('Other Mobile App Settings').getByRole('checkbox', { name: /^Use metric system/ }))
    .toBeChecked();
});

test('C216 B092 B483: Save sends what was changed and nothing else, and says so', async () => {
  const { page, tick, save, saved, onDirtyChange } = await opened();
  await expect.element(save).toBeDisabled();
  await userEvent.click(tick(/^Use metric system/));
  await expect.poll(() => onDirtyChange).toHaveBeenLastCalledWith(true);
  await userEvent.fill(page.getByLabelText('Days a flag stays on a profile'), '14');
  await userEvent.click(save);
  await expect.element(page.getByText('Organization Settings Successfully Updated')).toBeVisible();
  expect(saved()).toEqual([{ isMetric: true, profileFlagDisplayInterval: 14 }]);
  await expect.element(save).toBeDisabled();
  await expect.poll(() => onDirtyChange).toHaveBeenLastCalledWith(false);
  await expect.element(tick(/^Use metric system/)).toBeChecked();
});

test('what is changed while a save is under way is kept, and is the next change', async () => {
  let answer: (answer: Answer) => void = () => undefined;
  const answers = [new Promise<Answer>((resolve) => (answer = resolve))];
  const { page, tick, save, saved, onDirtyChange } = await opened({
    save: () => answers.shift() ?? stored({ isMetric: true, isPasscodeEnabled: true }),
  });
  await userEvent.click(tick(/^Use metric system/));
  await userEvent.click(save);
  await expect.poll(saved).toEqual([{ isMetric: true }]);
  await userEvent.click(tick(/^Require PIN/));
  const days = page.getByLabelText('Days a flag stays on a profile');
  await userEvent.fill(days, '14');
  answer(stored({ isMetric: true }));
  await expect.element(page.getByText('Organization Settings Successfully Updated')).toBeVisible();
  await expect.element(tick(/^Require PIN/)).toBeChecked();
  await expect.element(days).toHaveValue('14');
  await expect.poll(() => onDirtyChange).toHaveBeenLastCalledWith(true);
  await userEvent.click(save);
  await expect.poll(saved).toHaveLength(2);
  expect(saved()[1]).toEqual({ isPasscodeEnabled: true, profileFlagDisplayInterval: 14 });
});

test('B492: a save that fails says why, keeps what was chosen, and claims no success', async () => {
  const { page, tick, save } = await opened({
    save: () => ({ status: 500, code: 'server.unexpected', message: 'An unexpected error occured.' }),
  });
  await userEvent.click(tick(/^Require PIN/));
  await userEvent.click(save);
  await expect.element(page.getByText('An unexpected error occured.')).toBeVisible();
  expect(page.getByText('Organization Settings Successfully Updated').elements()).toEqual([]);
  await expect.element(tick(/^Require PIN/)).toBeChecked();
  await expect.element(save).toBeEnabled();
});

test('the options of a screening rest while there is no screening, and keep what they say', async () => {
  const { tick, save, saved } = await opened({ load: () => stored({ enableCovidContactQuestions: true }) });
  await userEvent.click(tick(/^Enable COVID-19 screening/));
  await expect.element(tick(/^Include direct contact/)).toBeDisabled();
  await expect.element(tick(/^Include direct contact/)).toBeChecked();
  await userEvent.click(save);
  await expect.poll(saved).toEqual([{ enableCovid19Screening: false }]);
});

const internalOptions = [
  'Fall-risk flagging',
  'Sports profile properties',
  'Skip test',
  'External API enabled',
  'Profile sharing',
  'Patient account creation',
];

test('B093: internal staff see the internal properties, and change them', async () => {
  const { page, tick, save, saved } = await opened({ isInternal: true });
  const section = page.getByRole('region', { name: 'Internal Properties' });
  await expect.element(section).toBeVisible();
  for (const name of internalOptions)
    await expect.element(section.getByRole('checkbox', { name })).toBeVisible();
  await expect.element(tick('Skip test')).toBeChecked();
  for (const name of internalOptions) await userEvent.click(tick(name));
  await userEvent.click(save);
  await expect.poll(saved).toEqual([
    {
      fallRiskStampEnabled: true,
      enableSportsProfileProperties: true,
      isSkipTestEnabled: false,
      externalApiEnabled: true,
      isSwayVisaEnabled: true,
      enablePatientAccountCreation: true,
    },
  ]);
});

test('B093: a System Admin sees none of them', async () => {
  const { page, tick } = await opened();
  await expect.element(tick(/^Require PIN/)).toBeVisible();
  for (const name of internalOptions) expect(tick(name).elements(), name).toEqual([]);
  expect(page.getByRole('region', { name: 'Internal Properties' }).elements()).toEqual([]);
});

test.each(['', 'soon', '-1', '1.5', '3651'])(
  'a flag of "%s" days is refused beside the field',
  async (typed) => {
    const { page, save } = await opened();
    const field = page.getByLabelText('Days a flag stays on a profile');
    await userEvent.fill(field, typed);
    await userEvent.tab();
    await expect.element(field).toHaveAccessibleDescription(/Whole days, 0 to 3,650\./);
    await expect.element(save).toBeDisabled();
  },
);

test('Discard takes back what was not saved', async () => {
  const { page, tick, save, saved } = await opened();
  await userEvent.click(tick(/^Require PIN/));
  await userEvent.click(page.getByRole('button', { name: 'Discard' }));
  await expect.element(tick(/^Require PIN/)).not.toBeChecked();
  await expect.element(save).toBeDisabled();
  expect(saved()).toEqual([]);
});

test('settings that do not load say so, and Retry loads them', async () => {
  const answers: Answer[] = [{ status: 500, code: 'server.unexpected', message: 'Not now.' }];
  const { page, tick } = await opened({ load: () => answers.shift() ?? stored({ isPasscodeEnabled: true }) });
  await expect.element(page.getByText('The settings did not load.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(tick(/^Require PIN/)).toBeChecked();
});
