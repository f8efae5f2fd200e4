import {
  defaultPageSize,
  type FhirResourceType,
  type InstantRange,
  instantRangeOf,
  maxPageSize,
  resultParameters,
  searchParametersOf,
} from '@plumbline/domain';
import { readId } from '../../platform/http/read-id.ts';
import { type Failure, ok, type Result } from '../../platform/http/result.ts';
import { type Cursor, readCursor } from './cursor.ts';
import { unknownParameter, wrongFormat, wrongValue } from './fhir-refusals.ts';

/** A value with the namespace it is of; null where none was named. */
export interface Token {
  system: string | null;
  value: string;
}

/** A search, read and checked. An empty list filters nothing. */
export interface SearchRequest {
  /** Ids as they were sent. */
  ids: readonly string[] | null;
  profileIds: readonly number[] | null;
  identifiers: readonly Token[];
  completed: readonly InstantRange[];
  changed: readonly InstantRange[];
  count: number;
  cursor: Cursor | null;
  /** Parameters that were left out of account; empty for whoever asked to be strict. */
  ignored: readonly string[];
  /** The parameters of the search itself, for the links of its pages. */
  kept: readonly (readonly [string, string])[];
}

type Refusal = Failure<'fhir.unknown_parameter' | 'fhir.wrong_value' | 'fhir.wrong_format'>;

/** Parameters of FHIR by which a system looks for one person, and which the door does not have. */
const ofOnePerson = [
  'subject',
  'name',
  'family',
  'given',
  'birthdate',
  'gender',
  'email',
  'phone',
  'telecom',
];

/**
 * Whether leaving a parameter out of account would answer with other people than were asked for: a modifier or a chain of a known one, or one
 * by which a person is looked for. It is refused, however lenient the system is.
 */
function isNarrowing(name: string, known: readonly string[]): boolean {
  const [base = ''] = name.split(/[:.]/);
  return (
    ofOnePerson.includes(base) || (base !== name && (known.includes(base) || resultParameters.includes(base)))
  );
}

/** No list of a parameter is longer. */
const maxListed = 100;

/**
 * Reads the parameters of a search.
 * @param isStrict whether an unknown parameter is refused (`Prefer: handling=strict`) or left out of account and named in the answer
 */
export function readSearch(
  type: FhirResourceType,
  query: URLSearchParams,
  isStrict: boolean,
): Result<SearchRequest, Refusal['code']> {
  const known = searchParametersOf(type).map(({ name }) => name);
  const ignored = new Set<string>();
  const kept: [string, string][] = [];
  const found = new Map<string, string[]>();
  for (const [name, value] of query) {
    if (!known.includes(name) && !resultParameters.includes(name)) {
      if (isStrict || isNarrowing(name, known)) return unknownParameter(name, type, [...known, '_count']);
      ignored.add(name);
      continue;
    }
    found.set(name, [...(found.get(name) ?? []), value]);
    if (name !== '_cursor') kept.push([name, value]);
  }
  const wrong = firstWrong(found);
  if (wrong !== null) return wrong;
  const cursor = one(found, '_cursor');
  const readFrom = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && readFrom === null)
    return wrongValue('_cursor', 'Follow the link of the page before.');
  return ok({
    ids: listOf(found, '_id'),
    profileIds: listOf(found, 'patient')?.map((text) => profileIdOf(text) ?? 0) ?? null,
    identifiers: (listOf(found, 'identifier') ?? listOf(found, 'patient.identifier') ?? []).map(tokenOf),
    completed: rangesOf(found, 'date'),
    changed: rangesOf(found, '_lastUpdated'),
    count: Math.min(Number(one(found, '_count') ?? defaultPageSize), maxPageSize),
    cursor: readFrom,
    ignored: [...ignored],
    kept,
  });
}

const one = (found: ReadonlyMap<string, string[]>, name: string): string | null =>
  found.get(name)?.[0] ?? null;

const listOf = (found: ReadonlyMap<string, string[]>, name: string): string[] | null =>
  found.get(name)?.[0]?.split(',') ?? null;

/** `12`, `Patient/12`, or its whole address. */
const profileIdOf = (text: string): number | null =>
  readId(/^(?:(?:https?:\/\/[^\s]{1,200}\/)?Patient\/)?([1-9]\d{0,9})$/.exec(text)?.[1] ?? '');

function tokenOf(text: string): Token {
  const bar = text.indexOf('|');
  return bar < 0 ? { system: null, value: text } : { system: text.slice(0, bar), value: text.slice(bar + 1) };
}

const rangesOf = (found: ReadonlyMap<string, string[]>, name: string): InstantRange[] =>
  (found.get(name) ?? []).flatMap((text) => instantRangeOf(text) ?? []);

const dateHint = 'Write a date such as ge2026-10-06 or lt2026-10-06T12:00:00Z.';

/** The first value that cannot be read. */
function firstWrong(found: ReadonlyMap<string, string[]>): Refusal | null {
  for (const [name, values] of found) {
    const isRange = name === 'date' || name === '_lastUpdated';
    if (values.length > (isRange ? 2 : 1)) return wrongValue(name, 'Name it once.');
    for (const value of values) {
      const hint = hintOf(name, value);
      if (hint === 'format') return wrongFormat();
      if (hint !== null) return wrongValue(name, hint);
    }
  }
  return null;
}

/** How FHIR writes ids. */
const idForm = /^[A-Za-z0-9.-]{1,64}$/;

const formats = ['json', 'application/json', 'application/fhir+json', 'application/fhir json'];

/** How a value has to be written; null where it is written so. */
function hintOf(name: string, value: string): string | null {
  const list = value.split(',');
  if (/\p{Cc}/u.test(value)) return 'Leave out control characters.';
  if (list.length > maxListed) return `List ${maxListed} at most.`;
  switch (name) {
    case 'date':
    case '_lastUpdated':
      return instantRangeOf(value) === null ? dateHint : null;
    case '_count':
      return /^[1-9]\d{0,5}$/.test(value) ? null : `Write a number from 1 to ${maxPageSize}.`;
    case '_format':
      return formats.includes(value) ? null : 'format';
    case '_sort':
      return value === '_lastUpdated' ? null : 'Every answer is ordered by _lastUpdated.';
    case '_id':
      return list.every((text) => idForm.test(text))
        ? null
        : 'Write an id, or several with commas between them.';
    case 'patient':
      return list.every((text) => profileIdOf(text) !== null) ? null : 'Write Patient/12.';
    case 'identifier':
    case 'patient.identifier':
      return list.every((text) => tokenOf(text).value !== '') ? null : 'Write value or system|value.';
    default:
      return null;
  }
}
