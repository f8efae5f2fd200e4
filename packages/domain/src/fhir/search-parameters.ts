import { type DirectoryResourceType, directoryResourceTypes } from './directory.ts';
import { type SessionResourceType, sessionResourceTypes } from './session-resources.ts';

/** Every resource type that can be read and searched. */
export const fhirResourceTypes = ['Patient', ...sessionResourceTypes, ...directoryResourceTypes] as const;
export type FhirResourceType = 'Patient' | SessionResourceType | DirectoryResourceType;

/** Whether a type is one of the organization rather than of people. */
export const isOfDirectory = (type: FhirResourceType): type is DirectoryResourceType =>
  directoryResourceTypes.some((one) => one === type);

/** A search parameter as a CapabilityStatement lists it. */
export interface SearchParameter {
  name: string;
  type: 'token' | 'reference' | 'date' | 'number' | 'string';
  documentation: string;
}

/** The most resources on one page, and how many without `_count`. */
export const maxPageSize = 100;
export const defaultPageSize = 50;

const common: readonly SearchParameter[] = [
  { name: '_id', type: 'token', documentation: 'One id, or several with commas between them.' },
  {
    name: '_lastUpdated',
    type: 'date',
    documentation:
      'When the resource last changed; with a prefix (gt, ge, lt, le, eq, ne, sa, eb), and twice for a span.',
  },
];

const ofTests: readonly SearchParameter[] = [
  {
    name: 'patient',
    type: 'reference',
    documentation: 'One person, or several with commas: 12 or Patient/12.',
  },
  {
    name: 'patient.identifier',
    type: 'token',
    documentation: "A person by the organization's own id: value, or system|value.",
  },
  { name: 'date', type: 'date', documentation: 'When the test was completed; prefixes as of _lastUpdated.' },
];

const identifier: SearchParameter = {
  name: 'identifier',
  type: 'token',
  documentation: "A person by the organization's own id: value, or system|value.",
};

/** What a type can be searched by. */
export const searchParametersOf = (type: FhirResourceType): readonly SearchParameter[] =>
  isOfDirectory(type) ? common : type === 'Patient' ? [...common, identifier] : [...common, ...ofTests];

/** Parameters that say how an answer looks and which page it is; every type takes them. */
export const resultParameters: readonly string[] = ['_count', '_format', '_sort', '_cursor'];
