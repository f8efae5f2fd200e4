import {
  getOrganizationPreferences,
  updateRequirePin,
} from '@plumbline/contract/features/organizations/organization-preferences';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { Card } from '../../design/layout/card.tsx';
import { notify } from '../../design/notify/notify.ts';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { send } from '../../platform/api/send.ts';
import { useSavedPreferences } from './use-saved-preferences.ts';

/** Whether the mobile app asks for a PIN; the same preference as on Settings, saved as it is ticked. */
export function RequirePinCard() {
  const query = useQuery(callQuery(getOrganizationPreferences, {}));
  const onSaved = useSavedPreferences();
  const save = useMutation({
    mutationFn: (isPasscodeEnabled: boolean) => send(updateRequirePin, { isPasscodeEnabled }),
    onSuccess: async (saved) => {
      await onSaved(saved);
      notify.success('Require PIN Successfully Updated');
    },
    onError: (error) => notify.error(messageOf(error)),
  });
  return (
    <Card title="Mobile app">
      {queryFailure('The PIN preference did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton width="40%" height={20} />
        </Loading>
      )}
      {query.data !== undefined && (
        <Checkbox
          label="Require PIN"
          note="The mobile app opens with a PIN. Saved at once."
          checked={save.isPending ? save.variables : query.data.organizationPreferences.isPasscodeEnabled}
          // Not disabled while it is saved: the focus would be lost.
          aria-disabled={save.isPending || undefined}
          onChange={(event) => {
            if (!save.isPending) save.mutate(event.currentTarget.checked);
          }}
        />
      )}
    </Card>
  );
}
