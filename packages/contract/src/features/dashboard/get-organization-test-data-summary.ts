import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { dailyTestSummary, lookBackDays } from './daily-test-summary.ts';

export const getOrganizationTestDataSummary = defineCall({
  path: 'Organization/GetOrganizationTestDataSummary',
  feature: 'dashboard',
  summary:
    'How many tests the selected organization (an enterprise: it and its children) took on each of the last days, oldest first. A User counts those of the profiles they see.',
  permission: 'organization:read',
  reads: ['test'],
  request: z.object({ LookBackDays: lookBackDays.default(30) }),
  response: z.object({ organizationTestDataSummary: z.array(dailyTestSummary) }),
});
