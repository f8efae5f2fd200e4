import { usageCsv } from '@plumbline/domain/billing/credits/usage-csv';
import { expect, test } from 'vitest';
import { aUsage } from '../../platform/test/usage.ts';
import { usageFile } from './usage-file.ts';

test('B062: the file of the purchase history is named by its family and day, and is marked as UTF-8', async () => {
  const { blob, fileName } = usageFile('sports', [aUsage()], '2026-10-09');
  expect(fileName).toBe('Sports_Purchase_History_2026-10-09.csv');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(usageCsv([aUsage()]));
});
