import type { OrganizationPreferences } from '@plumbline/contract';
import {
  getOrganizationPreferences,
  updateOrganizationPreferences,
} from '@plumbline/contract/features/organizations/organization-preferences';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../design/button/button.tsx';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import {
  CovidSection,
  InternalSection,
  MobileAppSection,
  MobileSecuritySection,
  PortalSection,
} from './settings-fields.tsx';
import { changedSettings, namesThatDiffer, settingsForm, typedSettingsOf } from './settings-form.ts';
import classes from './settings-page.module.css';
import { settingsSaved, usePreferencesAction } from './use-preferences-action.ts';

export interface SettingsPageProps {
  /** Called at each change, so that leaving the page can ask. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** Shows the preferences of the mobile app and the portal in this organization. */
export function SettingsPage({ onDirtyChange }: SettingsPageProps) {
  const query = useQuery(callQuery(getOrganizationPreferences, {}));
  return (
    <div className={classes.page}>
      {queryFailure('The settings did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={120} />
          <Skeleton width="100%" height={180} />
          <Skeleton width="100%" height={240} />
        </Loading>
      )}
      {query.data !== undefined && (
        <SettingsForm preferences={query.data.organizationPreferences} onDirtyChange={onDirtyChange} />
      )}
    </div>
  );
}

function SettingsForm({
  preferences,
  onDirtyChange,
}: SettingsPageProps & { preferences: OrganizationPreferences }) {
  const { permissions } = useCurrentUser();
  const update = usePreferencesAction(updateOrganizationPreferences, { success: settingsSaved });
  const form = useSchemaForm(settingsForm, typedSettingsOf(preferences));
  const { control, formState, getValues, reset, setValue, watch } = form;
  const { dirtyFields, isDirty, isSubmitting } = formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const { refusal, onSubmit } = useSubmit(form, async (settings) => {
    const sent = getValues();
    const outcome = await update.run({ organizationPreferences: changedSettings(settings, dirtyFields) });
    if (!outcome.ok) return outcome;
    const typed = getValues();
    reset(typedSettingsOf(outcome.reply.organizationPreferences));
    // A change that was made during a save is not saved yet, and stays as it was typed.
    for (const name of namesThatDiffer(sent, typed))
      setValue(name, typed[name], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    return outcome;
  });
  return (
    <form noValidate aria-label="Settings" onSubmit={onSubmit} className={classes.form}>
      <MobileSecuritySection control={control} />
      <CovidSection control={control} isScreening={watch('enableCovid19Screening')} />
      <MobileAppSection control={control} />
      <PortalSection control={control} />
      {permissions.includes('organization:internal') && <InternalSection control={control} />}
      <FormFoot form={form} schema={settingsForm} submitLabel="Save" needsChange isSticky refusal={refusal}>
        <Button onClick={() => reset()} disabled={!isDirty || isSubmitting}>
          Discard
        </Button>
      </FormFoot>
    </form>
  );
}
