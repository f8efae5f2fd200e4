import { expect, test } from 'vitest';
import { toDialled } from './phone-number.ts';

test.each([
  { phone: '555-555-0142', dialled: '+15555550142' },
  { phone: '(555) 555-0142', dialled: '+15555550142' },
  { phone: '1 555 555 0142', dialled: '+15555550142' },
  { phone: '+44 20 7946 0958', dialled: '+442079460958' },
  { phone: '+0 555', dialled: null },
  { phone: '055-555-0142', dialled: null },
  { phone: '0142', dialled: null },
  { phone: '', dialled: null },
  { phone: null, dialled: null },
])('$phone is dialled as $dialled', ({ phone, dialled }) => {
  expect(toDialled(phone)).toBe(dialled);
});
