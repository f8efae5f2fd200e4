/** The data types of FHIR R4 (hl7.org/fhir/R4/datatypes.html) as far as the resources here use them. */
export interface Coding {
  system?: string | undefined;
  code: string;
  display?: string | undefined;
}

export interface CodeableConcept {
  coding?: Coding[] | undefined;
  text?: string | undefined;
}

export interface Identifier {
  use?: 'official' | 'secondary' | undefined;
  system: string;
  value: string;
}

/** A reference to a resource of the same server (`Patient/12`), or to something that has an identifier alone. */
export interface Reference {
  reference?: string | undefined;
  identifier?: Identifier | undefined;
  display?: string | undefined;
}

export interface Quantity {
  value: number;
  unit: string;
  system: string;
  code: string;
}

/** When a resource was last changed, and how often. */
export interface Meta {
  versionId: string;
  /** With milliseconds, in UTC. */
  lastUpdated: string;
}

/** What every resource has. */
export interface Resource {
  resourceType: string;
  id: string;
  meta?: Meta | undefined;
}

/** A concept of one coding whose text is its display. */
export function concept(system: string, code: string, display: string): CodeableConcept {
  return { coding: [{ system, code, display }], text: display };
}

/** A list, or nothing where it is empty: FHIR forbids empty lists. */
export function some<Item>(items: readonly Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : [...items];
}

/** A text, or nothing where it is blank: FHIR forbids empty strings. */
export function words(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}
