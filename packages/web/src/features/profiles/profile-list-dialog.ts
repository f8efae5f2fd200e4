import { flagParam, idParam, present, textParam } from '../../platform/navigation/search-params.ts';

/** What the import form starts with, as an address brings it. */
export interface ImportStart {
  firstName?: string;
  lastName?: string;
  profileId?: number;
}

/** The dialog that an address opens over the list. */
export type ProfileListDialog = { name: 'add' } | { name: 'import'; start: ImportStart };

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
  return flagParam(search.addProfile) === true ? { name: 'add' } : null;
}

/** The address of an open dialog. What an import starts with is left out: it stands in the form by then. */
export const addressOfDialog = (dialog: ProfileListDialog['name'] | null): Record<string, unknown> => ({
  addProfile: dialog === 'add' ? true : undefined,
  importProfile: dialog === 'import' ? true : undefined,
});
