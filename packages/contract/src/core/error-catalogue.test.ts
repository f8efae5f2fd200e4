import { expect, test } from 'vitest';
import { type ErrorCode, errorCatalogue, errorMessage } from './error-catalogue.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

test('C420: the unexpected sentence is spelled as specified, with provider and code', () => {
  expect(errorMessage('server.unexpected', { provider: 'Plumbline', requestId: '0' })).toBe(
    'An unexpected error occured. If this continues, please call Plumbline support. (code 0)',
  );
});

test('a placeholder without its value stays visible, and a value is never read as a placeholder', () => {
  expect(errorMessage('code.too_many_tries')).toContain('in {minutes} minutes');
  expect(errorMessage('recording.wrong_kind', { measureId: '{kind}', kind: 'x' })).toBe(
    'Measure {kind} does not take a recording of kind x.',
  );
});

/** Texts of the specification and its design without a full stop. */
const specifiedAsTheyStand: ReadonlySet<string> = new Set([
  'Please select two different groups',
  'Organization not found',
  'Email Address Already Exists',
  'Please ensure passwords meet requirements',
  'required',
  'Merged into profile {profileId}',
  'There was an issue trying to update the hubspot companies',
  'There was an issue trying to update the hubspot company',
  'Please ensure passwords meet requirements',
]);

test.each(codes)('%s has an honest status and a whole sentence', (code) => {
  const { status, message } = errorCatalogue[code];
  expect([400, 401, 403, 404, 405, 406, 408, 409, 410, 413, 415, 421, 422, 429, 500, 503]).toContain(status);
  if (!specifiedAsTheyStand.has(message)) expect(message).toMatch(/^[A-Z{].*[.)]$/s);
  expect(message).not.toMatch(/\{(name|firstName|lastName|birthDate|email)\}/);
});

test('only a dead or missing token is 401, since the client signs out on it, or a key, which the client never sends', () => {
  expect(codes.filter((code) => errorCatalogue[code].status === 401)).toEqual([
    'access.signed_out',
    'partner.key_refused',
  ]);
});
