import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  generateProfileAccessLink,
  getCurrentUser,
  getProfileForm,
  getProfileTestById,
  getRoster,
  grantOrganizationAccess,
  internalPreferenceNames,
  login,
  organizationPreferences,
  redeemCode,
  updateOrganizationPreferences,
  validateProfileAccessLink,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFourStageTest, aScreening } from '../../../test/builders/every-measure.ts';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { password, signIn } from '../../../test/portal.ts';
import { preferenceNames } from '../../records/organizations/organization-preferences.ts';

type Name = (typeof preferenceNames)[number];

const projectFile = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../../${path}`, import.meta.url)), 'utf8');

/** The table of docs/preferences.md; a dash is nothing. */
const documented = projectFile('docs/preferences.md')
  .split('\n')
  .filter((line) => /^\| [a-z]\w+ \|/.test(line) && !line.startsWith('| preference'))
  .map((line) => {
    const [name = '', page = '', by = '', app = '', portal = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return {
      name: name as Name,
      page,
      by,
      app: app === '–' ? null : app,
      portal: portal === '–' ? null : portal,
    };
  });

let portal: DevicePortal;
let staff: SendOptions;
let trainerEmail: string;
let code: string;
let profileId: number;
let testId: number;

beforeAll(async () => {
  portal = await startDevicePortal();
  const { server, organizationId } = portal;
  const trainer = await signIn(server, { organizationId, groupIds: [portal.football] });
  trainerEmail = trainer.email;
  const own = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, own);
  staff = { ...own, organizationId };
  const protocol = await givenProtocol(server.db, organizationId, {
    measureIds: [1002],
    symptomsEnabled: true,
  });
  code = (await givenCode(server.db, organizationId, { groupId: portal.football, protocolId: protocol.id }))
    .code;
  profileId = await portal.aProfile(portal.football, '1950-01-01');
  const results = [...aFourStageTest(10, 10, 7, 0), aScreening({ temperatureC: null })];
  const outcome = await portal.submitOne(portal.forProfile(profileId, { results }));
  if (outcome.profileTestId === null) throw new Error(JSON.stringify(outcome.errors));
  testId = outcome.profileTestId;
});
afterAll(() => portal.server.stop());

const choose = (wanted: Readonly<Record<string, boolean | number>>) =>
  portal.server.sendOk(
    updateOrganizationPreferences,
    { organizationPreferences: organizationPreferences.partial().strict().parse(wanted) },
    staff,
  );

/** What a phone gets, with a code and with the roster: the same. */
async function onPhones() {
  const redeemed = await portal.server.sendOk(redeemCode, { code });
  const roster = await portal.server.sendOk(getRoster, {}, portal.trainer);
  expect(roster.settings).toEqual(redeemed.settings);
  const endsWithSymptoms = redeemed.protocol.measures.at(-1)?.measureId === 9999;
  expect(redeemed.protocol.symptomsEnabled).toBe(endsWithSymptoms);
  expect(endsWithSymptoms).toBe(redeemed.settings.isSymptomTrackingEnabled);
  return redeemed.settings as Record<string, unknown>;
}

const selected = async () =>
  (await portal.server.sendOk(getCurrentUser, {}, portal.trainer)).selectedOrganization;
const form = () => portal.server.sendOk(getProfileForm, {}, portal.admin);
const testView = async () =>
  (await portal.server.sendOk(getProfileTestById, { id: testId }, portal.admin)).profileTest;

/** What somebody in the portal sees of each preference that the table says something about. */
const inThePortal: Partial<Record<Name, () => Promise<unknown>>> = {
  flagTestOnCovidTemperatureSkip: async () => (await testView()).measureResults['1014']?.isPassed,
  isMetric: async () => [(await selected())?.isMetric, (await form()).isMetric],
  isExpeditedBaselineEnabled: async () => (await selected())?.isExpeditedBaselineEnabled,
  enableNewTestViewVisualizations: async () => (await selected())?.enableNewTestViewVisualizations,
  mfaRequired: async () => {
    const { token } = await portal.server.sendOk(login, { email: trainerEmail, password });
    return token === null;
  },
  mfaVerificationPeriod: async () => {
    const [facts] = await portal.server.db.owner<{ days: number }>(
      sql`select period_days as days from accounts a,
        identity.second_factor_facts(a.id, ''::bytea) where a.email = ${trainerEmail}`,
    );
    return facts?.days;
  },
  fallRiskStampEnabled: async () => (await testView()).fallRiskTypeId,
  enableSportsProfileProperties: async () => [
    (await selected())?.enableSportsProfileProperties,
    (await form()).enableSportsProfileProperties,
  ],
  externalApiEnabled: async () => (await selected())?.externalApiEnabled,
  isSwayVisaEnabled: async () => {
    const { body } = await portal.server.send(generateProfileAccessLink, { profileId }, portal.admin);
    return [(await selected())?.isSwayVisaEnabled, body.isSuccess];
  },
  enablePatientAccountCreation: async () => {
    const { profileAccessLink } = await portal.server.sendOk(
      generateProfileAccessLink,
      { profileId },
      portal.admin,
    );
    const { uniqueId } = profileAccessLink;
    return (await portal.server.sendOk(validateProfileAccessLink, { uniqueId: uniqueId ?? '' }))
      .enablePatientAccountCreation;
  },
};

test('C211 B204 B088: docs/preferences.md lists every preference once, with the page that has it and who changes it', () => {
  const ids = ['organizationPreferencesId', 'organizationId'];
  const fields = Object.keys(organizationPreferences.shape).filter((name) => !ids.includes(name));
  expect(documented.map(({ name }) => name as string).toSorted()).toEqual(fields.toSorted());
  expect([...preferenceNames].toSorted()).toEqual(fields.toSorted());
  const pages = 'packages/web/src/features/organizations';
  const page = [
    `${pages}/settings-fields.tsx`,
    `${pages}/security-page.tsx`,
    `${pages}/require-pin-card.tsx`,
    'packages/web/src/records/organizations/preference-texts.ts',
  ]
    .map(projectFile)
    .join('\n');
  for (const one of documented) {
    const label = one.page.split(': ').at(-1) ?? '';
    const isOnPage = page.includes(`label="${label}"`) || page.includes(`label: '${label}'`);
    expect(isOnPage, `${one.name}: ${label}`).toBe(true);
    expect(one.by, one.name).toBe(
      internalPreferenceNames.some((name) => name === one.name) ? 'Internal staff' : 'System Admin',
    );
  }
});

test.each(documented)(
  'C211 C324 C325 B422 B423: $name does what the table says',
  async ({ name, app, portal: shown }) => {
    // Screening on, since its options mean nothing without it; sharing on, since a link needs it; the period counts where a factor is asked.
    const asksForFactor = name === 'mfaVerificationPeriod';
    await choose({ enableCovid19Screening: true, isSwayVisaEnabled: true, mfaRequired: asksForFactor });
    const [off, on] =
      name === 'profileFlagDisplayInterval'
        ? [0, 14]
        : name === 'mfaVerificationPeriod'
          ? [10, 3]
          : [false, true];
    const seen = inThePortal[name];
    await choose({ [name]: off });
    const before = { phones: await onPhones(), portal: await seen?.() };
    await choose({ [name]: on });
    const after = { phones: await onPhones(), portal: await seen?.() };

    const field = app?.match(/^\w+/)?.[0];
    const changed = Object.keys(after.phones).filter((key) => after.phones[key] !== before.phones[key]);
    expect(changed).toEqual(field === undefined ? [] : [field]);
    if (field !== undefined) expect([before.phones[field], after.phones[field]]).toEqual([off, on]);
    expect(seen !== undefined, 'the table says something of the portal').toBe(shown !== null);
    if (seen !== undefined) expect(after.portal).not.toEqual(before.portal);

    // As an organization begins.
    const { organizationPreferences: stored } = await choose({});
    await choose({
      [name]: name === 'isSkipTestEnabled' || name === 'isSymptomTrackingEnabled' ? true : off,
      mfaRequired: false,
    });
    expect(stored[name]).toBe(on);
  },
);

test('the options of a screening mean nothing to a phone without the screening', async () => {
  await choose({
    enableCovid19Screening: false,
    flagTestOnCovidTemperatureSkip: true,
    enableCovidContactQuestions: true,
  });
  expect(await onPhones()).toMatchObject({
    enableCovid19Screening: false,
    flagTestOnCovidTemperatureSkip: false,
    enableCovidContactQuestions: false,
  });
});
