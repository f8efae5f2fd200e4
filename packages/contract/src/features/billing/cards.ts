import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { billingInfo } from './billing-info.ts';

export const createCardSetup = defineCall({
  path: 'Billing/CreateCardSetup',
  feature: 'billing',
  summary:
    'Lets the browser save a card of the selected organization with the provider of card payments. The number never comes to the portal.',
  permission: 'billing:manage',
  changes: [],
  request: z.object({}),
  response: z.object({
    /** Of one SetupIntent, for the frame of the provider and nobody else. */
    clientSecret: z.string(),
  }),
  errors: ['payment.cards_off', 'card.not_reached'],
});

export const addEditCard = defineCall({
  path: 'Billing/AddEditCard',
  feature: 'billing',
  summary:
    'Saves the card that the browser gave to the provider of card payments, in place of the one before, and whether invoices are charged to it automatically. Without a token, only this setting is saved.',
  permission: 'billing:manage',
  changes: ['billing'],
  request: z.object({
    /** The id of a payment method, as the frame of the provider answers it. Never anything that is on a card. */
    cardToken: z
      .string()
      .regex(/^(pm|card)_\w{1,200}$/, { error: 'must be the id of a payment method' })
      .nullish(),
    /** True is also the consent to automatic charges, where none was given before. */
    isAutoPayEnrolled: z.boolean(),
  }),
  response: z.object({ billingInfo }),
  errors: [
    'payment.cards_off',
    'payment.no_card',
    'card.not_found',
    'card.declined',
    'card.expired',
    'card.not_reached',
  ],
});

export const removeCreditCard = defineCall({
  path: 'Billing/RemoveCreditCard',
  feature: 'billing',
  summary:
    'Deletes the saved card of the selected organization, here and with the provider. Automatic charges end.',
  permission: 'billing:manage',
  changes: ['billing'],
  request: z.object({}),
  response: z.object({ billingInfo }),
  errors: ['payment.cards_off'],
});
