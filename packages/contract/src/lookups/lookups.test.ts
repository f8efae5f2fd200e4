import { expect, test } from 'vitest';
import * as lookups from './index.ts';
import type { Lookup, LookupEntry } from './lookup.ts';

const shown = (lookup: Lookup<LookupEntry>): string =>
  lookup.entries.map(({ id, label }) => `${id} ${label}`).join(', ');

test.each([
  { ids: 'A268 A362 B509', table: lookups.organizationAccessTypes, holds: '1 User, 2 Admin' },
  { ids: 'A363', table: lookups.accountTypes, holds: '1 User, 4 COVID, 5 Patient' },
  { ids: 'A364', table: lookups.authenticationSources, holds: '1 Password, 2 OAuth, 3 SAML' },
  { ids: 'A365', table: lookups.mfaMethods, holds: '1 Email, 2 Phone' },
  { ids: 'A366 C470', table: lookups.relationshipTypes, holds: '3 Parent or Guardian, 5 Self' },
  { ids: 'A367 C469', table: lookups.communicationTypes, holds: '1 Email, 2 SMS, 3 App' },
  {
    ids: 'A368 B510',
    table: lookups.connectionStatuses,
    holds: '1 Requested, 2 Approved, 3 Declined, 4 Expired, 5 Removed',
  },
  {
    ids: 'A369 A370 B513',
    table: lookups.requestedRoles,
    holds: '2 Remote Care Provider, 3 Connected Organization, 4 Enterprise Admin',
  },
  { ids: 'A371 B507', table: lookups.billingCycles, holds: '1 Annual, 2 Monthly, 3 Quarterly' },
  { ids: 'A372 B508', table: lookups.paymentTypes, holds: '1 Credit Card, 2 Manual, 3 Free, 4 PO' },
  {
    ids: 'A373',
    table: lookups.invoiceApprovals,
    holds: '0 Unknown, 1 Unapproved-Auto, 2 Approved-Auto, 3 Approved-Manual',
  },
  { ids: 'A388', table: lookups.testModes, holds: '0 Screening, 1 Assessment' },
  { ids: 'A389', table: lookups.yesNo, holds: 'true Yes, false No' },
  { ids: 'A390', table: lookups.yesNoUnknown, holds: "1 Yes, 2 No, 3 I don't know" },
  {
    ids: 'A391',
    table: lookups.languages,
    holds:
      '1 English, 2 Spanish, 3 Chinese, 4 Tagalog, 5 Vietnamese, 6 Arabic, 7 French, 8 Korean, 9 Russian, 10 Haitian, 11 German, 0 Other',
  },
  {
    ids: 'A392',
    table: lookups.races,
    holds:
      '1 American Indian or Alaska Native, 2 Asian, 3 Black or African American, 4 Native Hawaiian or Other Pacific Islander, 5 White, 6 Hispanic or Latino, 0 Other',
  },
  { ids: 'A393', table: lookups.ethnicities, holds: '1 Hispanic or Latino, 2 Not Hispanic or Latino' },
  { ids: 'A394', table: lookups.sexes, holds: 'M Male, F Female' },
  {
    ids: 'A395',
    table: lookups.genders,
    holds: '1 Male, 2 Female, 3 Non-Binary, 4 Prefer not to disclose',
  },
  {
    ids: 'A398',
    table: lookups.eventTypes,
    holds:
      '2 Suspected Concussion, 3 Clinically Diagnosed Concussion, 4 Fall, 7 Back Injury, 6 Hip Injury, 9 Knee Injury, 10 Foot/Ankle Injury, 5 Lower Extremity Injury, 8 Other, 1 Not Specified',
  },
  {
    ids: 'A399',
    table: lookups.organizationTypes,
    holds:
      '0 Other, 1 College or University, 2 High School, 3 Medical, 4 Middle School, 5 Pro Sports, 6 Youth Sports, 7 Hospital, 9 Chiropractor, 10 School District, 11 Physical Therapy, 12 Primary Care, 13 Orthopedic, 14 Neurology, 15 Health System, 16 Military, 17 Other Healthcare Organization, 18 Senior Living, 19 Sports Medicine Clinic, 20 Club Team, 21 Private School',
  },
  {
    ids: 'A400',
    table: lookups.usageCategories,
    holds: '1 Other, 2 Athletic, 3 Medical, 5 Employee Safety',
  },
  {
    ids: 'A402',
    table: lookups.clinicalPlans,
    holds: '3 Clinical Basic, 4 Premium, 5 Enterprise, 7 Balance Only, 8 All Access',
  },
  { ids: 'A402', table: lookups.sportsPlans, holds: '1 Sports, 2 Sports+, 6 Covid-19 Only' },
  {
    ids: 'A404',
    table: lookups.clinicianRoles,
    holds:
      '1 Athletic Trainer, 2 Exercise Physiologist, 3 Nurse, 4 Occupational Therapist, 5 Physical Therapist, 10 Physical Therapist Assistant, 6 Physician, 8 Chiropractor, 9 Neuropsychologist, 7 Other',
  },
  {
    ids: 'A405',
    table: lookups.emrVendors,
    holds:
      '1 ATS, 2 PyraMed, 4 Healthy Roster, 6 Telegra, 7 SportsWare Online, 8 Privit, 9 Teamworks AMS/EMR, 3 Custom, 0 Other, 10 Direct Messaging (EMR)',
  },
  {
    ids: 'A407 B215 B216',
    table: lookups.creditEntryTypes,
    holds:
      '1 Actual Usage, 2 Purchased Upfront, 3 Credits Removed, 4 Purchased In Arrears, 5 Profile Credits Used',
  },
  {
    ids: 'B503',
    table: lookups.invoiceItemTypes,
    holds:
      '0 Empty Line, 1 Sports Annual Subscription, 14 Clinical Annual Subscription, 6 Clinical Monthly Subscription, 12 Clinical Quarterly Subscription, 10 Promotional Package, 3 Sports Profiles, 9 Sports Overage, 11 Clinical Profiles (Pre-Paid), 13 Clinical Profiles (Post-Paid), 7 Discount, 15 One Time Service Fee, 5 Other',
  },
  { ids: 'C471', table: lookups.groupDemandTypes, holds: '1 COVID, 2 Cognitive, 3 Stability' },
])('$ids: the table is $holds', ({ table, holds }) => {
  expect(shown(table)).toBe(holds);
});

