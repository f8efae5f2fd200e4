import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFileName } from './file-name.ts';

test.each([
  { firstName: 'Maya', lastName: 'Okafor', file: 'Maya_Okafor_Results.pdf', why: 'plain names' },
  {
    firstName: 'Zoë',
    lastName: 'O’Neil-Šmíd',
    file: 'Zoe_ONeil-Smid_Results.pdf',
    why: 'accents and apostrophes',
  },
  { firstName: 'Jo', lastName: 'Große', file: 'Jo_Grosse_Results.pdf', why: 'a letter without a base' },
  {
    firstName: '李',
    lastName: '伟',
    file: '41_Results.pdf',
    why: 'what ASCII cannot write falls back to the id',
  },
  { firstName: null, lastName: null, file: '41_Results.pdf', why: 'a withheld name falls back to the id' },
  {
    firstName: 'A/../b',
    lastName: '=cmd|x',
    file: 'A-b_cmd-x_Results.pdf',
    why: 'no path and no formula',
  },
])('C358: $why: $file', ({ firstName, lastName, file }) => {
  expect(reportFileName({ firstName, lastName, profileId: 41 })).toBe(file);
});

test('whatever the names, the file name is of letters, digits, hyphen and underscore and not endless', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (firstName, lastName) => {
      const name = reportFileName({ firstName, lastName, profileId: 41 });
      expect(name).toMatch(/^[A-Za-z0-9_-]+_Results\.pdf$/);
      expect(name.length).toBeLessThan(160);
    }),
  );
});
