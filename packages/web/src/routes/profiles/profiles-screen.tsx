import { lazy, Suspense, useEffect, useRef } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { notify } from '../../design/notify/notify.ts';
import {
  addressOfDialog,
  importStartOf,
  openListDialog,
  type ProfileListDialog,
} from '../../features/profiles/list/profile-list-dialog.ts';
import type { ProfilesAddress } from '../../features/profiles/list/profile-list-filters.ts';
import { ProfilesPage } from '../../features/profiles/list/profiles-page.tsx';
import { useListPermissions } from '../../features/profiles/list/use-list-permissions.ts';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

// Fetched when they are opened: forms and their rules weigh as much as the page.
const AddProfileDialog = lazy(async () => ({
  default: (await import('../../features/profiles/form/add-profile-dialog.tsx')).AddProfileDialog,
}));
const ImportProfileDialog = lazy(async () => ({
  default: (await import('../../features/profiles/list/import-profile-dialog.tsx')).ImportProfileDialog,
}));

const HeldTestsChip = lazy(async () => ({
  default: (await import('../../features/devices/held/held-tests-chip.tsx')).HeldTestsChip,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('../../features/exports/export-dialog.tsx')).ExportDialog,
}));
const ExportsDialog = lazy(async () => ({
  default: (await import('../../features/exports/exports-dialog.tsx')).ExportsDialog,
}));

/** The list of profiles. Its filter and its dialogs stand in the address. */
export function ProfilesScreen() {
  const [address, change] = useAddress('/profiles');
  const dialog = openListDialog(address);
  const show = (name: ProfileListDialog | undefined, replace = name === undefined) =>
    void change(addressOfDialog(name), { replace });
  return (
    <>
      <ProfilesPage
        address={address}
        onAddressChange={change}
        onAsk={show}
        todo={
          <Suspense>
            <HeldTestsChip />
          </Suspense>
        }
      />
      {dialog !== undefined && (
        <OpenDialog
          dialog={dialog}
          address={address}
          onClose={() => show(undefined)}
          // Back leads to the list, not to a form that was sent.
          onPrepared={() => show('exports', true)}
        />
      )}
    </>
  );
}

/** What each dialog of an export is about. */
const exportSubjects = { exportTests: 'tests', exportEvents: 'events', exportRawData: 'rawData' } as const;

interface OpenDialogProps {
  dialog: ProfileListDialog;
  address: ProfilesAddress;
  onClose: () => void;
  onPrepared: () => void;
}

function OpenDialog({ dialog, address, onClose, onPrepared }: OpenDialogProps) {
  const { mayAdd, mayImport, mayExport, mayExportRawData } = useListPermissions();
  const mayTakeEverythingOut = useCurrentUser().permissions.includes('organization:takeOut');
  const { keep, leave } = useNewProfile(onClose);
  const isMissingPreference = dialog === 'import' && mayAdd && !mayImport;
  const { provider } = useBrand();
  useEffect(() => {
    if (isMissingPreference)
      notify.error(`Please contact ${provider} Support for information on enabling Profile Sharing.`);
  }, [isMissingPreference, provider]);
  return (
    <Suspense>
      {dialog === 'add' && mayAdd && <AddProfileDialog onClose={leave} onCreated={keep} />}
      {dialog === 'import' && mayImport && (
        <ImportProfileDialog start={importStartOf(address)} onClose={leave} onImported={keep} />
      )}
      {dialog in exportSubjects && (dialog === 'exportRawData' ? mayExportRawData : mayExport) && (
        <ExportDialog
          key={dialog}
          subject={exportSubjects[dialog as keyof typeof exportSubjects]}
          groupIds={address.groupIds}
          onClose={onClose}
          onPrepared={onPrepared}
        />
      )}
      {dialog === 'exports' && mayExport && (
        <ExportsDialog mayTakeEverythingOut={mayTakeEverythingOut} onClose={onClose} />
      )}
    </Suspense>
  );
}

/** Closing after somebody was added leads to the page of the profile; otherwise back to the list. */
function useNewProfile(onClose: () => void) {
  const { replaceWith } = useGoTo();
  const created = useRef<number | null>(null);
  return {
    /** Null while the profile is still to come. */
    keep: (profileId: number | null) => {
      created.current = profileId;
    },
    leave: () => {
      if (created.current === null) onClose();
      // Back leads to the list, not to a form for somebody else.
      else void replaceWith('/profiles/$profileId/overview', { profileId: created.current });
    },
  };
}
