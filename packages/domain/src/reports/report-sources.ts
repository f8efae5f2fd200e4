import type { MeasureComparison, NormSet } from '../clinical/comparison/comparison.ts';

/** A source that a report names. */
export interface ReportSource {
  /** What it is the source of, for example 'Norms, Reaction Time'. */
  label: string;
  text: string;
}

interface MeasureWithSources {
  measure: { name: string };
  comparison: Pick<MeasureComparison, 'norms' | 'reliableChange'>;
}

/**
 * The sources a report must name: each norm set and each retest error once, with the measures that use it.
 * @param measures the rows of the report
 * @returns norms first, in the order of the rows; empty when no row has either
 */
export function reportSources(measures: readonly MeasureWithSources[]): ReportSource[] {
  return [...group('Norms', measures, normText), ...group('Test noise', measures, errorText)];
}

function group(
  kind: string,
  measures: readonly MeasureWithSources[],
  textOf: (row: MeasureWithSources) => string | null,
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

function normText({ comparison: { norms } }: MeasureWithSources): string | null {
  return norms === null ? null : normSetText(norms);
}

/** A norm set in words: how firm it is, of whom, from where. */
function normSetText(norms: NormSet): string {
  const status = { published: 'Published', local: 'Local', provisional: 'Provisional' }[norms.status];
  return `${status}: ${norms.population}. ${norms.source} (${norms.version})`;
}

function errorText({ comparison: { reliableChange } }: MeasureWithSources): string | null {
  return reliableChange === null ? null : `${reliableChange.source} (${reliableChange.version})`;
}
