import { expect, test } from 'vitest';
import { integrationForm, integrationValues } from './integration-form.ts';

test.each([
  { toAddress: 'records', says: 'Email must be valid' },
  { toAddress: `${'x'.repeat(260)}@ehr.example`, says: 'may not be greater than 254 characters' },
])(
  'B332: an address that is no address is refused in the words of the portal: $says',
  ({ toAddress, says }) => {
    const values = { ...integrationValues(null), ehrPartnerId: 10, toAddress };
    const issues = integrationForm.safeParse(values).error?.issues ?? [];
    expect(issues.filter(({ path }) => path[0] === 'toAddress').map(({ message }) => message)).toEqual([
      says,
    ]);
  },
);
