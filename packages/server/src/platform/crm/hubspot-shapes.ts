import type { CrmCompany, SchoolBusinessType, SchoolIdField } from '@plumbline/contract';
import { z } from 'zod';
import type { CompanyChange } from './company-list.ts';

/** What a company's fields are called as properties of HubSpot. The last seven are of our own: an operator makes them there. */
export const propertyOf = {
  name: 'name',
  address: 'address',
  city: 'city',
  state: 'state',
  organizationBusinessType: 'organization_business_type',
  swayOrganizationId: 'sway_organization_id',
  ncesToolSkipped: 'nces_tool_skipped',
  schoolNcesId: 'school_nces_id',
  schoolDistrictNcesId: 'school_district_nces_id',
  postSecondaryNcesUnitId: 'post_secondary_nces_unit_id',
  privateSchoolNcesId: 'private_school_nces_id',
} as const satisfies Record<Exclude<keyof CrmCompany, 'id'>, string>;

const property = z.string().max(65_536).nullish();

const hubspotCompany = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  properties: z.record(z.string(), property),
});

/** An answer of the search. Where more follow is told by a page that is full: the cursor is the last id. */
export const searchAnswer = z.object({ results: z.array(hubspotCompany).max(200) });
export type HubspotCompany = z.infer<typeof hubspotCompany>;

export const mostOfPage = 100;

/** HubSpot takes six filters a group: which company has an identifier of another type is seen in the answer. */
export function searchBody(businessType: SchoolBusinessType, idField: SchoolIdField, after: string): object {
  const common = [
    { propertyName: propertyOf.organizationBusinessType, operator: 'EQ', value: businessType },
    { propertyName: propertyOf[idField], operator: 'NOT_HAS_PROPERTY' },
    { propertyName: 'hs_object_id', operator: 'GT', value: after },
  ];
  const skipped = propertyOf.ncesToolSkipped;
  return {
    // A company that nobody skipped has the property as false or not at all.
    filterGroups: [
      { filters: [...common, { propertyName: skipped, operator: 'NOT_HAS_PROPERTY' }] },
      { filters: [...common, { propertyName: skipped, operator: 'EQ', value: 'false' }] },
    ],
    sorts: [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }],
    properties: Object.values(propertyOf),
    limit: mostOfPage,
  };
}

const longest = 500;

export function companyOf({ id, properties }: HubspotCompany): CrmCompany {
  const text = (field: keyof typeof propertyOf, most = longest): string | null => {
    const value = properties[propertyOf[field]]?.trim().slice(0, most);
    return value ? value : null;
  };
  return {
    id,
    name: text('name') ?? '',
    address: text('address'),
    city: text('city'),
    state: text('state'),
    organizationBusinessType: text('organizationBusinessType', 100),
    swayOrganizationId: text('swayOrganizationId', 100),
    ncesToolSkipped: properties[propertyOf.ncesToolSkipped] === 'true',
    schoolNcesId: text('schoolNcesId', 20),
    schoolDistrictNcesId: text('schoolDistrictNcesId', 20),
    postSecondaryNcesUnitId: text('postSecondaryNcesUnitId', 20),
    privateSchoolNcesId: text('privateSchoolNcesId', 20),
  };
}

/** An empty text takes a property away. */
export function propertiesOf(change: CompanyChange): Record<string, string> {
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => [
      propertyOf[field as keyof typeof propertyOf],
      value === null || value === undefined ? '' : String(value),
    ]),
  );
}
