import { createAccount } from '@plumbline/contract/features/accounts/create-account';
import { getOrganizationsForEnterprise } from '@plumbline/contract/features/accounts/update-account-organization';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import type { UserPlace } from '@plumbline/domain/access/user-rules';
import { areGroupsShown, isProfessionShown, organizationAccess } from '@plumbline/domain/access/user-rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { OrganizationsField } from './organizations-field.tsx';
import { AccessFields, IdentityFields, SyncFields } from './user-fields.tsx';
import { daysOf, newUserForm, type UserForm, userForm } from './user-form.ts';

export interface AddUserDialogProps {
  place: UserPlace;
  isOpen: boolean;
  onClose: () => void;
  /** The group that is selected at first, as on a group's own page. */
  groupIds?: readonly number[];
}

/** Creates a user: who they are, and what they may do. They get an email with a link that sets their password. */
export function AddUserDialog({ place, isOpen, onClose, groupIds = [] }: AddUserDialogProps) {
  const { account } = useCurrentUser();
  const { isEnterpriseAdminOrg } = place;
  const groups = useQuery({ ...callQuery(getGroups, {}), enabled: isOpen && !isEnterpriseAdminOrg });
  const organizations = useQuery({
    ...callQuery(getOrganizationsForEnterprise, {}),
    enabled: isOpen && isEnterpriseAdminOrg,
  });
  const create = useAction(createAccount, {
    success: 'User successfully created. A confirmation email has been sent to the new user.',
  });
  const schema = useMemo(() => userForm(place), [place]);
  const failed = isEnterpriseAdminOrg ? organizations : groups;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add User"
      schema={schema}
      defaultValues={{ ...newUserForm, groupIds: [...groupIds] }}
      submitLabel="Add User"
      onSubmit={(user) => create.run(newAccountOf(user, place, account.isSuperAdmin))}
    >
      {(form) => (
        <>
          {failed.error !== null && (
            <ErrorState
              what={isEnterpriseAdminOrg ? 'The organizations did not load.' : 'The groups did not load.'}
              why={messageOf(failed.error)}
              onRetry={retryOf(failed.error, () => void failed.refetch())}
            />
          )}
          <IdentityFields form={form} place={place} />
          <AccessFields form={form} place={place} groups={groups.data?.groups ?? []} />
          {isEnterpriseAdminOrg && (
            <OrganizationsField
              control={form.control}
              organizations={organizations.data?.organizations ?? []}
            />
          )}
          {account.isSuperAdmin && <SyncFields form={form} />}
        </>
      )}
    </FormDialog>
  );
}

/** Returns the request, with only what the form showed. */
function newAccountOf(user: UserForm, place: UserPlace, isSuperAdmin: boolean) {
  const access = user.organizationAccessTypeId;
  const { accountOrganizations, groupIds, jobTitle, professionalTypeId, ...rest } = user;
  const { isOptimizedSyncEnabled, optimizedSyncTimePeriodDays, ...who } = rest;
  return {
    ...who,
    isSafetyCoach: user.isSafetyCoach && access === organizationAccess.user,
    ...(isProfessionShown(access, place) ? { jobTitle, professionalTypeId } : {}),
    ...(areGroupsShown(access, place) ? { groupIds } : {}),
    ...(place.isEnterpriseAdminOrg ? { accountOrganizations } : {}),
    ...(isSuperAdmin
      ? { isOptimizedSyncEnabled, optimizedSyncTimePeriodDays: daysOf(optimizedSyncTimePeriodDays) }
      : {}),
  };
}
