import type { Decline } from './card-provider.ts';

type Line = Omit<Decline, 'code'>;

const elsewhere = 'Please use another card, or ask your bank.';
/** Our own word for a payment that the provider took for wrong: nothing was charged, and asking again would not help. */
export const requestRefused = 'request_refused';
/** Also for suspicion and theft: Stripe asks that the person is told no more (docs.stripe.com/declines/codes, "Next steps"). */
const plain = `The card was declined. ${elsewhere}`;

const hard = (sentence: string): Line => ({ isHard: true, sentence });
const soft = (sentence: string): Line => ({ isHard: false, sentence });

/**
 * What a decline means, by Stripe's word for it. Hard are the nine that Stripe itself never tries again (docs.stripe.com, "Automate payment
 * retries", non-retryable decline codes; marked 1), and those whose "Next steps" in docs.stripe.com/declines/codes leave the same card no
 * chance until its owner does something. Any other word is soft.
 */
const lines: Readonly<Record<string, Line>> = {
  // 1: Stripe does not try these again.
  authentication_required: hard(
    'The bank wants to confirm that it is you. Please pay on the invoice’s page, where it can ask you.',
  ),
  highest_risk_level: hard(plain),
  incorrect_number: hard('The card number is not right. Please enter the card again.'),
  lost_card: hard(plain),
  pickup_card: hard(plain),
  revocation_of_all_authorizations: hard(plain),
  revocation_of_authorization: hard(plain),
  stolen_card: hard(plain),
  transaction_not_allowed: hard(`The card cannot be used for this payment. ${elsewhere}`),
  // 2: the account is closed, the card is no more, or the bank has said never.
  card_not_supported: hard(`The card cannot be used for this payment. ${elsewhere}`),
  currency_not_supported: hard(`The card cannot be charged in US dollars. ${elsewhere}`),
  do_not_try_again: hard(plain),
  expired_card: hard('The card has expired. Please use another card.'),
  fraudulent: hard(plain),
  invalid_account: hard(`The card, or the account behind it, is closed or not valid. ${elsewhere}`),
  invalid_expiry_month: hard('The expiry date is not right. Please enter the card again.'),
  invalid_expiry_year: hard('The expiry date is not right. Please enter the card again.'),
  invalid_number: hard('The card number is not right. Please enter the card again.'),
  merchant_blacklist: hard(plain),
  new_account_information_available: hard(`The bank has newer details of this card. ${elsewhere}`),
  pin_try_exceeded: hard(plain),
  restricted_card: hard(plain),
  security_violation: hard(plain),
  service_not_allowed: hard(plain),
  stop_payment_order: hard(plain),
  [requestRefused]: hard(
    'The card processor did not take the payment. Please save the card again, or use another card.',
  ),
  // 3: another time it may go well.
  card_velocity_exceeded: soft(`The card has reached its limit. ${elsewhere}`),
  incorrect_cvc: soft('The security code is not right. Please enter the card again.'),
  incorrect_zip: soft('The postal code is not right. Please enter the card again.'),
  insufficient_funds: soft(
    'The card does not have enough funds. Please use another card, or try again later.',
  ),
  issuer_not_available: soft('The bank could not be reached. Please try again later.'),
  payment_intent_authentication_failure: soft(
    'The bank could not confirm that it is you. Please try again, or use another card.',
  ),
  processing_error: soft('The card could not be charged at the moment. Please try again later.'),
  reenter_transaction: soft('The card could not be charged at the moment. Please try again later.'),
  try_again_later: soft('The card could not be charged at the moment. Please try again later.'),
  withdrawal_count_limit_exceeded: soft(`The card has reached its limit. ${elsewhere}`),
};

/** What Stripe tells of a decline, in an error or on a payment. */
export interface ToldDecline {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
  advice_code?: string | null | undefined;
}

/**
 * A decline in our words.
 * @param told `decline_code` is the bank's word and comes before `code`; the advice `do_not_try_again` makes any of them hard
 *   (docs.stripe.com/declines/card, "Retrying issuer declines")
 */
export function declineOf({ code, decline_code, advice_code }: ToldDecline): Decline {
  const word = decline_code || code || 'card_declined';
  const line = Object.hasOwn(lines, word) ? lines[word] : undefined;
  const { isHard, sentence } = line ?? soft(plain);
  return { code: word, isHard: isHard || advice_code === 'do_not_try_again', sentence };
}

/** Every word that has a line of its own. */
export const knownDeclines: readonly string[] = Object.keys(lines);
