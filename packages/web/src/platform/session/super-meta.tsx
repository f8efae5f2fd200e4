import { AppLink } from '../../design/link/app-link.tsx';
import { useCurrentUser } from './current-user.ts';

/** What internal staff read below the title of a dashboard: whose it is, and the way to its subscription. */
export function SuperMeta({ subscriptionHref }: { subscriptionHref: string }) {
  const { selectedOrganization } = useCurrentUser();
  return (
    <>
      <span>{`Org ID ${selectedOrganization?.id ?? ''}`}</span> ·{' '}
      <AppLink href={subscriptionHref}>Subscription</AppLink>
    </>
  );
}
