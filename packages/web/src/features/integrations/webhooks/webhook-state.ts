import type { Webhook } from '@plumbline/contract/features/integrations/webhooks';
import { whyIntegrationRests } from '@plumbline/domain/integrations/integrations';

const whyPaused =
  'Nothing arrived for three days, so sending has stopped. Once the receiver works, resume it: it continues where it stopped.';

/** Why nothing is sent and what to do; null where it is sent. */
export function whyNothingIsSent({ status, integrationStatus }: Webhook): string | null {
  if (status === 'Active') return null;
  if (status === 'Paused') return whyPaused;
  if (status === 'Off' || integrationStatus === 'Active')
    return 'It is off. Nothing is sent until it is turned on under Edit; it continues where it stopped.';
  return `${whyIntegrationRests[integrationStatus]} Nothing is sent until then; it continues where it stopped.`;
}
