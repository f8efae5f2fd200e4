import { present } from '../../../platform/navigation/search-params.ts';
import type { ProfilesAddress } from './profile-list-filters.ts';

/** What the import form starts with, as an address brings it. */
export interface ImportStart {
  firstName?: string;
  lastName?: string;
  profileId?: number;
}

/** The dialogs over the list of profiles, by the switch in the address that opens each. */
const switches = {
  add: 'addProfile',
  import: 'importProfile',
  exportTests: 'exportTests',
  exportEvents: 'exportEvents',
  exportRawData: 'exportRawData',
  exports: 'exports',
} as const satisfies Record<string, keyof ProfilesAddress>;

export type ProfileListDialog = keyof typeof switches;

const dialogs = Object.keys(switches) as ProfileListDialog[];

/** The dialog that is open. */
export const openListDialog = (address: ProfilesAddress): ProfileListDialog | undefined =>
  dialogs.findLast((dialog) => address[switches[dialog]]);

/** The address of an open dialog, or of none. What an import starts with is left out: it stands in the form by then. */
export const addressOfDialog = (open: ProfileListDialog | undefined): Partial<ProfilesAddress> => ({
  ...Object.fromEntries(dialogs.map((dialog) => [switches[dialog], dialog === open])),
  firstName: undefined,
  lastName: undefined,
  profileId: undefined,
});

/** What the import form starts with. */
export const importStartOf = ({ firstName, lastName, profileId }: ProfilesAddress): ImportStart =>
  present({ firstName, lastName, profileId }) as ImportStart;
