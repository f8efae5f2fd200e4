import { updateAccount } from '@plumbline/contract/features/accounts/update-account';
import { updateAccountOrganization } from '@plumbline/contract/features/accounts/update-account-organization';
import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import {
  areGroupsShown,
  isProfessionShown,
  organizationAccess,
  type UserPlace,
} from '@plumbline/domain/access/user-rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { useUnloadGuard } from '../../design/dialog/use-unload-guard.ts';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { AccessFields, IdentityFields } from './user-fields.tsx';
import { type UserForm, userForm, userFormOf, userSaved } from './user-form.ts';
import { isNamed } from './user-texts.ts';
import classes from './users.module.css';

export interface UserDetailsCardProps {
  account: UserAccount;
  place: UserPlace;
  /** True for internal staff, who may see the user and not change them. */
  isReadOnly: boolean;
}

/** Edits who a user is and what they may do here. Both are saved together, since the rules of one depend on the other. */
export function UserDetailsCard({ account, place, isReadOnly }: UserDetailsCardProps) {
  const me = useCurrentUser();
  const isOwn = me.account.id === account.id;
  const isIdentityEditable = account.isIdentityEditable && !isOwn && !isReadOnly;
  const schema = useMemo(() => userForm(place, isIdentityEditable), [place, isIdentityEditable]);
  const form = useSchemaForm(schema, userFormOf(account));
  const { isDirty, isSubmitting } = form.formState;
  const groups = useQuery({ ...callQuery(getGroups, {}), enabled: !place.isEnterpriseAdminOrg });
  const saveOwnAccess = useAction(updateAccountOrganization, { success: userSaved });
  const save = useAction(updateAccount, { success: userSaved });
  useUnloadGuard(isDirty);

  const { refusal, onSubmit } = useSubmit(form, (user) =>
    isOwn
      ? saveOwnAccess.run({
          accountId: account.id,
          organizationId: me.selectedOrganization?.id ?? 0,
          organizationAccessTypeId: user.organizationAccessTypeId,
        })
      : save.run(changeOf(account, user, place, isIdentityEditable)),
  );

  return (
    <form noValidate onSubmit={onSubmit}>
      <Card
        title="Details"
        footer={
          !isReadOnly && (
            <FormFoot form={form} schema={schema} submitLabel="Save" needsChange>
              <Button onClick={() => form.reset()} disabled={!isDirty || isSubmitting}>
                Discard
              </Button>
            </FormFoot>
          )
        }
      >
        <div className={classes.form}>
          {refusal !== null && <DialogError message={refusal} />}
          <IdentityNote account={account} isOwn={isOwn} isReadOnly={isReadOnly} />
          <IdentityFields form={form} place={place} isReadOnly={!isIdentityEditable} />
          <AccessFields
            form={form}
            place={place}
            groups={groups.data?.groups ?? []}
            isReadOnly={isReadOnly}
            areFlagsReadOnly={isReadOnly || isOwn}
          />
        </div>
      </Card>
    </form>
  );
}

/** Explains why the fields above are read-only. */
function IdentityNote(props: { account: UserAccount; isOwn: boolean; isReadOnly: boolean }) {
  if (props.isReadOnly) {
    return (
      <p className={classes.note}>Internal staff can only view users. A System Admin can change them.</p>
    );
  }
  if (props.isOwn) {
    return (
      <p className={classes.note}>
        This is you. Change your name, email and phone on <AppLink href="/account">your account</AppLink>.
      </p>
    );
  }
  if (props.account.isIdentityEditable) return null;
  if (!isNamed(props.account)) {
    return (
      <p className={classes.note}>
        This person also belongs to another organization. You can see their name and phone once they have
        opened this one.
      </p>
    );
  }
  return (
    <p className={classes.note}>
      This person also belongs to another organization. Only they can change their name, email and phone.
    </p>
  );
}

/** Returns the request: what may be changed, and only what the form showed. */
function changeOf(account: UserAccount, user: UserForm, place: UserPlace, isIdentityEditable: boolean) {
  const access = user.organizationAccessTypeId;
  const { firstName, lastName, email, phoneNumber, jobTitle, professionalTypeId } = user;
  return {
    id: account.id,
    ...(isIdentityEditable
      ? {
          firstName,
          lastName,
          email,
          isChangingEmail: email !== account.email,
          phoneNumber,
          ...(isProfessionShown(access, place) ? { jobTitle, professionalTypeId } : {}),
        }
      : {}),
    organizationAccessTypeId: access,
    isSafetyCoach: user.isSafetyCoach && access === organizationAccess.user,
    isBillingContact: user.isBillingContact,
    ...(areGroupsShown(access, place) ? { updateGroups: true, groupIds: user.groupIds } : {}),
  };
}
