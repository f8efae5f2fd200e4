import type { Handler } from '../../platform/http/handle.ts';
import {
  adjustBaselineCalculationDateHandler,
  getProfileAveragesHandler,
  updateMeasureThresholdsHandler,
} from './baseline.handlers.ts';
import { createProfileHandler } from './create-profile.handler.ts';
import { deleteProfileHandler } from './delete-profile.handler.ts';
import { getProfileFormHandler, getProfileHandler } from './get-profile.handlers.ts';
import { getProfileBaselinesHandler } from './get-profile-baselines.handler.ts';
import { getProfileDemandsHandler } from './get-profile-demands.handler.ts';
import { getProfileHistoryHandler } from './get-profile-history.handler.ts';
import { getProfilesPagedHandler } from './get-profiles-paged.handler.ts';
import { getResolvedProfileHandler } from './get-resolved-profile.handler.ts';
import { getWebProfileDetailHandler } from './get-web-profile-detail.handler.ts';
import { importProfileHandler } from './import-profile.handler.ts';
import { decideImportRequestHandler, getImportRequestsHandler } from './import-requests.handlers.ts';
import { updateProfileHandler } from './update-profile.handler.ts';

/** The calls of `profiles` that the server answers. */
export const profilesHandlers: readonly Handler[] = [
  getProfileDemandsHandler,
  getProfilesPagedHandler,
  getWebProfileDetailHandler,
  getResolvedProfileHandler,
  getProfileHandler,
  getProfileFormHandler,
  createProfileHandler,
  updateProfileHandler,
  deleteProfileHandler,
  importProfileHandler,
  getImportRequestsHandler,
  decideImportRequestHandler,
  getProfileAveragesHandler,
  getProfileBaselinesHandler,
  getProfileHistoryHandler,
  adjustBaselineCalculationDateHandler,
  updateMeasureThresholdsHandler,
];
