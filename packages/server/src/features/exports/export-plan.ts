import type { ViewerKind } from '@plumbline/domain';

/** Whom the one who asked could see. */
export interface Reach {
  kind: ViewerKind;
  /** Empty for whoever is not limited to groups. */
  groupIds: readonly number[];
}

/** What was found when an export began. It stays so while it is made: a test that arrives meanwhile is not half in it. */
export interface ExportPlan {
  lastTestId: number;
  /** Profiles that other organizations tested, too. */
  sharedProfileIds: readonly number[];
  /** Measures with a column of their own. */
  measureIds: readonly number[];
  tests: number;
  results: number;
  events: number;
  /** Results with a recording or a trial that goes into a file of raw data. */
  recordings: number;
  /** ISO 8601. */
  madeAt: string;
  /** Internal staff read none. */
  hasNames: boolean;
  madeFor: Reach;
}

/**
 * Whether a viewer still sees everybody that an export was made of. A file stays what it was: whoever sees fewer people by now must not
 * read the others in it.
 */
export const stillReaches = (viewer: Reach, { madeFor }: Pick<ExportPlan, 'madeFor'>): boolean =>
  viewer.kind === madeFor.kind && madeFor.groupIds.every((id) => viewer.groupIds.includes(id));
