import { billedToNotice } from '@plumbline/domain/billing/billing-status';
import { AppLink } from '../../design/link/app-link.tsx';
import { withOrganization } from '../../platform/navigation/organization-address.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './usage.module.css';
import type { UsageHistory } from './usage-types.ts';

/** Says who pays, and leads there whoever may open that organization (B061). */
export function BilledToNotice({ billedTo }: { billedTo: NonNullable<UsageHistory['billedTo']> }) {
  const { permissions, availableOrganizations } = useCurrentUser();
  const { organizationId, name } = billedTo;
  const isStaff = permissions.includes('staff:tools');
  const isOwn = availableOrganizations.some(({ id }) => id === organizationId);
  const page = isStaff ? hrefOf('/org-management/usage') : hrefOf('/billing/usage');
  return (
    <p role="note" className={classes.billedTo}>
      {billedToNotice(name)}
      {(isStaff || isOwn) && (
        <AppLink href={withOrganization(page, organizationId)}>{`Usage of ${name}`}</AppLink>
      )}
    </p>
  );
}
