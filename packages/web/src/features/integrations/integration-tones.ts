import type { IntegrationStatus } from '@plumbline/domain/integrations/integrations';
import type { Tone } from '../../design/tones.ts';

/** What an administrator switched off is grey, what somebody has to look at is amber. */
export const integrationTones: Readonly<Record<IntegrationStatus, Tone>> = {
  Active: 'status-active',
  Disabled: 'status-inactive',
  Expired: 'change-warning',
  'Terms needed': 'change-warning',
  'Key ended': 'change-warning',
  'Organization disabled': 'status-inactive',
  'API off': 'status-inactive',
};
