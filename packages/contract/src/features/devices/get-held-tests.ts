import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { heldTest, heldTestCandidate, refusedTest, sentFacts } from './held-test.ts';

export const getHeldTests = defineCall({
  path: 'Device/GetHeldTests',
  feature: 'devices',
  summary:
    'Tests that arrived but wait for staff, newest first, with the reason. Their data is kept as it arrived.',
  permission: 'test:read',
  reads: ['test'],
  request: z.object({
    PageNumber: z.int().min(1).max(1_000_000).default(1),
    RowsPerPage: z.int().min(1).max(100).default(10),
  }),
  response: z.object({ heldTests: z.array(heldTest), totalRowCount: z.int() }),
});

export const getHeldTest = defineCall({
  path: 'Device/GetHeldTest',
  feature: 'devices',
  summary:
    'One test that waits for staff, with the profiles in reach whose test it may be, the likeliest first.',
  permission: 'test:read',
  reads: ['test', 'profile'],
  audits: 'profile',
  request: z.object({ submissionId: id }),
  response: z.object({
    heldTest,
    /** The clock of the device was wrong as far as anybody can tell, so the time may be corrected. */
    canCorrectTime: z.boolean(),
    /** The time cannot be right: without a correction the test is not assigned. */
    mustCorrectTime: z.boolean(),
    candidates: z.array(heldTestCandidate),
    /** What the device sent of the person, for the form of a new profile. */
    sent: sentFacts,
  }),
  errors: ['held_test.not_found'],
});

export const getRefusedTests = defineCall({
  path: 'Device/GetRefusedTests',
  feature: 'devices',
  summary:
    'Tests that were refused when they arrived, newest first: when, from which device and why. Nothing of their content, and nobody is named.',
  permission: 'test:discard',
  reads: ['test'],
  request: getHeldTests.request,
  response: z.object({ refusedTests: z.array(refusedTest), totalRowCount: z.int() }),
});
