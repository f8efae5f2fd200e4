import { escapeHtml } from '../../../platform/http/escape-html.ts';
import type { SamlAddresses } from './saml-client.ts';

const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Returns our side of a connection as a SAML document: our name, our certificate, and the addresses for answers and sign-outs. */
export function samlMetadata(
  { entityId, answerUrl, signOutUrl }: SamlAddresses,
  certificate: string,
): string {
  const body = certificate.replace(/-----[A-Z ]+-----|\s/g, '');
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeHtml(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${body}</X509Certificate></X509Data></KeyInfo>
    </KeyDescriptor>
    <SingleLogoutService Binding="${redirect}" Location="${escapeHtml(signOutUrl)}"/>
    <AssertionConsumerService Binding="${post}" Location="${escapeHtml(answerUrl)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
