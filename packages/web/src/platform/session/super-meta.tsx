import { AppLink } from '../../design/link/app-link.tsx';
import { useCurrentUser } from './current-user.ts';

/** Shows internal staff, below the title of a dashboard, whose it is, with a link to its subscription. */
export function SuperMeta({ subscriptionHref }: { subscriptionHref: string }) {
  const { selectedOrganization } = useCurrentUser();
  return (
    <>
      <span>{`Org ID ${selectedOrganization?.id ?? ''}`}</span> ·{' '}
      <AppLink href={subscriptionHref}>Subscription</AppLink>
    </>
  );
}
