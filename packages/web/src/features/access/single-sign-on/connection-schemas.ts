import type { SamlSettings } from '@plumbline/contract';
import { oidcSettings, samlSettings } from '@plumbline/contract/features/access/identity-provider';
import { saveIdentityProvider } from '@plumbline/contract/features/access/identity-provider-calls';
import { z } from 'zod';

const { name, allowSwayUsernamePassword } = saveIdentityProvider.request.shape;
const common = { name, allowSwayUsernamePassword };

export const oidcForm = z.object({
  ...common,
  settings: oidcSettings,
  clientSecret: z.string().trim().max(1_000),
});

/** Certificates are pasted one below the other; an empty field means no certificate. */
export const samlForm = z.object({
  ...common,
  settings: samlSettings.extend({
    signOutUrl: samlSettings.shape.signOutUrl.unwrap().or(z.literal('')),
    certificates: z
      .string()
      .min(1, { error: 'required' })
      .refine((text) => samlSettings.shape.certificates.safeParse(certificatesIn(text)).success, {
        error: 'Must be one to three certificates in PEM form, from BEGIN CERTIFICATE to END CERTIFICATE',
      }),
    emailAttribute: z.string().trim().max(200),
  }),
});

/** Returns the form of a SAML connection as the call takes it. */
export function samlSettingsOf(typed: z.output<typeof samlForm>['settings']): SamlSettings {
  return {
    ...typed,
    signOutUrl: typed.signOutUrl === '' ? null : typed.signOutUrl,
    certificates: certificatesIn(typed.certificates),
    emailAttribute: typed.emailAttribute === '' ? null : typed.emailAttribute,
  };
}

const certificatesIn = (text: string): string[] =>
  text.match(/-----BEGIN [^-]+-----[^-]*-----END [^-]+-----/g) ?? [];
