import { flagParam, idParam, present, textParam } from '../../platform/navigation/search-params.ts';

/** What the import form starts with, as an address brings it. */
export interface ImportStart {
  firstName?: string;
  lastName?: string;
  profileId?: number;
}

/** The dialog that an address opens over the list. */
export type ProfileListDialog =
  | { name: 'add' }
  | { name: 'import'; start: ImportStart }
  | { name: ExportDialogName };

/** Dialogs about what leaves the portal; the name is the key of the address. */
const exportDialogs = ['exportTests', 'exportEvents', 'exportRawData', 'exports'] as const;
type ExportDialogName = (typeof exportDialogs)[number];

/** Reads which dialog is open. */
export function readListDialog(search: Record<string, unknown>): ProfileListDialog | null {
  if (flagParam(search.importProfile) === true) {
    const start = present({
      firstName: textParam(search.firstName)?.slice(0, 50),
      lastName: textParam(search.lastName)?.slice(0, 50),
      profileId: idParam(search.profileId),
    }) as ImportStart;
    return { name: 'import', start };
  }
  if (flagParam(search.addProfile) === true) return { name: 'add' };
  const name = exportDialogs.find((key) => flagParam(search[key]) === true);
  return name === undefined ? null : { name };
}

/** The address of an open dialog. What an import starts with is left out: it stands in the form by then. */
export const addressOfDialog = (dialog: ProfileListDialog['name'] | null): Record<string, unknown> => ({
  addProfile: dialog === 'add' ? true : undefined,
  importProfile: dialog === 'import' ? true : undefined,
  ...Object.fromEntries(exportDialogs.map((name) => [name, dialog === name ? true : undefined])),
});
