import { Page } from '../../design/layout/page.tsx';
import { SubscriptionPage } from '../../features/subscriptions/subscription-page.tsx';
import { SubscriptionSetupPage } from '../../features/subscriptions/subscription-setup-page.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

/** Among the pages of billing, for whoever is billed. */
export function BillingSubscriptionScreen() {
  const [address, change] = useAddress('/billing/subscription');
  return (
    <SubscriptionPage
      address={address}
      onAddressChange={change}
      hrefOfView={(to) => hrefOf('/billing/subscription', { view: to })}
    />
  );
}

/** Among what internal staff manage of the open organization. */
export function ManagementSubscriptionScreen() {
  const [address, change] = useAddress('/org-management/subscription');
  return (
    <SubscriptionPage
      address={address}
      onAddressChange={change}
      hrefOfView={(to) => hrefOf('/org-management/subscription', { view: to })}
    />
  );
}

/** The view of an enterprise, which has a page of its own. */
export function EnterpriseSubscriptionScreen() {
  const [address, change] = useAddress('/subscription');
  const { selectedOrganization } = useCurrentUser();
  const isEnterprise = selectedOrganization?.isEnterpriseAdminOrg === true;
  return (
    <Page
      title={isEnterprise ? 'Subscription (Enterprise View)' : 'Subscription'}
      meta={selectedOrganization?.name}
    >
      <SubscriptionPage
        address={address}
        onAddressChange={change}
        hrefOfView={(to) => hrefOf('/subscription', { view: to })}
      />
    </Page>
  );
}

/** The subscription form as a page, where the subscription report leads. */
export function SubscriptionSetupScreen() {
  const [{ family, id }] = useAddress('/subscription/setup');
  const { goTo } = useGoTo();
  const { selectedOrganization } = useCurrentUser();
  return (
    <Page title="Subscription Setup" meta={selectedOrganization?.name}>
      <SubscriptionSetupPage
        family={family}
        id={id ?? null}
        hrefOfTerm={(to) => hrefOf('/subscription/setup', to)}
        onSaved={() => goTo('/org-management/subscription')}
      />
    </Page>
  );
}
