import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isPurchaseOrderPending,
  longestPurchaseOrderNumber,
  purchaseOrderProblem,
  showsPurchaseOrderNumber,
  startsAsPurchaseOrder,
  storedPurchaseOrder,
} from './purchase-order.ts';

describe('a purchase order', () => {
  test.each([
    { isPurchaseOrder: true, purchaseOrderNumber: null, isPending: true },
    { isPurchaseOrder: true, purchaseOrderNumber: '', isPending: true },
    { isPurchaseOrder: true, purchaseOrderNumber: '  ', isPending: true },
    { isPurchaseOrder: true, purchaseOrderNumber: 'PO-77', isPending: false },
    { isPurchaseOrder: false, purchaseOrderNumber: null, isPending: false },
    { isPurchaseOrder: false, purchaseOrderNumber: 'PO-77', isPending: false },
  ])(
    'B246 B312: $isPurchaseOrder with "$purchaseOrderNumber" is pending: $isPending',
    ({ isPending, ...order }) => {
      expect(isPurchaseOrderPending(order)).toBe(isPending);
    },
  );

  test('B311: the number is shown only for a PO invoice, and what is not shown is not stored', () => {
    const unchecked = { isPurchaseOrder: false, purchaseOrderNumber: 'PO-77' };
    expect(showsPurchaseOrderNumber(unchecked)).toBe(false);
    expect(storedPurchaseOrder(unchecked).purchaseOrderNumber).toBeNull();
    expect(showsPurchaseOrderNumber({ ...unchecked, isPurchaseOrder: true })).toBe(true);
  });

  test.each([
    [4, true],
    [1, false],
    [2, false],
    [3, false],
    [null, false],
  ])('B313: bill method %s starts as a PO invoice: %s', (billMethod, expected) => {
    expect(startsAsPurchaseOrder(billMethod)).toBe(expected);
  });

  test('B312: storing keeps whether it is pending', () => {
    const orders = fc.record({
      isPurchaseOrder: fc.boolean(),
      purchaseOrderNumber: fc.option(fc.oneof(fc.string(), fc.constantFrom('', ' ', '\t'))),
    });
    fc.assert(
      fc.property(orders, (order) => {
        const stored = storedPurchaseOrder(order);
        expect(isPurchaseOrderPending(stored)).toBe(isPurchaseOrderPending(order));
        expect(storedPurchaseOrder(stored)).toEqual(stored);
      }),
    );
  });

  test('B311: a number has an end', () => {
    const order = (length: number) => ({ isPurchaseOrder: true, purchaseOrderNumber: '7'.repeat(length) });
    expect(purchaseOrderProblem(order(longestPurchaseOrderNumber))).toBeNull();
    expect(purchaseOrderProblem(order(longestPurchaseOrderNumber + 1))).toBe('purchaseOrderNumberTooLong');
  });
});
