import { allCalls } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { requestFieldsOf } from './request-fields.ts';

test('names that every object has are read as no field of a call', () => {
  const calls = allCalls.filter((call) => call.takesQuery === true);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) {
    for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty']) {
      expect(requestFieldsOf(call, { method: 'GET', query: { [name]: '1' }, body: undefined })).toEqual({
        [name]: '1',
      });
    }
  }
});
