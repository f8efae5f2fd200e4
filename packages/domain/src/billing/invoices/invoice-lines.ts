import { largestCents, lineAmount, type Money } from '../money.ts';

/** Item type 7: its price is below zero (B503). */
export const discountItemType = 7;

/** The longest description of a line, in characters. */
export const longestLineDescription = 500;

/** More of one thing than anybody buys; above it a digit was typed too often. */
const largestQuantity = 1_000_000;

/** A line as the editor has it. */
export interface InvoiceLine {
  /** B503. */
  invoiceItemTypeId: number;
  description: string;
  /** Null while nothing was typed. */
  quantity: number | null;
  /** The price of one in dollars as it was typed, for example '12.5'. */
  unitPrice: string;
}

/** A line that is submitted: it has a quantity. */
export interface SubmittedLine extends InvoiceLine {
  quantity: number;
}

export type InvoiceLineProblem =
  | 'descriptionTooLong'
  | 'quantityNotPositive'
  | 'quantityNotWhole'
  | 'quantityTooLarge'
  | 'priceNotDecimal'
  | 'priceTooManyDecimals'
  | 'priceTooLarge'
  | 'amountTooLarge';

export type InvoiceLineProblems = Partial<
  Record<'description' | 'quantity' | 'unitPrice', InvoiceLineProblem>
>;

/**
 * The lines of the editor that are submitted: those with a description and a quantity (B310), with discounts turned below zero. A
 * quantity of zero was typed, so its line is submitted and refused and does not vanish.
 */
export const submittedLines = (lines: readonly InvoiceLine[]): SubmittedLine[] =>
  lines.flatMap((line) => {
    const { quantity } = line;
    const description = line.description.trim();
    if (description === '' || quantity === null) return [];
    return [{ ...line, description, quantity, unitPrice: signedPrice(line) }];
  });

/** Whether somebody began a line that is not submitted: the editor says so beside it, since nothing is dropped silently. */
export const isLineUnfinished = (line: InvoiceLine): boolean =>
  submittedLines([line]).length === 0 &&
  (line.description.trim() !== '' || line.quantity !== null || line.unitPrice.trim() !== '');

/**
 * The price of a line without outer spaces. That of a discount is below zero, and a plus that was typed is turned (design of billing,
 * B211 and B309).
 * @returns the text as it was typed where it is no price
 */
export function signedPrice({
  invoiceItemTypeId,
  unitPrice,
}: Pick<InvoiceLine, 'invoiceItemTypeId' | 'unitPrice'>): string {
  const typed = unitPrice.trim();
  const isTurned = invoiceItemTypeId === discountItemType && /^\d/.test(typed) && /[1-9]/.test(typed);
  return isTurned ? `-${typed}` : typed;
}

/**
 * What is wrong with a submitted line, at the field that has to change (B308, B309). An empty object: nothing, and `amountOfLine` can
 * be counted. A price may be below zero, as that of a discount; the total of the invoice may not.
 */
export function invoiceLineProblems(line: SubmittedLine): InvoiceLineProblems {
  const problems: InvoiceLineProblems = {};
  const quantity = quantityProblem(line.quantity);
  const unitPrice = priceProblem(line.unitPrice.trim());
  if (line.description.length > longestLineDescription) problems.description = 'descriptionTooLong';
  if (quantity !== null) problems.quantity = quantity;
  if (unitPrice !== null) problems.unitPrice = unitPrice;
  else if (quantity === null && isAmountTooLarge(line)) problems.unitPrice = 'amountTooLarge';
  return problems;
}

/**
 * What a line costs before tax: quantity times price, rounded once (design of billing, Money).
 * @param line one without problems; its price as `submittedLines` gives it
 * @throws RangeError when the line has a problem
 */
export const amountOfLine = (line: SubmittedLine): Money => lineAmount(line.quantity, signedPrice(line));

function quantityProblem(quantity: number): InvoiceLineProblem | null {
  // Written so that a number that is none is refused too.
  if (!(quantity > 0)) return 'quantityNotPositive';
  if (quantity > largestQuantity) return 'quantityTooLarge';
  return Number.isInteger(quantity) ? null : 'quantityNotWhole';
}

function priceProblem(price: string): InvoiceLineProblem | null {
  const [, whole, decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(price) ?? [];
  if (whole === undefined) return 'priceNotDecimal';
  if (decimals.length > 4) return 'priceTooManyDecimals';
  // A price is stored as numeric(12,4).
  return whole.length > 8 ? 'priceTooLarge' : null;
}

/** Ten-thousandths of a dollar are counted exactly: a rounded one could pass where the amount does not. */
function isAmountTooLarge(line: SubmittedLine): boolean {
  const [whole = '', decimals = ''] = signedPrice(line).replace('-', '').split('.');
  const tenThousandths = BigInt(line.quantity) * BigInt(whole + decimals.padEnd(4, '0'));
  return tenThousandths > BigInt(largestCents) * 100n;
}
