import type { CrmCompany, SchoolBusinessType } from '@plumbline/contract';

/** What is asked of the schools that a company may be. A company without a name is looked for by its place. */
export const candidatesRequest = (company: CrmCompany, businessType: SchoolBusinessType) => ({
  businessType,
  name: company.name.trim() || 'School',
  address: company.address,
  city: company.city?.slice(0, 200) ?? null,
  state: company.state?.slice(0, 60) ?? null,
});

/** Where a company is, in a line. */
export const placeOf = ({ address, city, state }: Pick<CrmCompany, 'address' | 'city' | 'state'>): string =>
  [address, city, state].filter((part) => part !== null).join(', ') || 'No address';
