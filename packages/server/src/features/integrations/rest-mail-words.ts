import type { MessageContent } from '../../platform/mail/brand-message.ts';

interface WaysOut {
  integrationIds: number[];
  webhookIds: number[];
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const actionOf = (hasIntegrations: boolean): MessageContent['action'] => ({
  label: hasIntegrations ? 'See the integrations' : 'See the webhooks',
  path: hasIntegrations ? '/organization/api' : '/organization/webhooks',
});

/** What the mail about disabled integrations and webhooks says (pure). */
export function restMailWords(
  organizationName: string,
  reason: 'staff' | 'enterprise',
  { integrationIds, webhookIds }: WaysOut,
): MessageContent {
  const what = [
    ...(integrationIds.length > 0 ? [counted(integrationIds.length, 'integration')] : []),
    ...(webhookIds.length > 0 ? [counted(webhookIds.length, 'webhook')] : []),
  ].join(' and ');
  const made = `created the key, secret or address of ${what} of ${organizationName}`;
  const why = {
    staff: `Internal staff of the portal ${made}. Only your organization should decide who receives names, so they have been disabled since the last upgrade.`,
    enterprise: `People of the enterprise that ${organizationName} belonged to ${made}. Your organization has left that enterprise, so they have been disabled since then.`,
  };
  return {
    subject: `Integrations of ${organizationName} are disabled until you enable them`,
    paragraphs: [
      why[reason],
      'Enable each one that your partner uses. If you do not know who has the key or secret, first create a new one and end the old one right away. Nothing is lost: tests wait until they are fetched, and webhooks continue where they stopped, up to 30 days back.',
    ],
    action: actionOf(integrationIds.length > 0),
  };
}

/** What the mail about keys and webhooks of a former System Admin says, with the beginning of each key (pure). */
export function formerAdminMailWords(
  organizationName: string,
  person: string,
  { keys, hosts, addresses }: { keys: string[]; hosts: string[]; addresses: string[] },
): MessageContent {
  return {
    subject: `Keys and webhooks of a former System Admin of ${organizationName} still work`,
    paragraphs: [
      `${person} is no longer a System Admin of ${organizationName}. What they created still works:`,
      ...keys.map((key) => `Key ${key}…`),
      ...hosts.map((host) => `Webhook to ${host}`),
      ...addresses.map((address) => `Reports by direct message to ${address}`),
      'If you do not know who has a key or secret, create a new one and end the old one right away. Disable what no partner uses.',
    ],
    action: actionOf(keys.length + addresses.length > 0),
  };
}
