import type { SubmittedTestInput } from '@plumbline/contract';

/** What a phone recorded in one test. */
export type Results = SubmittedTestInput['results'];
export type Result = Results[number];
