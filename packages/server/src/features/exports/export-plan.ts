import type { ViewerKind } from '@plumbline/domain';

/** The people that the requester of an export could see. */
export interface Reach {
  kind: ViewerKind;
  /** Empty for a viewer who is not limited to groups. */
  groupIds: readonly number[];
}

/** What was counted when an export began. The plan stays fixed, so a test that arrives meanwhile is not half in the file. */
export interface ExportPlan {
  lastTestId: number;
  /** Profiles that other organizations tested as well. */
  sharedProfileIds: readonly number[];
  /** Measures with a column of their own. */
  measureIds: readonly number[];
  tests: number;
  results: number;
  events: number;
  /** Results whose recording or trials go into a file of raw data. */
  recordings: number;
  /** ISO 8601. */
  madeAt: string;
  /** False for internal staff, who read no names. */
  hasNames: boolean;
  madeFor: Reach;
}

/**
 * Whether a viewer still sees everybody in an export. A file does not change: a viewer who sees fewer people by now must not read about
 * the others in it.
 */
export const stillReaches = (viewer: Reach, { madeFor }: Pick<ExportPlan, 'madeFor'>): boolean =>
  viewer.kind === madeFor.kind && madeFor.groupIds.every((id) => viewer.groupIds.includes(id));
