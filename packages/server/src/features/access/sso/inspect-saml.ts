import { inflateRawSync } from 'node:zlib';
import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';
import { SsoRefused } from './sso-refusal.ts';

const allowedSignatures: readonly string[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
const allowedDigests: readonly string[] = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
];
const maxXmlBytes = 1024 * 1024;

/** Without a document type there are no entities: neither one that reads a file nor one that expands without end. */
function refuseDocumentType(xml: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new SsoRefused('sso.answer_not_genuine');
}

/**
 * Checks a posted answer before its signature: no document type, and no obsolete algorithm.
 *
 * @param encoded the posted answer, in base64
 * @throws SsoRefused
 */
export async function inspectPosted(encoded: string): Promise<void> {
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  refuseDocumentType(xml);
  const document = await parsed(xml);
  const algorithmsOf = (element: string) =>
    xpath.selectAttributes(document, `//*[local-name()='${element}']/@Algorithm`).map(({ value }) => value);
  const isFit =
    algorithmsOf('SignatureMethod').every((name) => allowedSignatures.includes(name)) &&
    algorithmsOf('DigestMethod').every((name) => allowedDigests.includes(name));
  if (!isFit) throw new SsoRefused('sso.answer_not_genuine');
}

/** The signed parameters of a redirect. Each occurs once, and nothing else could be mistaken for one of them. */
export interface RedirectMessage {
  kind: 'SAMLRequest' | 'SAMLResponse';
  /** The decoded values by name. */
  container: Record<string, string>;
  /** The exact text that was signed. */
  signedText: string;
}

/**
 * Reads a message of single logout from an address. The library accepts an unsigned one as signed, so an unsigned message is
 * refused here, and so is one for another address.
 *
 * @throws SsoRefused
 */
export async function readRedirect(queryText: string, ownUrl: string): Promise<RedirectMessage> {
  const pairs = queryText.split('&').map((pair) => pair.split('=', 1)[0] ?? '');
  const known = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'];
  const query = new URLSearchParams(queryText);
  const isProper = pairs.every((name) => known.includes(name)) && new Set(pairs).size === pairs.length;
  const kind = query.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const message = query.get(kind);
  const isSigned = query.has('Signature') && allowedSignatures.includes(query.get('SigAlg') ?? '');
  if (!isProper || query.has('SAMLRequest') === query.has('SAMLResponse') || message === null || !isSigned) {
    throw new SsoRefused('sso.answer_not_genuine');
  }
  const xml = inflated(message);
  refuseDocumentType(xml);
  const destinations = xpath.selectAttributes(await parsed(xml), '/*/@Destination').map(({ value }) => value);
  if (destinations.length !== 1 || destinations[0] !== ownUrl) throw new SsoRefused('sso.answer_for_another');
  return { kind, container: Object.fromEntries(query), signedText: queryText };
}

function inflated(message: string): string {
  try {
    return inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: maxXmlBytes }).toString('utf8');
  } catch (error) {
    throw new SsoRefused('sso.answer_not_genuine', { cause: error });
  }
}

async function parsed(xml: string) {
  try {
    return await parseDomFromString(xml);
  } catch (error) {
    throw new SsoRefused('sso.answer_not_genuine', { cause: error });
  }
}
