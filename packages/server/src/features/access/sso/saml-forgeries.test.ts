import { afterAll, expect, test } from 'vitest';
import { changed, refusedAs, startSamlPortal } from '../../../../test/identity-providers/saml-portal.ts';
import { type SamlForgery, startSamlProvider } from '../../../../test/identity-providers/saml-provider.ts';
import { publicUrl } from '../../../../test/identity-providers/test-browser.ts';

const portal = await startSamlPortal();
const { server, provider, providerId, domain, aBrowser, startAddress, answerFor, post, aMember } = portal;
afterAll(() => portal.stop());

test.each<{ why: string; forgery: SamlForgery; code: string }>([
  {
    why: 'for another audience',
    forgery: { audience: `${publicUrl}/saml/999/metadata` },
    code: 'sso.answer_for_another',
  },
  {
    why: 'for another recipient',
    forgery: { recipient: 'https://other.example/acs' },
    code: 'sso.answer_for_another',
  },
  {
    why: 'of another issuer',
    forgery: { issuer: 'https://idp.evil.example' },
    code: 'sso.answer_for_another',
  },
  { why: 'that ended', forgery: { endsInSeconds: -60 }, code: 'sso.answer_expired' },
  { why: 'that does not hold yet', forgery: { beginsInSeconds: 120 }, code: 'sso.answer_expired' },
  { why: 'to another request', forgery: { inResponseTo: '_of-another' }, code: 'sso.already_used' },
  {
    why: 'to no request',
    forgery: { changeTemplate: (xml) => xml.replaceAll(' InResponseTo="{InResponseTo}"', '') },
    code: 'sso.not_started_here',
  },
  {
    why: 'whose signed part is to no request',
    forgery: {
      changeTemplate: (xml) =>
        xml.replace(
          'Recipient="{SubjectRecipient}" InResponseTo="{InResponseTo}"',
          'Recipient="{SubjectRecipient}"',
        ),
    },
    code: 'sso.answer_not_genuine',
  },
  {
    why: 'without an audience',
    forgery: {
      changeTemplate: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
    },
    code: 'sso.answer_for_another',
  },
  {
    why: 'that anybody may hold who is not the bearer',
    forgery: { changeTemplate: (xml) => xml.replace('cm:bearer', 'cm:sender-vouches') },
    code: 'sso.answer_for_another',
  },
  {
    why: 'with a name for this time only',
    forgery: { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    code: 'sso.no_lasting_id',
  },
])('an assertion $why: $code', async ({ forgery, code }) => {
  const browser = aBrowser();
  const answer = await post(
    browser,
    await answerFor(browser, { nameId: 'name-of-x', email: `x@${domain}` }, forgery),
  );
  expect(answer).toEqual(refusedAs(code));
});

test('a few seconds between the clocks are no harm', async () => {
  const { person } = await aMember('flo');
  const browser = aBrowser();
  expect(
    (await post(browser, await answerFor(browser, person, { endsInSeconds: -5, beginsInSeconds: -60 }))).code,
  ).toBeDefined();
});

// Whom every forger wants to be.
await aMember('ada');
const signature = /<ds:Signature.*<\/ds:Signature>/s;
const evil = 'evil@clinic.example';

test.each<{ why: string; change: (xml: string) => string }>([
  { why: 'another name', change: (xml) => xml.replace('name-of-gus', 'name-of-ada') },
  { why: 'another email', change: (xml) => xml.replace(`gus@${domain}`, evil) },
  { why: 'no signature', change: (xml) => xml.replace(signature, '') },
  {
    why: 'a second assertion before the signed one',
    change: (xml) =>
      xml.replace(
        /<saml:Assertion.*<\/saml:Assertion>/s,
        (signed) =>
          `${signed
            .replace(signature, '')
            .replace(/ID="[^"]+"/, 'ID="_evil"')
            .replace('name-of-gus', 'name-of-ada')}${signed}`,
      ),
  },
  {
    why: 'the signed one wrapped in another',
    change: (xml) =>
      xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, (signed) =>
        signed
          .replace(signature, '')
          .replace(/ID="[^"]+"/, 'ID="_evil"')
          .replace('name-of-gus', 'name-of-ada')
          .replace('</saml:Assertion>', `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`),
      ),
  },
  { why: 'a comment inside the name', change: (xml) => xml.replace('name-of-gus', 'name-of-ada<!---->gus') },
  {
    why: 'a document type',
    change: (xml) =>
      `<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/passwd">]>${xml.replace('name-of-gus', '&who;')}`,
  },
  {
    why: 'entities that grow',
    change: (xml) => `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${xml}`,
  },
  {
    why: 'an algorithm nobody trusts any more',
    change: (xml) =>
      xml
        .replaceAll('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1')
        .replaceAll('2001/04/xmldsig#rsa-sha1', '2000/09/xmldsig#rsa-sha1'),
  },
  {
    why: 'a shared secret as its key',
    change: (xml) => xml.replace('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1'),
  },
  { why: 'no XML', change: () => 'nonsense' },
  { why: 'nothing', change: () => '' },
])('sso.answer_not_genuine: an answer with $why', async ({ change }) => {
  const browser = aBrowser();
  const answer = await answerFor(browser, { nameId: 'name-of-gus', email: `gus@${domain}` });
  expect(await post(browser, changed(answer, change))).toEqual(refusedAs('sso.answer_not_genuine'));
});

test('an answer that another key signed is not genuine', async () => {
  const impostor = await startSamlProvider();
  try {
    impostor.trust(await (await server.fetch(`/saml/${providerId}/metadata`)).text());
    const browser = aBrowser();
    const { location } = await browser.visit(startAddress(`x@${domain}`));
    const answer = await impostor.answer(
      location ?? '',
      { nameId: 'name-of-ada', email: `ada@${domain}` },
      { issuer: provider.entityId },
    );
    expect(await post(browser, answer)).toEqual(refusedAs('sso.answer_not_genuine'));
  } finally {
    await impostor.close();
  }
});
