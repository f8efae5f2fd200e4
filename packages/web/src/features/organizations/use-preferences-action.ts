import type {
  updateOrganizationPreferences,
  updateRequirePin,
} from '@plumbline/contract/features/organizations/organization-preferences';
import { type ActionOf, type ActionOptions, useAction } from '../../platform/api/use-action.ts';
import { followAccount } from '../../platform/session/follow-account.ts';

type Call = typeof updateOrganizationPreferences | typeof updateRequirePin;

/** Returns an action that changes preferences, some of which are stored in the session. */
export const usePreferencesAction = <C extends Call>(
  call: C,
  { onDone, ...options }: ActionOptions<C>,
): ActionOf<C> =>
  useAction(call, {
    ...options,
    onDone: async (reply, request) => {
      await onDone?.(reply, request);
      await followAccount();
    },
  });

/** The success notice of saved settings. */
export const settingsSaved = 'Organization Settings Successfully Updated';
