import type { Call } from '../../core/define-call.ts';
import { getHubspotCompaniesWithoutNces, updateHubspotCompanyModel } from './crm-company.ts';
import { getSchoolDecisionsPaged, reopenSchoolDecision } from './school-decisions.ts';
import {
  getSchoolCandidates,
  postSecondarySchoolsJson,
  privateSchoolsJson,
  publicHighSchoolsJson,
  publicSchoolDistrictsJson,
} from './school-lists.ts';

/** The calls that match companies of the customer list with schools. */
export const schoolsCalls: readonly Call[] = [
  getHubspotCompaniesWithoutNces,
  updateHubspotCompanyModel,
  postSecondarySchoolsJson,
  publicHighSchoolsJson,
  privateSchoolsJson,
  publicSchoolDistrictsJson,
  getSchoolCandidates,
  getSchoolDecisionsPaged,
  reopenSchoolDecision,
];
