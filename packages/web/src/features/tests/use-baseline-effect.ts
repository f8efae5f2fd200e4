import type { previewTestResults, ResponseOf } from '@plumbline/contract';
import { previewTestResults as previewCall } from '@plumbline/contract/features/tests/preview-test-results';
import { formatBaselineScore } from '@plumbline/domain/clinical/comparison/format-score';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import type { ScoreChoices } from './edit-scores.ts';

type BaselineChange = ResponseOf<typeof previewTestResults>['baselineChanges'][number];

/** More baselines than these are counted. */
const mostShown = 2;

/** What the baselines would become by the choices, in words; empty while it is worked out and without choices. */
export function useBaselineEffect(test: { id: number; profileId: number }, choices: ScoreChoices): string {
  const idsThat = (counts: boolean) =>
    [...choices]
      .filter(([, chosen]) => chosen === counts)
      .map(([id]) => id)
      .toSorted((a, b) => a - b);
  const { data, error } = useQuery({
    ...callQuery(previewCall, {
      profileId: test.profileId,
      profileTestId: test.id,
      excludedResultIds: idsThat(false),
      includedResultIds: idsThat(true),
    }),
    enabled: choices.size > 0,
  });
  if (choices.size === 0) return '';
  if (error !== null) return `The new baseline could not be calculated. ${messageOf(error)}`;
  return data === undefined ? '' : effectInWords(data.baselineChanges);
}

/** 'Reaction Time baseline 242 ms → 245 ms.' */
export function effectInWords(changes: readonly BaselineChange[]): string {
  if (changes.length === 0) return 'No baseline changes.';
  const shown = changes.slice(0, mostShown).map(({ measureId, before, after }) => {
    const measure = findMeasure(measureId);
    const text = (baseline: BaselineChange['before']) =>
      baseline === null || measure === undefined ? 'none' : formatBaselineScore(measure, baseline.score);
    return `${measure?.name ?? `Measure ${measureId}`} baseline ${text(before)} → ${text(after)}`;
  });
  const more = changes.length - shown.length;
  return `${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`;
}
