import { WebhooksPage } from '../../features/integrations/webhooks/webhooks-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

export function WebhooksScreen() {
  const [address, change] = useAddress('/organization/webhooks');
  return <WebhooksPage address={address} onAddressChange={change} />;
}
