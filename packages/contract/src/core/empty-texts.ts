/** What a table or a view says when it has nothing to show, in the specified words. The errors beside it are in `error-catalogue.ts`. */
export const emptyTexts = {
  openEvents: 'No open events',
  recentActivity: 'No recent activity',
  activeCodes: 'No active codes',
  profiles: 'No profiles',
  profilesFound: 'No profiles match your search.',
  tests: 'No Test Data',
  baselines: 'No Baselines',
  trends: 'No Trends',
  history: 'No History',
  groups: 'No Groups',
  codes: 'Make your first code.',
  codesOfProfile: 'There are no codes for this profile',
} as const;
