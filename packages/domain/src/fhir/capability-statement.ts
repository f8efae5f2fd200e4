import { type FhirResourceType, fhirResourceTypes, searchParametersOf } from './search-parameters.ts';

const bulkData = 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition';

const operationsOf: Partial<Record<FhirResourceType, { name: string; definition: string }[]>> = {
  Patient: [
    { name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' },
    { name: 'export', definition: `${bulkData}/patient-export` },
  ],
  Group: [{ name: 'export', definition: `${bulkData}/group-export` }],
};

/** What the door says of itself before anybody has a key. */
export interface CapabilityFacts {
  /** Where the door is, without a slash at the end. */
  baseUrl: string;
  /** The product's name. */
  software: { name: string };
  /** When this statement was last changed, YYYY-MM-DD. */
  date: string;
}

/** The CapabilityStatement of the door: read and search of each type, `$everything` of a person, and the PDF of a test. */
export function capabilityStatementOf({ baseUrl, software, date }: CapabilityFacts) {
  return {
    resourceType: 'CapabilityStatement' as const,
    status: 'active' as const,
    date,
    kind: 'instance' as const,
    instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data'],
    software,
    implementation: { description: 'Tests of balance, cognition and symptoms, read only', url: baseUrl },
    fhirVersion: '4.0.1' as const,
    format: ['application/fhir+json'],
    rest: [
      {
        mode: 'server' as const,
        documentation:
          'Only people who have an ID of their organization, and tests since the first day of the key. Every search is ordered by when a resource last changed. Corrected resources are amended, and removed ones are entered-in-error.',
        security: {
          cors: false,
          service: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                  code: 'SMART-on-FHIR',
                  display: 'SMART-on-FHIR',
                },
              ],
              text: 'SMART Backend Services, as .well-known/smart-configuration says',
            },
          ],
          description:
            'Bearer token: a key of the organization, or a token of five minutes that a client gets at /auth/token with an assertion that its private key signed (SMART Backend Services).',
        },
        resource: [
          ...fhirResourceTypes.map((type) => ({
            type,
            interaction: [{ code: 'read' as const }, { code: 'search-type' as const }],
            versioning: 'versioned' as const,
            readHistory: false,
            searchParam: searchParametersOf(type).map(({ name, type: kind, documentation }) => ({
              name,
              type: kind,
              documentation,
            })),
            operation: operationsOf[type],
          })),
          { type: 'Binary' as const, interaction: [{ code: 'read' as const }] },
        ],
        operation: [{ name: 'export', definition: `${bulkData}/export` }],
      },
    ],
  };
}
