import type { SavedCard } from '@plumbline/contract';

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** What stands in place of a card where none can be saved. */
export const cardsOffText = 'This portal does not accept cards. Please pay invoices another way.';

/** 'Visa ending in 4242' */
export const cardText = ({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>): string =>
  `${brandNames[brand] ?? 'Card'} ending in ${lastFour}`;

/** '08/2030' */
export const expiryText = ({
  expiryMonth,
  expiryYear,
}: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>): string =>
  `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;

/** Whether the month of expiry is over on a day. @param today 'YYYY-MM-DD' */
export const isCardExpired = (
  { expiryMonth, expiryYear }: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>,
  today: string,
): boolean => today.slice(0, 7) > `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`;

/** 'Expires 08/2030', and 'Expired' once it has. */
export const expiryNote = (card: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>, today: string): string =>
  `${isCardExpired(card, today) ? 'Expired' : 'Expires'} ${expiryText(card)}`;
