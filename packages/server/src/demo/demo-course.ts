import type { DemoPerson } from './demo-person.ts';
import type { Results } from './results/results.ts';

export interface DemoTest {
  completedAt: Date;
  results: Results;
  /** Recorded in the same sitting. */
  besides?: Results;
  /** Null where nobody planned the test: it has no protocol. */
  protocol: string | null;
  uuid: string;
  isNonBaseline?: boolean;
  isScreening?: boolean;
  note?: string;
}

export interface DemoEvent {
  startedAt: Date;
  endedAt: Date | null;
  note: string;
}

/** A clinician who saw what happened takes results of the test before this step out of the baseline. */
export interface DemoExclusion {
  what: 'first result' | 'whole test';
  reason: string;
}

export type DemoStep =
  | ({ kind: 'test' } & DemoTest)
  | ({ kind: 'event' } & DemoEvent)
  | ({ kind: 'exclusion' } & DemoExclusion);

/** A person of an organization with everything that happens to them, in order. Somebody without a test is only on the roster. */
export interface DemoCourse {
  person: DemoPerson;
  groupId: number;
  steps: readonly DemoStep[];
}
