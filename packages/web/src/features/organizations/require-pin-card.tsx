import {
  getOrganizationPreferences,
  updateRequirePin,
} from '@plumbline/contract/features/organizations/organization-preferences';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { usePreferencesAction } from './use-preferences-action.ts';

/** Whether the mobile app asks for a PIN; the same preference as on Settings, saved as it is ticked. */
export function RequirePinCard() {
  const query = useQuery(callQuery(getOrganizationPreferences, {}));
  const update = usePreferencesAction(updateRequirePin, {
    success: 'Require PIN Successfully Updated',
    refusalIn: 'notice',
  });
  // Shown from the click on: the box would spring back until the query answers.
  const [saving, setSaving] = useState<boolean | null>(null);
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
          onChange={async ({ currentTarget: { checked } }) => {
            if (saving !== null) return;
            setSaving(checked);
            await update.run({ isPasscodeEnabled: checked });
            setSaving(null);
          }}
        />
      )}
    </Card>
  );
}
