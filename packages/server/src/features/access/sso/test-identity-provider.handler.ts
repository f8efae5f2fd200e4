import { testIdentityProvider } from '@plumbline/contract';
import { fail, handleInPhases, ok } from '../../../platform/http/handle.ts';
import { OutsideError, type OutsideFailure } from '../../../platform/http-client/outside-fetch.ts';
import type { Services } from '../../../platform/services.ts';
import { loadProvider, type OidcProvider, type SamlProvider } from './identity-provider.ts';
import { configureOidc } from './oidc-client.ts';
import { certificateOf } from './provider-settings.ts';

interface Check {
  isRight: boolean;
  text: string;
}

/** Does all of a sign-in that can be done without a person. */
export const testIdentityProviderHandler = handleInPhases(
  testIdentityProvider,
  async ({ request, services, inScope, now }) => {
    const found = await inScope(async (tx) => {
      const provider = await loadProvider(tx, services.keys, request.id);
      return provider === null ? fail('provider.not_found') : ok(provider);
    });
    if (!found.ok) return found;
    const provider = found.value;
    return ok({
      checks: provider.kind === 'oidc' ? await checkOidc(provider, services) : checkSaml(provider, now),
    });
  },
);

async function checkOidc(provider: OidcProvider, services: Services): Promise<Check[]> {
  const secret: Check =
    provider.clientSecret === null
      ? {
          isRight: true,
          text: 'No client secret is set. The provider must have this client registered as public.',
        }
      : { isRight: true, text: 'A client secret is set. The first sign-in will show whether it is correct.' };
  try {
    const configured = await configureOidc(provider, services);
    const { jwks_uri: keys } = configured.serverMetadata();
    if (keys === undefined) return [{ isRight: false, text: 'The provider publishes no keys.' }, secret];
    const answer = await services.fetchOutside(keys);
    return [
      { isRight: true, text: 'The provider’s settings were found, with the issuer as entered.' },
      answer.ok
        ? { isRight: true, text: 'The provider’s keys can be read.' }
        : { isRight: false, text: 'The provider’s keys cannot be read.' },
      secret,
    ];
  } catch (error) {
    return [{ isRight: false, text: reasonOf(error) }, secret];
  }
}

const failures: Readonly<Record<OutsideFailure, string>> = {
  address_refused: 'One of the provider’s addresses is not a public https address, so it was not contacted.',
  name_unknown: 'The name of the issuer was not found on the internet.',
  redirected:
    'The provider redirected the request for its settings. Enter the issuer exactly as the provider writes it.',
  too_large: 'The provider’s answer is too large.',
  timed_out: 'The provider did not answer within five seconds.',
  unreachable: 'The provider cannot be reached.',
};

function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideError) return failures[cause.failure];
  }
  return 'The provider’s settings do not match. The issuer must be exactly as entered, with an https sign-in page and signed tokens.';
}

const monthMs = 30 * 86_400_000;

function checkSaml({ settings, signing }: SamlProvider, now: Date): Check[] {
  const certificates = settings.certificates.map((pem, index): Check => {
    const until = certificateOf(pem)?.validToDate ?? null;
    const which = `Certificate ${index + 1}`;
    if (until === null) return { isRight: false, text: `${which} cannot be read.` };
    const day = until.toISOString().slice(0, 10);
    if (until <= now) return { isRight: false, text: `${which} expired on ${day}.` };
    return { isRight: until.getTime() - now.getTime() > monthMs, text: `${which} is valid until ${day}.` };
  });
  const own = certificateOf(signing.certificate)?.validToDate.toISOString().slice(0, 10) ?? '';
  return [
    ...certificates,
    settings.signOutUrl === null
      ? {
          isRight: true,
          text: 'There is no sign-out address, so signing out here leaves the provider’s session open.',
        }
      : { isRight: true, text: 'Signing out here ends the provider’s session too.' },
    { isRight: true, text: `Our own certificate, in our metadata, is valid until ${own}.` },
  ];
}
