import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSealed, seal } from './sealed-secret.ts';

const key = randomBytes(32);
const secret = 'client secret – with ünïcode';

test('what was sealed opens again, and no two seals are alike', () => {
  const sealed = seal(key, secret, 'organization:7');
  expect(openSealed(key, sealed, 'organization:7')).toBe(secret);
  expect(sealed).not.toContain('client');
  expect(seal(key, secret, 'organization:7')).not.toBe(sealed);
});

test('another key, another owner, a changed byte: none of them opens it, and each says why', () => {
  const sealed = seal(key, secret, 'organization:7');
  expect(() => openSealed(randomBytes(32), sealed, 'organization:7')).toThrow('another SECRET_KEY');
  expect(() => openSealed(key, sealed, 'organization:8')).toThrow(
    'was changed, or belongs to something else',
  );
  const [form, id, body] = sealed.split('.');
  const bytes = Buffer.from(body ?? '', 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const changed = `${form}.${id}.${bytes.toString('base64url')}`;
  expect(() => openSealed(key, changed, 'organization:7')).toThrow('was changed');
  expect(() => openSealed(key, 'plain', 'organization:7')).toThrow('a form nobody knows');
});
