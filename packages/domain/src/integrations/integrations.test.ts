import { expect, test } from 'vitest';
import { integrationStatus, mayChooseEhrPartner, mayIntegrationEndOn } from './integrations.ts';

test.each([
  { isEnabled: true, expirationDate: null, status: 'Active' },
  { isEnabled: true, expirationDate: '2026-10-06', status: 'Active' },
  { isEnabled: true, expirationDate: '2026-10-05', status: 'Expired' },
  { isEnabled: false, expirationDate: '2026-10-05', status: 'Disabled' },
  { isEnabled: false, expirationDate: null, status: 'Disabled' },
])('B151 B152 B153: on $isEnabled until $expirationDate is $status', ({ status, ...integration }) => {
  expect(integrationStatus(integration, '2026-10-06')).toBe(status);
});

test('B163 B165: partners 6, 9 and 10 are chosen by internal staff, who see all', () => {
  const all = [1, 2, 4, 6, 7, 8, 9, 3, 0, 10];
  expect(all.filter((partner) => !mayChooseEhrPartner(partner, false))).toEqual([6, 9, 10]);
  expect(all.filter((partner) => mayChooseEhrPartner(partner, true))).toEqual(all);
});

test.each([
  { expirationDate: null, may: true },
  { expirationDate: '2026-03-01', may: true },
  { expirationDate: '2026-02-28', may: true },
  { expirationDate: '2026-02-27', may: false },
])('B162: on March 1st a connection may end on $expirationDate: $may', ({ expirationDate, may }) => {
  expect(mayIntegrationEndOn(expirationDate, '2026-03-01')).toBe(may);
});
