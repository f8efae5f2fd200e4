import {
  getOrganizationPreferences,
  updateRequirePin,
} from '@plumbline/contract/features/organizations/organization-preferences';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  // Shown from the click on: the box would spring back until the query answers.
  const [saving, setSaving] = useState<boolean | null>(null);
  const { mutate } = useMutation({
    mutationFn: (isPasscodeEnabled: boolean) => send(updateRequirePin, { isPasscodeEnabled }),
    onSuccess: async (saved) => {
      await onSaved(saved);
      notify.success('Require PIN Successfully Updated');
    },
    onError: (error) => notify.error(messageOf(error)),
    onSettled: () => setSaving(null),
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
          checked={saving ?? query.data.organizationPreferences.isPasscodeEnabled}
          // Not disabled while it is saved: the focus would be lost.
          aria-disabled={saving !== null || undefined}
          onChange={({ currentTarget }) => {
            if (saving !== null) return;
            setSaving(currentTarget.checked);
            mutate(currentTarget.checked);
          }}
        />
      )}
    </Card>
  );
}
