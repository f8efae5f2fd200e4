import { createPrivateKey, generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

// DER, as far as a certificate needs it: a tag, a length, what is inside.
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const commonName = objectId('550403');
const sha256WithRsa = sequence(objectId('2a864886f70d01010b'), der(0x05));
/** Two digits of the year until 2049, four from then on: so the standard asks. */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  return at.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
}

const generate = promisify(generateKeyPair);

export interface KeyWithCertificate {
  /** PKCS#8 in PEM. */
  privateKey: string;
  /** X.509 in PEM, signed by the key itself: it carries the key to the other side, nothing else. */
  certificate: string;
}

/**
 * Makes an RSA key of 3072 bits with a certificate of its own, for partners who are given our key as a certificate.
 * @param name what the certificate is called; ASCII
 * @param days how long it is valid, from an hour ago
 */
export async function makeSelfSignedCertificate(
  name: string,
  days: number,
  now: Date,
): Promise<KeyWithCertificate> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const who = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const from = new Date(now.getTime() - 3_600_000);
  const until = new Date(now.getTime() + days * 86_400_000);
  // Positive: the first bit of the serial number stays 0.
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    sha256WithRsa,
    who,
    sequence(time(from), time(until)),
    who,
    publicKey,
  );
  const signature = sign('sha256', content, createPrivateKey(privateKey));
  const certificate = sequence(content, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
