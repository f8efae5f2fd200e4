import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { schoolBusinessType } from './business-types.ts';

/** An identifier of the customer list: digits, more than a number holds. */
export const crmCompanyId = z.string().regex(/^\d{1,20}$/);

/** The identifiers of a school, one of them per business type. */
export const schoolIdFields = [
  'schoolNcesId',
  'schoolDistrictNcesId',
  'postSecondaryNcesUnitId',
  'privateSchoolNcesId',
] as const;
export type SchoolIdField = (typeof schoolIdFields)[number];

/** The field that holds the identifier of a school of each type. */
export const idFieldOfType = {
  'High School': 'schoolNcesId',
  'School District': 'schoolDistrictNcesId',
  'College or University': 'postSecondaryNcesUnitId',
  'Private School': 'privateSchoolNcesId',
} as const satisfies Record<z.infer<typeof schoolBusinessType>, SchoolIdField>;

const text = z.string().max(500).nullable();
const schoolId = z.string().trim().max(20).nullable();

/** A company of the customer list. */
export const crmCompany = z.object({
  id: crmCompanyId,
  name: z.string().max(500),
  address: text,
  city: text,
  state: text,
  /** As the customer list says it; only the four of schools are worked through. */
  organizationBusinessType: z.string().max(100).nullable(),
  /** Which organization of the portal it is; null where nobody said. */
  swayOrganizationId: z.string().max(100).nullable(),
  ncesToolSkipped: z.boolean(),
  schoolNcesId: schoolId,
  schoolDistrictNcesId: schoolId,
  postSecondaryNcesUnitId: schoolId,
  privateSchoolNcesId: schoolId,
});
export type CrmCompany = z.infer<typeof crmCompany>;

export const getHubspotCompaniesWithoutNces = defineCall({
  path: 'Admin/GetHubspotCompaniesWithoutNces',
  feature: 'schools',
  summary:
    'Companies of the customer list that have a business type, no school identifier, and were not skipped, in the order of their ids.',
  permission: 'tool:schoolIds',
  scope: 'staff',
  reads: ['crmCompany'],
  request: z.object({
    /** The companies after this one; the `offset` of the answer before, or 0 for the first. */
    offset: crmCompanyId.default('0'),
    businessType: schoolBusinessType,
  }),
  response: z.object({
    companies: z.array(crmCompany),
    /** Where the next ones begin; null after the last. */
    offset: crmCompanyId.nullable(),
  }),
  errors: ['schools.no_crm', 'schools.crm_list_failed'],
});

export const updateHubspotCompanyModel = defineCall({
  path: 'Admin/UpdateHubspotCompanyModel',
  feature: 'schools',
  summary:
    'Saves what was decided of a company: matched with one school identifier of its business type, which empties the other three, or skipped.',
  permission: 'tool:schoolIds',
  scope: 'staff',
  changes: ['crmCompany', 'schoolDecision'],
  request: z.object({
    company: crmCompany
      .pick({
        id: true,
        ncesToolSkipped: true,
        schoolNcesId: true,
        schoolDistrictNcesId: true,
        postSecondaryNcesUnitId: true,
        privateSchoolNcesId: true,
      })
      .partial()
      .required({ id: true })
      .extend({ name: z.string().trim().max(500).default(''), organizationBusinessType: schoolBusinessType }),
  }),
  response: z.object({ message: z.string() }),
  errors: [
    'schools.no_crm',
    'schools.crm_update_failed',
    'schools.nothing_decided',
    'schools.wrong_identifier',
    'schools.unknown_school',
    'schools.decided_meanwhile',
  ],
});
