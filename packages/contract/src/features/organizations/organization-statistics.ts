import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';

export const getTotalTestCount = defineCall({
  path: 'Organization/GetTotalTestCount',
  feature: 'organizations',
  summary: 'How many tests the selected organization (an enterprise: it and its children) has taken, ever.',
  permission: 'organization:configure',
  reads: ['test'],
  request: z.object({}),
  response: z.object({ testCount: z.int() }),
});

export const getTotalProfileCount = defineCall({
  path: 'Organization/GetTotalProfileCount',
  feature: 'organizations',
  summary: 'How many profiles belong to the selected organization (an enterprise: to it and its children).',
  permission: 'organization:configure',
  reads: ['profile'],
  request: z.object({}),
  response: z.object({ count: z.int() }),
});

export const getTotalGroupsCount = defineCall({
  path: 'Organization/GetTotalGroupsCount',
  feature: 'organizations',
  summary: 'How many groups the selected organization has, inactive ones among them.',
  permission: 'organization:configure',
  reads: ['group'],
  request: z.object({}),
  response: z.object({ count: z.int() }),
});
