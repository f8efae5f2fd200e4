import { expect, test } from 'vitest';
import {
  approvalChoices,
  firstApprovalOf,
  type InvoiceApproval,
  isApprovalAllowed,
  isInvoiceReminded,
  isSentByItself,
  newApprovalChoices,
} from './invoice-approval.ts';

const all: InvoiceApproval[] = [0, 1, 2, 3];

test('B253: a new invoice starts with approval 3, that of a job with 1, an imported one with 0', () => {
  expect((['staff', 'job', 'import'] as const).map(firstApprovalOf)).toEqual([3, 1, 0]);
  expect(newApprovalChoices).toContain(firstApprovalOf('staff'));
});

test.each<[InvoiceApproval, boolean, InvoiceApproval[]]>([
  [0, false, [0, 1, 2, 3]],
  [0, true, [0, 1, 2, 3]],
  [1, false, [1, 2]],
  [1, true, [1, 2]],
  [2, false, [1, 2]],
  [2, true, [2]],
  [3, false, [3]],
  [3, true, [3]],
])('B254 B255 B256 B257: from approval %d, sent %s, one of %j is chosen', (existing, isSent, choices) => {
  expect(approvalChoices(existing, isSent)).toEqual(choices);
  expect(all.filter((chosen) => isApprovalAllowed(existing, chosen, isSent))).toEqual(choices);
});

test('B210: 2 alone is sent by itself, 2 and 3 are reminded, 0 and 1 mail nothing', () => {
  expect(all.filter(isSentByItself)).toEqual([2]);
  expect(all.filter(isInvoiceReminded)).toEqual([2, 3]);
});
