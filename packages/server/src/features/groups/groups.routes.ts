import type { Handler } from '../../platform/http/handle.ts';
import { bulkMoveHandler, undoBulkMoveHandler } from './bulk-move.handlers.ts';
import { createGroupHandler, deleteGroupHandler, updateGroupHandler } from './edit-group.handlers.ts';
import { getGroupHandler } from './get-group.handler.ts';
import { getGroupsHandler } from './get-groups.handler.ts';
import { getGroupsReportHandler } from './get-groups-report.handler.ts';
import {
  adjustGroupBaselineStartDateHandler,
  adjustGroupDefaultOrganizationProtocolHandler,
  continueGroupChangeHandler,
} from './group-changes.handlers.ts';
import { getGroupTestDataSummaryHandler } from './group-test-data-summary.handler.ts';
import { getGroupsForEnterpriseAccountHandler } from './groups-for-enterprise-account.handler.ts';
import {
  getGroupNotificationPreferencesHandler,
  updateGroupNotificationPreferencesHandler,
} from './schedule/notification-preferences.handlers.ts';
import {
  createOrUpdateGroupPreferencesHandler,
  getGroupScheduleHandler,
} from './schedule/schedule.handlers.ts';
import { updateGroupProfilesHandler } from './update-group-profiles.handler.ts';

/** The calls of `groups` that the server answers. */
export const groupsHandlers: readonly Handler[] = [
  getGroupsHandler,
  getGroupHandler,
  createGroupHandler,
  updateGroupHandler,
  deleteGroupHandler,
  updateGroupProfilesHandler,
  adjustGroupBaselineStartDateHandler,
  adjustGroupDefaultOrganizationProtocolHandler,
  continueGroupChangeHandler,
  getGroupTestDataSummaryHandler,
  getGroupsForEnterpriseAccountHandler,
  getGroupsReportHandler,
  getGroupScheduleHandler,
  createOrUpdateGroupPreferencesHandler,
  getGroupNotificationPreferencesHandler,
  updateGroupNotificationPreferencesHandler,
  bulkMoveHandler,
  undoBulkMoveHandler,
];
