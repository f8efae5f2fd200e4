/** How an organization pays whose invoices wait for a purchase order (bill method 4). */
const purchaseOrderBillMethod = 4;

/** The longest number of a purchase order, in characters. */
export const longestPurchaseOrderNumber = 50;

/** What an invoice says about the purchase order of its buyer. */
export interface PurchaseOrder {
  isPurchaseOrder: boolean;
  /** The buyer's number; null or blank while it is not known. */
  purchaseOrderNumber: string | null;
}

/**
 * Whether an invoice waits for the number of its purchase order (B312). Typing the number ends it; until then it is a quote (B246).
 */
export const isPurchaseOrderPending = ({ isPurchaseOrder, purchaseOrderNumber }: PurchaseOrder): boolean =>
  isPurchaseOrder && (purchaseOrderNumber ?? '').trim() === '';

/** Whether the editor shows the field of the number: only while 'Is PO Invoice' is checked (B311). */
export const showsPurchaseOrderNumber = ({ isPurchaseOrder }: PurchaseOrder): boolean => isPurchaseOrder;

/**
 * Whether a new invoice starts as one with a purchase order (B313).
 * @param billMethod how the payer is billed; null where that is not known
 */
export const startsAsPurchaseOrder = (billMethod: number | null): boolean =>
  billMethod === purchaseOrderBillMethod;

/** The purchase order as it is stored: no outer spaces, and no number that the editor does not show. */
export function storedPurchaseOrder({ isPurchaseOrder, purchaseOrderNumber }: PurchaseOrder): PurchaseOrder {
  const number = (purchaseOrderNumber ?? '').trim();
  return { isPurchaseOrder, purchaseOrderNumber: isPurchaseOrder && number !== '' ? number : null };
}

/** What is wrong with a number as it is stored; null when nothing is. */
export const purchaseOrderProblem = ({
  purchaseOrderNumber,
}: PurchaseOrder): 'purchaseOrderNumberTooLong' | null =>
  (purchaseOrderNumber ?? '').length > longestPurchaseOrderNumber ? 'purchaseOrderNumberTooLong' : null;
