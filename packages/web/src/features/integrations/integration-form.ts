import type { ExternalIntegration } from '@plumbline/contract';
import { email } from '@plumbline/contract/core/fields';
import { misfitText } from '@plumbline/contract/core/misfit-texts';
import { emrVendors } from '@plumbline/contract/lookups/organization-lookups';
import { keyScopes, usualKeyScopes } from '@plumbline/domain/integrations/integration-key';
import {
  hasIntegrationKey,
  isPartnerOffered,
  needsExpirationDate,
} from '@plumbline/domain/integrations/integrations';
import type { DefaultValues } from 'react-hook-form';
import { z } from 'zod';

const day = /^\d{4}-\d{2}-\d{2}$/;
const shortText = z.string().max(100, { error: 'Enter at most 100 characters' });

/** What the form of a connection holds. */
export const integrationForm = z
  .object({
    ehrPartnerId: z.number({ error: 'required' }),
    toAddress: z.string(),
    orgExternalId: shortText,
    otherApiPartner: shortText,
    orgUrlPrefix: shortText,
    expirationDate: z
      .string()
      .refine((typed) => typed === '' || day.test(typed), { error: 'Use MM/DD/YYYY' }),
    scopes: z.array(z.number()),
    isEnabled: z.boolean(),
  })
  .superRefine(({ ehrPartnerId, toAddress, expirationDate, scopes }, context) => {
    const misfit = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (needsExpirationDate(ehrPartnerId) && expirationDate === '') misfit('expirationDate', 'required');
    if (hasIntegrationKey(ehrPartnerId)) {
      if (scopes.length === 0) misfit('scopes', 'required');
      return;
    }
    const checked = email.safeParse(toAddress, { error: misfitText });
    if (!checked.success) misfit('toAddress', checked.error.issues[0]?.message ?? 'required');
  });
export type IntegrationForm = z.output<typeof integrationForm>;

/** What it holds when it opens; a new one has no partner chosen. */
export const integrationValues = (
  integration: ExternalIntegration | null,
): DefaultValues<IntegrationForm> => ({
  ...(integration === null ? {} : { ehrPartnerId: integration.ehrPartnerId }),
  toAddress: integration?.toAddress ?? '',
  orgExternalId: integration?.orgExternalId ?? '',
  otherApiPartner: integration?.otherApiPartner ?? '',
  orgUrlPrefix: integration?.orgUrlPrefix ?? '',
  expirationDate: integration?.expirationDate ?? '',
  scopes: (integration?.scopes ?? usualKeyScopes).map((scope) => keyScopes.indexOf(scope)),
  isEnabled: integration?.isEnabled ?? true,
});

const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** An address as it is stored. */
export const addressTyped = (typed: string): string => typed.trim().toLowerCase();

/** What is sent of it. */
export const integrationModel = (form: IntegrationForm) => ({
  ehrPartnerId: form.ehrPartnerId,
  isEnabled: form.isEnabled,
  toAddress: hasIntegrationKey(form.ehrPartnerId) ? null : addressTyped(form.toAddress),
  orgExternalId: textOrNull(form.orgExternalId),
  otherApiPartner: textOrNull(form.otherApiPartner),
  orgUrlPrefix: textOrNull(form.orgUrlPrefix),
  expirationDate: form.expirationDate === '' ? null : form.expirationDate,
  scopes: keyScopes.filter((_scope, index) => form.scopes.includes(index)),
});

/** What a key may do, as the form lists it. */
export const scopeOptions = [
  'Read people',
  'Read tests',
  'Read reports',
  'Acknowledge deliveries',
  'Read FHIR',
  'Send the roster',
].map((label, value) => ({ value, label }));

/** The partners a form offers; an integration's own is always among them, since it never changes. */
export const partnerOptions = (isInternal: boolean, opened: ExternalIntegration | null) =>
  emrVendors.entries
    .filter(
      ({ id }) =>
        id === opened?.ehrPartnerId || isPartnerOffered(id, opened === null ? 'create' : 'edit', isInternal),
    )
    .map(({ id, label }) => ({ value: id, label }));
