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

/** Sets whether the mobile app asks for a PIN. It is the same preference as on Settings, and is saved at once. */
export function RequirePinCard() {
  const query = useQuery(callQuery(getOrganizationPreferences, {}));
  const update = usePreferencesAction(updateRequirePin, {
    success: 'Require PIN Successfully Updated',
    refusalIn: 'notice',
  });
  // The new value shows from the click on, since the checkbox would jump back until the query answers.
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
          note="The mobile app asks for a PIN when it opens. This is saved right away."
          checked={saving ?? query.data.organizationPreferences.isPasscodeEnabled}
          // It is not disabled while it is saved, since it would lose the focus.
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
