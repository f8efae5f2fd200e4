import type { Profile } from '@node-saml/node-saml';
import type { SamlSettings } from '@plumbline/contract';
import { z } from 'zod';
import type { Subject } from './admit-subject.ts';
import { clockSkewMs } from './saml-client.ts';
import { SsoRefused } from './sso-refusal.ts';

/** An assertion as the library read it from what was signed: elements as lists, attributes under `$`, text under `_`. */
const confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .array(
      z.object({
        $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string() }),
      }),
    )
    .length(1),
});
const signedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Issuer: z.array(z.object({ _: z.string() })).length(1),
    Subject: z.array(z.object({ SubjectConfirmation: z.array(confirmation).min(1) })).length(1),
    Conditions: z.array(z.object({ $: z.object({ NotOnOrAfter: z.string() }) })).length(1),
    AuthnStatement: z.array(z.object({ $: z.object({ AuthnInstant: z.string() }) })).optional(),
  }),
});

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const usualEmailAttributes: readonly string[] = [
  'email',
  'mail',
  'emailAddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];

export interface CheckedAssertion {
  id: string;
  subject: Subject;
}

/**
 * Checks what the library leaves to us, on the signed assertion alone: that it comes from this provider, is for this address,
 * answers the request of this browser, and names a person by a stable id.
 *
 * @throws SsoRefused with the reason
 */
export function checkAssertion(
  profile: Profile,
  settings: SamlSettings,
  expected: { answerUrl: string; requestId: string; signedInAfter: Date | null },
): CheckedAssertion {
  const parsed = signedAssertion.safeParse(profile.getAssertion?.());
  if (!parsed.success) throw new SsoRefused('sso.answer_not_genuine');
  const { Assertion: assertion } = parsed.data;
  if (assertion.Issuer[0]?._ !== settings.idpEntityId) throw new SsoRefused('sso.answer_for_another');
  const confirmed = assertion.Subject[0]?.SubjectConfirmation.filter(({ $ }) => $.Method === bearer) ?? [];
  const data = confirmed.map(({ SubjectConfirmationData: [one] }) => one?.$);
  if (!data.some((one) => one?.Recipient === expected.answerUrl))
    throw new SsoRefused('sso.answer_for_another');
  // All conditions are checked, since the library accepts the first one that is in time.
  if (
    !data.every((one) => one?.Recipient === expected.answerUrl && one.InResponseTo === expected.requestId)
  ) {
    throw new SsoRefused('sso.not_started_here');
  }
  checkSignedInAfter(assertion.AuthnStatement ?? [], expected.signedInAfter);
  return { id: assertion.$.ID, subject: subjectOf(profile, settings) };
}

/** A provider that was told to ask again may still tell of an earlier sign-in. */
function checkSignedInAfter(
  statements: readonly { $: { AuthnInstant: string } }[],
  signedInAfter: Date | null,
): void {
  if (signedInAfter === null) return;
  const since = signedInAfter.getTime() - clockSkewMs;
  if (statements.some(({ $ }) => !(Date.parse($.AuthnInstant) >= since)))
    throw new SsoRefused('sso.answer_expired');
}

function subjectOf(profile: Profile, settings: SamlSettings): Subject {
  const name = profile.nameID?.trim();
  const format = profile.nameIDFormat ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
  if (!name || format === transient) throw new SsoRefused('sso.no_lasting_id');
  const email = emailOf(profile, settings, format === emailFormat ? name : null);
  return {
    name,
    // An email that the provider of a proven domain signs counts as confirmed.
    email,
    isEmailUnconfirmed: false,
    saml: {
      name: {
        format,
        nameQualifier: profile.nameQualifier ?? null,
        spNameQualifier: profile.spNameQualifier ?? null,
      },
      sessionIndex: profile.sessionIndex ?? null,
    },
  };
}

function emailOf(profile: Profile, { emailAttribute }: SamlSettings, fromName: string | null): string | null {
  const attributes: Record<string, unknown> =
    typeof profile.attributes === 'object' && profile.attributes !== null ? { ...profile.attributes } : {};
  const names = emailAttribute === null ? usualEmailAttributes : [emailAttribute];
  const found = names.map((name) => attributes[name]).find((value) => typeof value === 'string');
  const email = z.email().safeParse(found ?? fromName);
  return email.success ? email.data.toLowerCase() : null;
}
