import type { BillingInfo } from '@plumbline/contract';
import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { mixedBillingNotice, shownBillingSides } from '@plumbline/domain/billing/billing-status';
import { useQuery } from '@tanstack/react-query';
import { DiscardDialog } from '../../design/dialog/discard-dialog.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { BillingAddressSection, MailingAddressSection } from './address-sections.tsx';
import { BillToSection } from './bill-to-section.tsx';
import classes from './billing-settings.module.css';
import { CardSection } from './card-section.tsx';
import { ChildrenSection } from './children-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { CycleSection } from './cycle-section.tsx';
import { useOpenSection } from './use-open-section.ts';

/** Who pays, where invoices go, and how often they are made. */
export function BillingSettingsPage() {
  const query = useQuery(callQuery(getBillingInfo, {}));
  return (
    <div className={classes.page}>
      {queryFailure('The billing settings did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={120} />
          <Skeleton width="100%" height={120} />
          <Skeleton width="100%" height={120} />
        </Loading>
      )}
      {query.data !== undefined && <Sections info={query.data.billingInfo} />}
    </div>
  );
}

function Sections({ info }: { info: BillingInfo }) {
  const { permissions } = useCurrentUser();
  const sections = useOpenSection();
  const links = { billToOrganizationId: info.billToOrgId, childCount: info.childOrganizationCount };
  const isStaff = permissions.includes('connection:manage');
  const mixed = isStaff ? mixedBillingNotice(links) : null;
  const shown = shownBillingSides(links, isStaff);
  return (
    <>
      {mixed !== null && (
        <p role="note" className={classes.note}>
          {mixed}
        </p>
      )}
      {shown.payer && <BillToSection info={info} sections={sections} />}
      {shown.children && <ChildrenSection info={info} sections={sections} />}
      <ContactSection info={info} sections={sections} />
      <MailingAddressSection info={info} sections={sections} />
      <BillingAddressSection info={info} sections={sections} />
      <CardSection info={info} sections={sections} />
      <CycleSection info={info} sections={sections} />
      <DiscardDialog isAsking={sections.isAsking} decide={sections.decide}>
        Your changes in this section will not be saved.
      </DiscardDialog>
    </>
  );
}
