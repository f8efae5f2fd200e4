import type { FhirResourceType } from '@plumbline/domain';
import { type Failure, fail } from '../../platform/http/result.ts';

/** @param parameter of the search, or the header, that cannot be read @param hint how it is written, as a whole sentence */
export const wrongValue = (parameter: string, hint: string): Failure<'fhir.wrong_value'> =>
  fail('fhir.wrong_value', { parameter, hint }, { field: parameter });

/** @param of what was asked: a type or an operation @param known the parameters that it has */
export function unknownParameter(
  name: string,
  of: string,
  known: readonly string[],
): Failure<'fhir.unknown_parameter'> {
  const parameter = asParameter(name);
  return fail(
    'fhir.unknown_parameter',
    { parameter, type: of, known: known.join(', ') },
    { field: parameter },
  );
}

/** A name comes back as it was sent, as far as it can be a name. */
export const asParameter = (name: string): string => name.replace(/[^\w.:$-]/g, '').slice(0, 50);

export const wrongFormat = (): Failure<'fhir.wrong_format'> =>
  fail('fhir.wrong_format', undefined, { field: '_format' });

/** No resource of a type has the id, or the key does not open it; nobody is told which. */
export const noSuchResource = (type: FhirResourceType | 'Binary'): Failure<'fhir.not_found'> =>
  fail('fhir.not_found', undefined, { field: `${type}.id` });
