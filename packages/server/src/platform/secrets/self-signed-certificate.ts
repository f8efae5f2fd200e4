import { createPrivateKey, generateKeyPair, randomBytes, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

const generate = promisify(generateKeyPair);

const commonName = '2.5.4.3';
const sha256WithRsa = new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null });

export interface KeyWithCertificate {
  /** PKCS#8 in PEM. */
  privateKey: string;
  /** X.509 in PEM, signed by the key itself: it carries the key to the other side, nothing else. */
  certificate: string;
}

/**
 * Makes an RSA key of 3072 bits with a certificate of its own, for partners who are given our key as a certificate.
 * @param name what the certificate is called
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
  const who = new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: commonName, value: new AttributeValue({ utf8String: name }) }),
    ]),
  ]);
  const content = new TBSCertificate({
    version: Version.v3,
    // A serial number is positive: its first bit is 0.
    serialNumber: Uint8Array.of(1, ...randomBytes(15)).buffer,
    signature: sha256WithRsa,
    issuer: who,
    validity: new Validity({
      notBefore: new Date(now.getTime() - 3_600_000),
      notAfter: new Date(now.getTime() + days * 86_400_000),
    }),
    subject: who,
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, SubjectPublicKeyInfo),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(content)), createPrivateKey(privateKey));
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: sha256WithRsa,
    signatureValue: Uint8Array.from(signature).buffer,
  });
  const der = Buffer.from(AsnConvert.serialize(certificate));
  return { privateKey, certificate: new X509Certificate(der).toString() };
}
