import { getOrganizationBanners } from '@plumbline/contract/features/organizations/get-organization-banners';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { IconBuildingCommunity } from '../../design/icon/tabler/building-community.ts';
import { IconReceipt } from '../../design/icon/tabler/receipt.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './organization-banners.module.css';

export interface OrganizationBannersProps {
  onSwitch: (organizationId: number) => void;
}

/**
 * Above every page of an organization: that somebody of its enterprise looks at it, and that an invoice is past due. They are an
 * addition: a page whose banners did not load is still the page.
 */
export function OrganizationBanners({ onSwitch }: OrganizationBannersProps) {
  const { selectedOrganization, availableOrganizations, permissions } = useCurrentUser();
  const { data } = useQuery({
    ...callQuery(getOrganizationBanners, {}),
    enabled: selectedOrganization !== null && permissions.includes('organization:read'),
  });
  if (data === undefined) return null;
  const enterprise = availableOrganizations.find(({ isEnterpriseAdminOrg }) => isEnterpriseAdminOrg);
  return (
    <>
      {data.isManagementAdmin && (
        <section aria-label="Management view" className={classes.banner} data-kind="management">
          <IconBuildingCommunity size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
          <p className={classes.words}>
            <strong>Viewing as Management Admin</strong>
          </p>
          {enterprise && (
            <Button size="small" onClick={() => onSwitch(enterprise.id)}>
              Back to {enterprise.name}
            </Button>
          )}
        </section>
      )}
      {data.hasPastDueInvoice && (
        <section aria-label="Past due" className={classes.banner} data-kind="pastDue">
          <IconReceipt size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
          <p className={classes.words}>You have a past due invoice.</p>
          <AppLink href="/billing/view-invoices" className={buttonClass({ size: 'small' })}>
            View Invoices
          </AppLink>
        </section>
      )}
    </>
  );
}
