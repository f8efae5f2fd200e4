import type { NormSet } from '../comparison/comparison.ts';
import type { InputClass } from '../recordings/recording.ts';
import type { NormTable, PersonFacts } from './norm-table.ts';
import { provisionalNorms } from './provisional-norms.ts';

/** A published table for the very test comes first, then the organization's own people, then the provisional model. */
const statusOrder: readonly NormSet['status'][] = ['published', 'local', 'provisional'];

/**
 * The norms that a score is read against, or null ('No norms'): the measure, the way of answering, the sex and the age have to
 * fit. Stances of a balance composite have none of their own. A person of unknown age has none, as every table is one of ages.
 *
 * @param tables by default the provisional ones; published and local tables are added by the caller
 */
export function findNorms(
  measureId: number,
  inputClass: InputClass,
  person: PersonFacts,
  tables: readonly NormTable[] = provisionalNorms,
): NormSet | null {
  const { ageYears, sex } = person;
  if (ageYears === null) return null;
  const fitting = tables.filter(
    (table) =>
      table.measureIds.includes(measureId) &&
      table.inputClass === inputClass &&
      (table.sex === null || table.sex === sex) &&
      table.fromAgeYears <= ageYears &&
      ageYears <= table.toAgeYears,
  );
  // Within a status the table of one sex says more than the one of both.
  const [best] = fitting.toSorted(
    (a, b) =>
      statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) ||
      Number(a.sex === null) - Number(b.sex === null),
  );
  if (!best) return null;
  const { version, status, population, source } = best;
  return { version, status, population, source, cutPoints: best.cutPointsAt(ageYears) };
}
