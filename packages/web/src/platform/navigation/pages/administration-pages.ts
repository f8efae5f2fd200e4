import { webhookDeliveryStates } from '@plumbline/domain/integrations/webhook-states';
import { day, flag, id, list, oneOf, paging, searched, text, textLike } from '../address-fields.ts';
import type { PageRule } from '../page-rule.ts';
import { connectionsAddress } from './connections-address.ts';
import { usageAddress } from './usage-address.ts';

const everyReduced = ['covid', 'family'] as const;
const settings = { access: 'organization', needs: 'organization:configure' } as const;
const billing = { access: 'organization', needs: 'billing:manage' } as const;
/** The tables, or for internal staff the chart, and the page of the subscriptions of child organizations. */
export const subscriptionView = { view: oneOf(['table', 'chart'], 'table'), ...paging };
const users = { access: 'organization', needs: 'user:read' } as const;

/** The pages of an organization, its users and bills, and of the own account. */
export const administrationPages = {
  '/settings': { ...settings, title: 'Settings' },
  '/organization': { ...settings, title: 'Organization', holdsTabs: true },
  '/organization/settings': { ...settings, title: 'Settings' },
  '/organization/security': { ...settings, title: 'Security' },
  '/organization/statistics': {
    ...settings,
    title: 'Statistics',
    address: { days: oneOf(['30', '90', '365', 'all'], '30') },
  },
  '/organization/connections': {
    ...settings,
    needs: 'connection:request',
    title: 'Connections',
    address: connectionsAddress,
  },
  '/organization/api': {
    ...settings,
    needs: 'integration:manage',
    needsPreference: 'externalApiEnabled',
    title: 'External Integrations',
  },
  '/organization/webhooks': {
    ...settings,
    needs: 'integration:manage',
    needsPreference: 'externalApiEnabled',
    title: 'Webhooks',
    /** The webhook whose deliveries are listed; the first one without it. */
    address: { webhook: id(), state: oneOf(webhookDeliveryStates), ...paging },
  },
  '/organization/audit': {
    ...settings,
    needs: 'audit:read',
    title: 'Audit Log',
    address: {
      /** Calendar days of the reader, both included. */
      from: day(),
      until: day(),
      accountId: id(),
      action: text(50),
      entity: text(50),
      entityId: text(50),
      search: text(100),
      isByStaff: flag(),
      /** The id of the open row. */
      entry: id(),
    },
  },
  '/organization/permissions': {
    ...settings,
    title: 'Permissions',
    address: { search: searched(), who: text() },
  },

  '/billing': { ...billing, title: 'Billing', holdsTabs: true },
  '/billing/billing-overview': { ...billing, title: 'Billing Overview' },
  '/billing/billing-settings': { ...billing, title: 'Billing Settings' },
  '/billing/view-invoices/{-$id}': {
    ...billing,
    title: 'View Invoices',
    /**
     * The invoice that is open beneath the list, and a payment of it that the bank's page leads back from. A payer narrows the list to those
     * for one organization.
     */
    address: { ...paging, id: id(), payment: textLike(/^[\da-f-]{36}$/), forOrganizationId: id() },
  },
  '/billing/billing-history': { ...billing, title: 'Billing History', address: paging },
  '/billing/billing-history/$invoiceId': { ...billing, title: 'Invoice', address: paging },
  '/billing/create-invoice/{-$id}': {
    ...billing,
    needs: 'invoice:write',
    title: 'Create Invoice',
    /** The invoice that is edited; a new one without it. */
    address: { id: id() },
  },
  '/billing/subscription': { ...billing, title: 'Subscription', address: subscriptionView },
  '/billing/usage': { ...billing, title: 'Usage', address: usageAddress },
  '/subscription': { ...billing, title: 'Subscription', address: subscriptionView },
  '/subscription/setup': {
    ...billing,
    needs: 'subscription:write',
    title: 'Subscription Setup',
    address: {
      family: oneOf(['sports', 'clinical'], 'sports'),
      /** The term that is edited; a new one without it. */
      id: id(),
    },
  },

  '/users': {
    ...users,
    title: 'Users',
    address: { ...list(['name', 'email', 'phoneNumber', 'organizations'], 'name'), addUser: flag() },
  },
  '/users/$id': { ...users, title: 'User' },
  '/test-volume-report': {
    access: 'organization',
    needs: 'report:organization',
    title: 'Test Volume Report',
    /** The first and last day of the report, both included; without them the last year up to today. */
    address: { startDate: day(), endDate: day() },
  },
  '/enterprise-enrollment': {
    access: 'organization',
    needs: 'enterprise:enroll',
    title: 'Enterprise Enrollment',
  },

  '/account': { access: 'signedIn', reachedBy: everyReduced, title: 'Account', holdsTabs: true },
  '/account/personal-information': {
    access: 'signedIn',
    reachedBy: everyReduced,
    title: 'Personal Information',
  },
  '/account/password': {
    access: 'signedIn',
    needs: 'account:password',
    reachedBy: ['family'],
    title: 'Password',
  },
  '/account/groups': { access: 'signedIn', title: 'Groups' },
  '/account/security': { access: 'signedIn', title: 'Security' },
} as const satisfies Readonly<Record<string, PageRule>>;
