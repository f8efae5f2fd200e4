import { type ComponentType, lazy } from 'react';
import type {
  ProfileDetail,
  ProfileDialogName,
  ProfileDialogProps,
} from '../../features/profiles/profile-dialog.ts';
import { nameOf } from '../../records/profiles/profile-texts.ts';

type ProfileDialog = ComponentType<ProfileDialogProps>;

/** Fetched when it is opened: forms and their rules weigh as much as the page. */
const fetched = (load: () => Promise<ProfileDialog>) => lazy(async () => ({ default: await load() }));

/** Every dialog of a profile's page. A new one is a name in `profile-dialog.ts` and an entry here. */
export const profileDialogs: Readonly<Record<ProfileDialogName, ProfileDialog>> = {
  adjustBaseline: fetched(
    async () =>
      (await import('../../features/profiles/baselines/adjust-baseline-dialog.tsx')).AdjustBaselineDialog,
  ),
  report: fetched(async () => {
    const { CreateReportDialog } = await import('../../features/reports/create-report-dialog.tsx');
    return ({ detail, testId, onClose }) => {
      const linked = detail.tests.find(({ id, isCovidOnly }) => id === testId && !isCovidOnly);
      return (
        <CreateReportDialog
          profileId={detail.profile.id}
          {...(linked === undefined ? {} : { testId: linked.id })}
          isOpen
          onClose={onClose}
        />
      );
    };
  }),
  share: fetched(async () => {
    const { ShareProfileDialog } = await import('../../features/sharing/share-profile-dialog.tsx');
    return ({ detail: { profile }, onClose }) => (
      <ShareProfileDialog
        profileId={profile.id}
        profileName={nameOf(profile)}
        isStaff
        isOpen
        onClose={onClose}
      />
    );
  }),
  access: fetched(async () => {
    const { ProfileAccessDialog } = await import('../../features/sharing/profile-access-dialog.tsx');
    return ({ detail: { profile }, onClose }) => (
      <ProfileAccessDialog profileId={profile.id} profileName={nameOf(profile)} isOpen onClose={onClose} />
    );
  }),
  edit: fetched(async () => {
    const { EditProfileDialog } = await import('../../features/profiles/form/edit-profile-dialog.tsx');
    return ({ detail, onClose }) => <EditProfileDialog profileId={detail.profile.id} onClose={onClose} />;
  }),
  editGroups: fetched(async () => {
    const { EditGroupsDialog } = await import('../../features/profiles/edit-groups-dialog.tsx');
    return ({ detail, onClose }) => <EditGroupsDialog profile={detail.profile} onClose={onClose} />;
  }),
  delete: fetched(async () => {
    const { DeleteProfileDialog } = await import('../../features/profiles/delete-profile-dialog.tsx');
    return ({ detail: { profile }, onClose, onDeleted }) => (
      <DeleteProfileDialog
        profileId={profile.id}
        profileName={nameOf(profile)}
        isOpen
        onClose={onClose}
        onDeleted={onDeleted}
      />
    );
  }),
  createEvent: fetched(async () => {
    const { EventDialog } = await import('../../features/events/event-dialog.tsx');
    return ({ detail, onClose }) => (
      <EventDialog
        profileId={detail.profile.id}
        event={null}
        events={detail.events}
        tests={detail.tests}
        isOpen
        onClose={onClose}
      />
    );
  }),
  editEvent: fetched(async () => {
    const { EventDialog } = await import('../../features/events/event-dialog.tsx');
    return ({ detail, onClose }) => (
      <EventDialog
        profileId={detail.profile.id}
        event={openEventOf(detail)}
        events={detail.events}
        tests={detail.tests}
        isOpen
        onClose={onClose}
      />
    );
  }),
  endEvent: fetched(async () => {
    const { EndEventDialog } = await import('../../features/events/end-event-dialog.tsx');
    return ({ detail, onClose }) => {
      const event = openEventOf(detail);
      return event && <EndEventDialog event={event} isOpen onClose={onClose} />;
    };
  }),
  pdfSyncs: fetched(async () => {
    const { PdfSyncsDialog } = await import('../../features/reports/pdf-syncs-dialog.tsx');
    return ({ detail, onClose }) => <PdfSyncsDialog profileId={detail.profile.id} onClose={onClose} />;
  }),
  markPdfUploaded: fetched(async () => {
    const { PdfSyncDialog } = await import('../../features/reports/pdf-sync-dialog.tsx');
    return ({ detail, onClose }) => (
      <PdfSyncDialog profileId={detail.profile.id} decision="manualUpload" onClose={onClose} />
    );
  }),
  abandonPdfSync: fetched(async () => {
    const { PdfSyncDialog } = await import('../../features/reports/pdf-sync-dialog.tsx');
    return ({ detail, onClose }) => (
      <PdfSyncDialog profileId={detail.profile.id} decision="abandon" onClose={onClose} />
    );
  }),
  retryPdfSync: fetched(async () => {
    const { PdfSyncDialog } = await import('../../features/reports/pdf-sync-dialog.tsx');
    return ({ detail, onClose }) => (
      <PdfSyncDialog profileId={detail.profile.id} decision="retry" onClose={onClose} />
    );
  }),
};

const openEventOf = ({ events, openEvent }: ProfileDetail) =>
  events.find(({ id }) => id === openEvent?.id) ?? null;