test('A401: United States, Canada and Australia first, then the European list with Türkiye by name', () => {
  const { entries } = lookups.countries;
  expect(entries.slice(0, 3).map(({ id }) => id)).toEqual(['US', 'CA', 'AU']);
  const european = entries.slice(3).map(({ label }) => label);
  expect(european).toContain('Türkiye');
  expect(european).toHaveLength(29);
  expect(european).toEqual(european.toSorted((a, b) => a.localeCompare(b, 'en')));
  for (const { id } of entries) expect(id).toMatch(/^[A-Z]{2}$/);
});

test('A403 B506: each kind of plan has its chip colour', () => {
  expect(lookups.planKinds.entries.map(({ id, chipColor }) => [id, chipColor])).toEqual([
    ['sports', 'green'],
    ['clinical', 'purple'],
    ['free', 'pink'],
    ['manual', 'brown'],
    ['trial', 'orange'],
  ]);
});

test('A406 B511: what a delivery is shown as', () => {
  expect(
    lookups.deliveryStatuses.entries.map(({ id, label, shownAs }) => `${id} ${label}: ${shownAs}`),
  ).toEqual([
    '1 Ready: Pending',
    '2 Working: Pending',
    '3 Completed: Successful',
    '4 Failed: Pending',
    '5 Failed Abandoned: Failed',
    '6 Manual Abandoned: Abandoned',
    '7 Expired: Expired',
    '8 No Profile Match: Failed (No Profile Match)',
    '9 Delayed: Pending',
    '10 Multiple Profile Match: Failed (No Profile Match)',
    '11 Manual Upload: Successful',
  ]);
});

test('A396: heights are asked in 0 to 8 feet and 0 to 11 inches', () => {
  expect(lookups.heightFeet).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(lookups.heightInches).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('A397 C275: Not Applicable, then graduation years from twenty years ahead down to four years back', () => {
  const [first, ...years] = lookups.graduationYears(2026);
  expect(first).toEqual({ id: 1, label: 'Not Applicable' });
  expect(years).toHaveLength(25);
  expect(years[0]).toEqual({ id: 2046, label: '2046' });
  expect(years.at(-1)).toEqual({ id: 2022, label: '2022' });
  expect(years.map(({ id }) => id)).toEqual(years.map((_, index) => 2046 - index));
});

test('A351 B499: a second factor is asked again after 10 days, unless somebody chooses otherwise', () => {
  expect(lookups.limits.defaultMfaPeriodDays).toBe(10);
});

test('A349 A350 A352 A353 A354: lengths and waits of signing in and looking up', () => {
  expect(lookups.limits).toMatchObject({
    minPasswordLength: 8,
    mfaCodeLength: 6,
    tokenRefreshThrottleSeconds: 30,
    organizationLookupDebounceMs: 300,
    masterSearchDebounceMs: 250,
    shownOrganizationNameLength: 30,
  });
});

test('A355 A356 A357 A358 A359: names, tables, dialogs, phones, the native channel', () => {
  expect(lookups.limits).toMatchObject({
    maxNameLength: 50,
    tablePageSize: 10,
    allRows: -1,
    dialogWidthPx: 500,
    phoneMask: '###-###-####',
    nativeChannelFromAppVersion: '5.6.0',
  });
});

test('A360 A361 B515 B516: the default distributor is one of the three; cycle 1, sale type 0', () => {
  expect(lookups.organizationDefaults).toEqual({ distributorId: 48, billingCycleId: 1, saleTypeId: 0 });
  expect(lookups.distributorIds).toEqual([48, 314, 349]);
});

test('A167: what the master search finds', () => {
  expect(lookups.searchResultTypes.entries.map(({ id, label }) => `${id} ${label}`)).toEqual([
    '1 Profile',
    '2 Group',
    '3 Protocol',
    '4 Account',
  ]);
});

test('ids are found by value only, and an id that a table no longer has is no error', () => {
  expect(lookups.races.has(0)).toBe(true);
  expect(lookups.races.has('0')).toBe(false);
  expect(lookups.races.find(5)?.label).toBe('White');
  expect(lookups.races.find(77)).toBeUndefined();
  expect(() =>
    lookups.defineLookup([
      { id: 1, label: 'a' },
      { id: 1, label: 'b' },
    ]),
  ).toThrow(/share an id/);
});
