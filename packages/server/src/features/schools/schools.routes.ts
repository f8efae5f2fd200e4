import type { Handler } from '../../platform/http/handle.ts';
import {
  getHubspotCompaniesWithoutNcesHandler,
  updateHubspotCompanyModelHandler,
} from './crm-companies.handlers.ts';
import { getSchoolCandidatesHandler } from './school-candidates.handler.ts';
import { getSchoolDecisionsPagedHandler, reopenSchoolDecisionHandler } from './school-decisions.handlers.ts';
import { schoolListHandlers } from './school-lists.handlers.ts';

/** The calls of `schools` that the server answers. */
export const schoolsHandlers: readonly Handler[] = [
  ...schoolListHandlers,
  getSchoolCandidatesHandler,
  getHubspotCompaniesWithoutNcesHandler,
  updateHubspotCompanyModelHandler,
  getSchoolDecisionsPagedHandler,
  reopenSchoolDecisionHandler,
];
