import { getHubspotCompaniesWithoutNces, updateHubspotCompanyModel } from '@plumbline/contract';
import { CrmError } from '../../platform/crm/company-list.ts';
import { handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { changeOf, readDecision } from './read-decision.ts';
import {
  confirmDecision,
  decidedCompanies,
  endCutOffDecision,
  noteDecision,
  removeDecision,
} from './school-decision-rows.ts';
import { schoolsOfIds } from './school-rows.ts';

export const getHubspotCompaniesWithoutNcesHandler = handleInPhases(
  getHubspotCompaniesWithoutNces,
  async ({ request: { businessType, offset }, services: { companyList, log }, inScope }) => {
    if (companyList === null) return fail('schools.no_crm');
    try {
      const { companies, next } = await companyList.withoutSchool(businessType, offset);
      const ids = companies.map(({ id }) => id);
      const decided = await inScope(async (tx) => ok(await decidedCompanies(tx, ids)));
      if (!decided.ok) return decided;
      return ok({ companies: companies.filter(({ id }) => !decided.value.has(id)), offset: next });
    } catch (error) {
      if (!(error instanceof CrmError)) throw error;
      log.warn({ error }, 'the customer list was not read');
      return fail('schools.crm_list_failed');
    }
  },
);

export const updateHubspotCompanyModelHandler = handleInPhases(
  updateHubspotCompanyModel,
  async ({ request: { company }, services: { companyList, log }, now, inScope }) => {
    if (companyList === null) return fail('schools.no_crm');
    const read = readDecision(company);
    if (!read.ok) return read;
    const { school } = read.value;
    const noted = await inScope(async (tx) => {
      const [listed] = school === null ? [] : await schoolsOfIds(tx, school.kind, [school.id]);
      if (school !== null && listed === undefined) return fail('schools.unknown_school');
      await endCutOffDecision(tx, { companyId: company.id, now });
      const id = await noteDecision(tx, {
        companyId: company.id,
        companyName: company.name,
        businessType: company.organizationBusinessType,
        school: school === null ? null : { ...school, name: listed?.name ?? '' },
        decidedAt: now,
      });
      return id === null ? fail('schools.decided_meanwhile') : ok(id);
    });
    if (!noted.ok) return noted;
    try {
      await companyList.update(company.id, changeOf(read.value));
    } catch (error) {
      if (!(error instanceof CrmError)) throw error;
      log.warn({ error }, 'the customer list did not take a decision');
      await inScope(async (tx) => ok(await removeDecision(tx, noted.value)));
      return fail('schools.crm_update_failed');
    }
    await inScope(async (tx) => ok(await confirmDecision(tx, noted.value)));
    const message =
      school === null
        ? 'Successfully Updated Skipped Hubspot Company'
        : 'Successfully Updated Hubspot Company';
    return ok({ message });
  },
);
