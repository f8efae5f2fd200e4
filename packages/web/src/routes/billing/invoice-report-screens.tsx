import { buttonClass } from '../../design/button/button-class.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { AllInvoicesPage } from '../../features/invoice-reports/all-invoices-page.tsx';
import { EmailLogPage } from '../../features/invoice-reports/email-log-page.tsx';
import { InvoiceReportsPage } from '../../features/invoice-reports/invoice-reports-page.tsx';
import { OrganizationReportPage } from '../../features/invoice-reports/organization-report-page.tsx';
import { ProfilesTestedPage } from '../../features/invoice-reports/profiles-tested-page.tsx';
import { SubscriptionReportPage } from '../../features/invoice-reports/subscription-report-page.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useToday } from '../../records/billing/use-today.ts';

export function InvoiceReportsScreen() {
  const [address, change] = useAddress('/super-admin/reporting/invoice-reports');
  return <InvoiceReportsPage address={address} onAddressChange={change} />;
}

export function OrganizationReportScreen() {
  const [address, change] = useAddress('/super-admin/reporting/organization-report');
  return <OrganizationReportPage address={address} onAddressChange={change} />;
}

export function SubscriptionReportScreen() {
  const [address, change] = useAddress('/super-admin/reporting/subscription-report');
  return <SubscriptionReportPage address={address} onAddressChange={change} />;
}

export function AllInvoicesScreen() {
  const [address, change] = useAddress('/super-admin/all-invoices');
  return <AllInvoicesPage address={address} onAddressChange={change} />;
}

/** The billing emails of all organizations. */
export function EmailReportScreen() {
  const [address, change] = useAddress('/super-admin/reporting/email-report');
  return <EmailLogPage address={address} onAddressChange={change} orgId={null} today={useToday()} />;
}

/** The billing emails of the open organization, from which staff get to those of all (B082). */
export function OrgEmailLogScreen() {
  const [address, change] = useAddress('/org-management/reporting/billing-email-log');
  const orgId = useCurrentUser().selectedOrganization?.id ?? null;
  const { startDate, endDate } = address;
  return (
    <EmailLogPage
      address={address}
      onAddressChange={change}
      orgId={orgId}
      today={useToday()}
      actions={
        <AppLink
          href={hrefOf('/super-admin/reporting/email-report', { startDate, endDate })}
          className={buttonClass({ variant: 'default' })}
        >
          Report for all organizations
        </AppLink>
      }
    />
  );
}

/** Who of the open organization was tested between two days. */
export function ProfilesTestedScreen() {
  const [address, change] = useAddress('/org-management/reporting/profiles-tested-report');
  const orgId = useCurrentUser().selectedOrganization?.id ?? null;
  return <ProfilesTestedPage address={address} onAddressChange={change} orgId={orgId} today={useToday()} />;
}
