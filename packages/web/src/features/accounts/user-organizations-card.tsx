import {
  getOrganizationsForEnterprise,
  updateAccountOrganization,
} from '@plumbline/contract/features/accounts/update-account-organization';
import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';
import { organizationAccess } from '@plumbline/domain/access/user-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../../design/button/icon-button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { MultiSelectInput } from '../../design/form/multi-select-field.tsx';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { Card } from '../../design/layout/card.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { OrganizationAccess } from './organization-access.tsx';
import { userSaved } from './user-form.ts';
import { nameOfUser } from './user-texts.ts';
import classes from './users.module.css';

type Access = UserAccount['accessibleOrganizations'][number];

/** Shows the enterprise's organizations that a user may open, each as User or Admin. Every change is saved at once. */
export function UserOrganizationsCard({
  account,
  isReadOnly,
}: {
  account: UserAccount;
  isReadOnly: boolean;
}) {
  const give = useAction(updateAccountOrganization, { success: userSaved, refusalIn: 'notice' });
  const take = useAction(updateAccountOrganization, { success: userSaved });
  const [leaving, setLeaving] = useState<Access | null>(null);
  const all = useQuery(callQuery(getOrganizationsForEnterprise, {}));
  const open = account.accessibleOrganizations;
  const isOpen = (organizationId: number) => open.some((one) => one.organizationId === organizationId);

  const change = (organizationId: number, organizationAccessTypeId: number) =>
    void give.run({ accountId: account.id, organizationId, organizationAccessTypeId });

  return (
    <Card title="Organizations" count={open.length}>
      <div className={classes.form}>
        {open.length === 0 ? (
          <p className={classes.note}>No access to any organization in the enterprise.</p>
        ) : (
          <ul className={classes.organizations}>
            {open.map((one) => (
              <li key={one.organizationId} className={classes.organization}>
                <span>{one.name}</span>
                <OrganizationAccess
                  organizationName={one.name}
                  value={one.organizationAccessTypeId}
                  onChange={(access) => change(one.organizationId, access)}
                  isDisabled={isReadOnly || give.isWorking}
                />
                {!isReadOnly && (
                  <IconButton
                    label={`Remove access to ${one.name}`}
                    icon={<IconTrash />}
                    size="small"
                    onClick={() => setLeaving(one)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {!isReadOnly && (
          <MultiSelectInput
            label="Give access to"
            help="They join as a User. A System Admin of that organization chooses their groups."
            value={[]}
            onChange={([organizationId]) =>
              organizationId !== undefined && change(organizationId, organizationAccess.user)
            }
            options={(all.data?.organizations ?? [])
              .filter(({ id }) => !isOpen(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Choose an organization"
            disabled={give.isWorking}
            error={all.error === null ? undefined : messageOf(all.error)}
          />
        )}
      </div>
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Remove access"
        confirmLabel="Remove"
        isDestructive
        onConfirm={() =>
          take.run({
            accountId: account.id,
            organizationId: leaving?.organizationId ?? 0,
            organizationAccessTypeId: null,
          })
        }
      >
        {nameOfUser(account)} will lose access to {leaving?.name} and be signed out.
      </ConfirmDialog>
    </Card>
  );
}
