import type { SubmissionOutcome } from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import type { CodeFacts } from './find-person.ts';

/** Who hands in tests, and what is needed to take them. */
export interface Acceptance {
  /** Opens a transaction in the viewer's scope. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  services: Pick<Services, 'files' | 'jobs'>;
  viewer: InsideViewer;
  code: CodeFacts | null;
  now: Date;
}

/** What became of one test. */
export type Outcome = Omit<SubmissionOutcome, 'index' | 'clientUuid'>;
