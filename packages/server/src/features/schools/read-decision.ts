import {
  idFieldOfType,
  type RequestOf,
  type SchoolBusinessType,
  schoolBusinessTypes,
  schoolIdFields,
  type updateHubspotCompanyModel,
} from '@plumbline/contract';
import type { SchoolKind } from '@plumbline/domain';
import type { CompanyChange } from '../../platform/crm/company-list.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';

/** What a person decided of a company: the school it is, or that it is skipped. */
export interface Decision {
  businessType: SchoolBusinessType;
  school: { kind: SchoolKind; id: string } | null;
}

type Company = RequestOf<typeof updateHubspotCompanyModel>['company'];

/** A company is either matched with one identifier, that of its business type, or skipped. */
export function readDecision(
  company: Company,
): Result<Decision, 'schools.nothing_decided' | 'schools.wrong_identifier'> {
  const businessType = company.organizationBusinessType;
  const given = schoolIdFields.filter((field) => company[field]);
  const isSkipped = company.ncesToolSkipped === true;
  if (isSkipped === given.length > 0) return fail('schools.nothing_decided');
  if (isSkipped) return ok({ businessType, school: null });
  const [field] = given;
  const id = field === undefined ? null : (company[field] ?? null);
  if (given.length > 1 || field !== idFieldOfType[businessType] || id === null)
    return fail('schools.wrong_identifier');
  return ok({ businessType, school: { kind: schoolBusinessTypes[businessType], id } });
}

/** What the customer list is told: a match sets the business type and one identifier and empties the other three. */
export function changeOf({ businessType, school }: Decision): CompanyChange {
  if (school === null) return { ncesToolSkipped: true, organizationBusinessType: businessType };
  return {
    organizationBusinessType: businessType,
    ncesToolSkipped: false,
    ...noIds,
    [idFieldOfType[businessType]]: school.id,
  };
}

export const noIds = {
  schoolNcesId: null,
  schoolDistrictNcesId: null,
  postSecondaryNcesUnitId: null,
  privateSchoolNcesId: null,
} as const;
