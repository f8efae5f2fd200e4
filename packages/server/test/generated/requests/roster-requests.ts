import {
  checkRoster,
  chooseRosterRows,
  deleteRosterImport,
  getRosterImport,
  getRosterRejects,
  getRosterRowsPaged,
  startRosterImport,
  undoRosterImport,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const rosterRequests: readonly RequestsOfCall[] = [
  requests(getRosterImport, ({ rosters }) => ({ rosterImportId: { rosterImportId: rosters.checked } })),
  requests(getRosterRowsPaged, ({ rosters }) => ({ rosterImportId: { rosterImportId: rosters.checked } })),
  requests(chooseRosterRows, (place, own) => {
    const choice = { rows: { rowNumbers: [2] }, choice: 'update' as const };
    return {
      rosterImportId: { ...choice, rosterImportId: place.rosters.checked },
      matchProfileId: {
        ...choice,
        rosterImportId: own.rosters.checked,
        matchProfileId: place.profileId,
      },
    };
  }),
  requests(getRosterRejects, ({ rosters }) => ({ rosterImportId: { rosterImportId: rosters.checked } })),
  requests(checkRoster, (place, own) => {
    const settings = {
      columns: ['firstName' as const, 'lastName' as const, 'birthDate' as const, 'sex' as const],
      dateOrder: 'mdy' as const,
      isMetric: false,
      groupIds: [own.groupId],
      defaultOrganizationProtocolId: own.protocolId,
    };
    const rosterImportId = own.rosters.uploaded;
    return {
      rosterImportId: { rosterImportId: place.rosters.uploaded, settings },
      groupIds: { rosterImportId, settings: { ...settings, groupIds: [place.groupId] } },
      defaultOrganizationProtocolId: {
        rosterImportId,
        settings: { ...settings, defaultOrganizationProtocolId: place.protocolId },
      },
    };
  }),
  requests(startRosterImport, ({ rosters }) => ({ rosterImportId: { rosterImportId: rosters.ready } })),
  requests(undoRosterImport, ({ rosters }) => ({ rosterImportId: { rosterImportId: rosters.imported } })),
  requests(deleteRosterImport, ({ rosters }) => ({ rosterImportId: { rosterImportId: rosters.spare } })),
];
