/** Code systems of others, by their official addresses. */
export const systems = {
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  actCode: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  interpretation: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  dataAbsentReason: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  participation: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
  provenanceAgent: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
} as const;

/** Code systems of the portal, for what no public one has. docs/fhir.md lists their codes. */
export const ownSystems = {
  /** Measures and stances, by their ids. */
  measure: 'urn:plumbline:fhir:measure',
  /** How a person answered: motion, touch, keyboard. */
  inputClass: 'urn:plumbline:fhir:input-class',
  /** What a comparison with the baseline says: normal, warning, worse. */
  verdict: 'urn:plumbline:fhir:verdict',
  /** What a component of an observation is, beside a measure. */
  component: 'urn:plumbline:fhir:component',
  /** Kinds of test sessions and documents. */
  session: 'urn:plumbline:fhir:session',
  /** Groups of the portal, by their ids. */
  group: 'urn:plumbline:fhir:group',
} as const;

/** The namespace of the ids that an organization gives its people. */
export const externalIdSystem = (organizationId: number): string =>
  `urn:plumbline:organization:${organizationId}:external-id`;

/** The namespace of the further ids that an organization gives its people. */
export const uniqueIdSystem = (organizationId: number): string =>
  `urn:plumbline:organization:${organizationId}:unique-id`;

/** The namespace of organizations of the portal. */
export const organizationSystem = 'urn:plumbline:organization';

/** The namespace of accounts of the portal. */
export const staffSystem = 'urn:plumbline:account';

/** The namespace of a phone's own id. */
export const deviceIdSystem = 'urn:plumbline:device-id';
