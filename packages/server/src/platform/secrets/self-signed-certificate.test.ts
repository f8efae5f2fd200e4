import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSelfSignedCertificate } from './self-signed-certificate.ts';

test('a certificate that others can read: its name, its time, its key, and signed by that key', async () => {
  const now = new Date('2049-12-31T12:00:00Z');
  const made = await makeSelfSignedCertificate('Plumbline connection 7', 30, now);
  const certificate = new X509Certificate(made.certificate);
  expect(certificate.subject).toBe('CN=Plumbline connection 7');
  expect(certificate.issuer).toBe(certificate.subject);
  expect(certificate.validFromDate.toISOString()).toBe('2049-12-31T11:00:00.000Z');
  expect(certificate.validToDate.toISOString()).toBe('2050-01-30T12:00:00.000Z');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  // 128 bits of strength by the tables of NIST SP 800-57.
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
  expect(certificate.checkPrivateKey(createPrivateKey(made.privateKey))).toBe(true);
});
