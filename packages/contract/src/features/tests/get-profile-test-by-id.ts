import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { profileTest } from './profile-test.ts';

export const getProfileTestById = defineCall({
  path: 'Profile/GetProfileTestById',
  feature: 'tests',
  summary: "One test with every result, its receipt, and the comparison with the profile's current baseline.",
  permission: 'test:read',
  reads: ['test', 'event', 'preference'],
  request: z.object({ id }),
  response: z.object({
    profileTest,
    /** The viewer may open the Cobalt graphs: internal staff may, and the organizations that the deployment names. */
    offersCobaltGraphs: z.boolean(),
  }),
  errors: ['test.not_found'],
  audits: 'profile',
});
