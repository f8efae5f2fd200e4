import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useBrand } from '../brand/brand-provider.tsx';
import { notify } from '../design/notify/notify.ts';
import { addressOfFilter, readProfileFilter } from '../features/profiles/profile-filter.ts';
import {
  addressOfDialog,
  type ProfileListDialog,
  readListDialog,
} from '../features/profiles/profile-list-dialog.ts';
import { ProfilesPage } from '../features/profiles/profiles-page.tsx';
import { useListPermissions } from '../features/profiles/use-list-permissions.ts';

// Fetched when they are opened: forms and their rules weigh as much as the page.
const AddProfileDialog = lazy(async () => ({
  default: (await import('../features/profiles/add-profile-dialog.tsx')).AddProfileDialog,
}));
const ImportProfileDialog = lazy(async () => ({
  default: (await import('../features/profiles/import-profile-dialog.tsx')).ImportProfileDialog,
}));

const ExportDialog = lazy(async () => ({
  default: (await import('../features/exports/export-dialog.tsx')).ExportDialog,
}));
const ExportsDialog = lazy(async () => ({
  default: (await import('../features/exports/exports-dialog.tsx')).ExportsDialog,
}));

/** The list of profiles. Its filter and its dialogs stand in the address. */
export function ProfilesScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filter = readProfileFilter(search);
  const dialog = readListDialog(search);
  const navigate = useNavigate();
  const show = (name: ProfileListDialog['name'] | null, replaces = name === null) =>
    navigate({
      to: '/profiles',
      search: (now: Record<string, unknown>) => ({
        ...addressOfFilter(readProfileFilter(now)),
        ...addressOfDialog(name),
      }),
      replace: replaces,
    });
  const close = () => void show(null);
  return (
    <>
      <ProfilesPage
        filter={filter}
        onFilterChange={(change, isTyping = false) =>
          void navigate({
            to: '/profiles',
            // Of the address as it is now: a search and a click can follow each other before the page is drawn again.
            search: (now: Record<string, unknown>) => ({
              ...now,
              ...addressOfFilter({ ...readProfileFilter(now), ...change }),
            }),
            replace: isTyping,
          })
        }
        onAsk={(name) => void show(name)}
      />
      {dialog !== null && (
        <OpenDialog
          dialog={dialog}
          groupIds={filter.groupIds}
          onClose={close}
          // Back leads to the list, not to a form that was sent.
          onPrepared={() => void show('exports', true)}
        />
      )}
    </>
  );
}

/** What each dialog of an export is about. */
const exportSubjects = { exportTests: 'tests', exportEvents: 'events', exportRawData: 'rawData' } as const;

interface OpenDialogProps {
  dialog: ProfileListDialog;
  /** What the list is narrowed to. */
  groupIds: readonly number[];
  onClose: () => void;
  onPrepared: () => void;
}

function OpenDialog({ dialog, groupIds, onClose, onPrepared }: OpenDialogProps) {
  const { mayAdd, mayImport, mayExport, mayExportRawData } = useListPermissions();
  const { keep, leave } = useNewProfile(onClose);
  const isMissingPreference = dialog.name === 'import' && mayAdd && !mayImport;
  const { provider } = useBrand();
  useEffect(() => {
    if (isMissingPreference)
      notify.error(`Please contact ${provider} Support for information on enabling Profile Sharing.`);
  }, [isMissingPreference, provider]);
  return (
    <Suspense>
      {dialog.name === 'add' && mayAdd && <AddProfileDialog onClose={leave} onCreated={keep} />}
      {dialog.name === 'import' && mayImport && (
        <ImportProfileDialog start={dialog.start} onClose={leave} onImported={keep} />
      )}
      {dialog.name in exportSubjects && (dialog.name === 'exportRawData' ? mayExportRawData : mayExport) && (
        <ExportDialog
          key={dialog.name}
          subject={exportSubjects[dialog.name as keyof typeof exportSubjects]}
          groupIds={groupIds}
          onClose={onClose}
          onPrepared={onPrepared}
        />
      )}
      {dialog.name === 'exports' && mayExport && <ExportsDialog onClose={onClose} />}
    </Suspense>
  );
}

/** Closing after somebody was added leads to the page of the profile; otherwise back to the list. */
function useNewProfile(onClose: () => void) {
  const navigate = useNavigate();
  const made = useRef<number | null>(null);
  return {
    /** Null while the profile is still to come. */
    keep: (profileId: number | null) => {
      made.current = profileId;
    },
    leave: () => {
      if (made.current === null) onClose();
      // Back leads to the list, not to a form for somebody else.
      else
        void navigate({
          to: '/profiles/$profileId/overview',
          params: { profileId: made.current },
          replace: true,
        });
    },
  };
}
