import type { CrmCompany, SchoolBusinessType, SchoolIdField } from '@plumbline/contract';

/** Why the customer list did not answer as asked. */
export type CrmFailure = 'unreachable' | 'rateLimited' | 'refused' | 'missing' | 'unreadable';

/** Neither the token nor what was sent is in the message. */
export class CrmError extends Error {
  override readonly name = 'CrmError';
  readonly failure: CrmFailure;

  constructor(failure: CrmFailure, options?: ErrorOptions) {
    super(`the customer list did not answer as asked: ${failure}`, options);
    this.failure = failure;
  }
}

export interface CompanyPage {
  companies: CrmCompany[];
  /** The id after which the next page begins; null after the last. */
  next: string | null;
}

/** What is saved of a company; what is left out stays. */
export type CompanyChange = Partial<
  Record<SchoolIdField, string | null> & { organizationBusinessType: string; ncesToolSkipped: boolean }
>;

/** The customer list of this deployment. What fails throws a `CrmError`. */
export interface CompanyList {
  /** Companies of a business type without a school identifier that were not skipped, in the order of their ids. */
  withoutSchool(businessType: SchoolBusinessType, after: string): Promise<CompanyPage>;
  update(companyId: string, change: CompanyChange): Promise<void>;
}
