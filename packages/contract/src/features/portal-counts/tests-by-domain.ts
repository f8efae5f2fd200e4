import { appTestVersions, buildStages } from '@plumbline/domain/clinical/measures/test-series';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { instant } from '../../core/fields.ts';

/** Results of one test type that apps of one stage and version took. */
export const testsOfDomain = z.object({
  stage: z.enum(buildStages),
  version: z.literal(appTestVersions),
  /** The category of the test type. */
  domain: z.string(),
  measureId: z.int(),
  testType: z.string(),
  results: z.int().min(1),
});
export type TestsOfDomain = z.infer<typeof testsOfDomain>;

export const getTestsByDomain = defineCall({
  path: 'Report/GetTestsByDomain',
  feature: 'portal-counts',
  permission: 'report:internal',
  scope: 'staff',
  summary:
    'How many results there are since August 1, 2013 by stage and version of the app, domain and test type, without those of demo organizations.',
  reads: ['test', 'organization'],
  request: z.object({}),
  response: z.object({ rows: z.array(testsOfDomain), countedAt: instant.nullable() }),
});
