import { codeSortColumns } from '@plumbline/contract/features/codes/code-list-words';
import { allProfilesGroupId } from '@plumbline/contract/features/groups/all-profiles';
import { profileNeeds, profileSortColumns } from '@plumbline/contract/features/profiles/profile-list-words';
import { rosterFilters } from '@plumbline/contract/features/roster/roster-list-words';
import { flag, id, idOr, ids, list, oneOf, paging, searched, text, textLike } from '../address-fields.ts';
import type { PageRule } from '../page-rule.ts';

const profile = { access: 'organization', needs: 'profile:read' } as const;
const group = { access: 'organization', needs: 'group:read' } as const;
const protocol = { access: 'organization', needs: 'protocol:read' } as const;
const code = { access: 'organization', needs: 'code:read' } as const;
const heldTests = { access: 'organization', needs: 'test:read' } as const;
const roster = { access: 'organization', needs: 'profile:identity' } as const;

/** What the organizations of an enterprise are sorted by. */
const childSortColumns = [
  'name',
  'id',
  'city',
  'state',
  'lastTestDate',
  'totalTests',
  'totalProfiles',
  'isActive',
] as const;

const codeList = { ...list(codeSortColumns, 'createdOn', false), showExpired: flag(), createCode: flag() };

/** The page of the duplicate report, and the two profiles that it hands to the merge. */
export const toolsAddress = { ...paging, keep: id(), lose: id() };

/** The pages of people, their groups, protocols and codes. */
export const clinicalPages = {
  '/dashboard': {
    title: 'Dashboard',
    access: 'organization',
    reachedBy: ['family'],
    address: {
      /** The chart of tests: which kind, and how many days. */
      tests: oneOf(
        [
          'all',
          'covid',
          'balance',
          'reactionTime',
          'impulseControl',
          'inspectionTime',
          'memory',
          'numberCounting',
        ],
        'all',
      ),
      days: oneOf([7, 30, 90, 365], 30),
      /** An enterprise's organizations: so many that the map below them is still in the first screen. */
      ...list(childSortColumns, 'lastTestDate', false),
      RowsPerPage: { ...paging.RowsPerPage, fallback: 8 },
    },
  },

  '/profiles': {
    ...profile,
    title: 'Profiles',
    address: {
      ...list(profileSortColumns, 'lastTestDate', false),
      /** Sorted by the newest test; those in an open event by how bad it is. */
      SortByColumn: oneOf(profileSortColumns),
      /** A year, or the first and the last: `2026-2029`. */
      graduationSearchString: textLike(/^\d{4}(-\d{4})?$/),
      groupIds: ids(500),
      openEventsOnly: flag(),
      /** Only those that the dashboard counts under it. */
      needs: oneOf(profileNeeds),
      addProfile: flag(),
      /** The form to import a profile, and what it starts with. */
      importProfile: flag(),
      profileId: id(),
      firstName: text(50),
      lastName: text(50),
      exportTests: flag(),
      exportEvents: flag(),
      exportRawData: flag(),
      exports: flag(),
    },
  },
  '/profiles/bulk-move/{-$groupId}': {
    ...profile,
    needs: 'profile:write',
    title: 'Bulk Move',
    address: {
      groupId: idOr(allProfilesGroupId),
      /** The destination group. */
      to: id(),
      ...paging,
      SearchString: searched(),
    },
  },
  '/profiles/roster-import': { ...roster, title: 'Import Roster', address: paging },
  '/profiles/roster-import/$rosterImportId': {
    ...roster,
    title: 'Import Roster',
    address: {
      filter: oneOf(rosterFilters),
      ...paging,
      SearchString: searched(),
      /** Shows the columns again of a roster that is already checked. */
      columns: flag(),
    },
  },
  '/profiles/held-tests': { ...heldTests, title: 'Tests to Assign', address: paging },
  '/profiles/held-tests/$submissionId': { ...heldTests, title: 'Test to Assign' },
  /** The report can be created from every tab. */
  '/profiles/$profileId': {
    ...profile,
    title: 'Profile',
    holdsTabs: true,
    address: { createReport: flag() },
  },
  '/profiles/$profileId/overview': {
    ...profile,
    title: 'Overview',
    address: { view: oneOf(['summary', 'tests'], 'summary'), testId: id() },
  },
  '/profiles/$profileId/groups': { ...profile, title: 'Groups' },
  '/profiles/$profileId/codes': {
    ...profile,
    title: 'Codes',
    address: { showExpired: flag(), createCode: flag() },
  },
  '/profiles/$profileId/events': { ...profile, title: 'Events' },
  '/profiles/$profileId/calendar': { ...profile, title: 'Calendar', address: { year: id() } },
  '/profiles/$profileId/baselines': {
    ...profile,
    title: 'Baselines',
    address: { as: oneOf(['cards', 'table'], 'cards') },
  },
  '/profiles/$profileId/trends': {
    ...profile,
    title: 'Trends',
    address: {
      scale: oneOf(['scores', 'full'], 'scores'),
      /** How far apart the tests are. */
      spacing: oneOf(['time', 'equal'], 'time'),
    },
  },
  '/profiles/$profileId/test-history': { ...profile, title: 'Test History', address: paging },
  '/profiles/$profileId/test/$testId': { ...profile, title: 'Test' },

  '/groups': {
    ...group,
    title: 'Groups',
    address: { ...list(['name', 'id', 'profileCount', 'status'], 'name'), addGroup: flag() },
  },
  '/groups/$id': { ...group, title: 'Group', holdsTabs: true },
  '/groups/$id/profiles': {
    ...group,
    title: 'Profiles',
    address: {
      ...list(profileSortColumns, 'fullName'),
      /** Sorted by name; by id where names are hidden. */
      SortByColumn: oneOf(profileSortColumns),
      addProfile: flag(),
      editProfiles: flag(),
    },
  },
  '/groups/$id/overview': { ...group, title: 'Overview' },
  '/groups/$id/users': { ...group, needs: 'user:read', title: 'Users', address: { addUser: flag() } },
  '/groups/$id/codes': { ...group, title: 'Codes', address: codeList },
  '/groups/$id/schedule': {
    ...group,
    title: 'Schedule',
    address: { editSchedule: flag(), demandTypeId: id() },
  },
  '/groups/$id/notifications': { ...group, title: 'Notifications' },

  '/protocols': {
    ...protocol,
    title: 'Protocols',
    address: {
      ...list(['name', 'type', 'tests', 'status'], 'name'),
      dialog: oneOf(['create', 'settings', 'standard']),
    },
  },
  '/protocols/$id': {
    ...protocol,
    title: 'Protocol',
    address: { dialog: oneOf(['edit', 'copy', 'delete', 'settings']) },
  },
  '/surveys': {
    ...protocol,
    title: 'Surveys',
    address: list(['title', 'state', 'questions', 'changedOn'], 'changedOn', false),
  },
  /** With an id the survey that is edited. */
  '/surveys/create': {
    ...protocol,
    needs: 'protocol:write',
    title: 'Create Survey',
    address: { id: id() },
  },

  '/codes': { ...code, title: 'Codes', address: codeList },
  '/codes/$id': { ...code, title: 'Code', address: { ...paging, tab: oneOf(['code', 'live'], 'code') } },
  '/tools': {
    access: 'organization',
    title: 'Tools',
    address: toolsAddress,
  },
} as const satisfies Readonly<Record<string, PageRule>>;
