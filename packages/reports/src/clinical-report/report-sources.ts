import type { NormSet } from '@plumbline/domain';
import type { ReportMeasure, ReportSource } from './report-parts.ts';

/**
 * The sources a report must name: each norm set and each retest error once, with the measures that use it.
 * @param measures - the rows of the report
 * @returns norms first, in the order of the rows; empty when no row has either
 */
export function reportSources(measures: readonly ReportMeasure[]): ReportSource[] {
  return [...group('Norms', measures, normText), ...group('Test noise', measures, errorText)];
}

function group(
  kind: string,
  measures: readonly ReportMeasure[],
  textOf: (row: ReportMeasure) => string | null,
): ReportSource[] {
  const namesByText = new Map<string, string[]>();
  for (const row of measures) {
    const text = textOf(row);
    if (text === null) continue;
    const names = namesByText.get(text) ?? [];
    namesByText.set(text, [...names, row.measure.name]);
  }
  return [...namesByText].map(([text, names]) => ({ label: `${kind}, ${names.join(', ')}`, text }));
}

function normText({ comparison }: ReportMeasure): string | null {
  return comparison.norms === null ? null : normSetText(comparison.norms);
}

/** A norm set in words: how firm it is, of whom, from where. */
function normSetText(norms: NormSet): string {
  const status = { published: 'Published', local: 'Local', provisional: 'Provisional' }[norms.status];
  return `${status}: ${norms.population}. ${norms.source} (${norms.version})`;
}

function errorText({ comparison }: ReportMeasure): string | null {
  const change = comparison.reliableChange;
  if (change === null) return null;
  return `${change.source} (${change.version})`;
}
