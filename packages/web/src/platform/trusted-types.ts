import { isCardScript } from './card-page.ts';

/** The browser's interface for Trusted Types; browsers without it lack this defence. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML(text: string): string | null;
      createScript(text: string): string | null;
      createScriptURL(text: string): string | null;
    },
  ): unknown;
}

/** The engine's text of `new Function('')`, which zod tries once to learn whether it may; the page's policy then refuses it. */
const emptyFunction = /^\(function anonymous\(\s*\) \{\s*\}\)$/;

/**
 * The server's policy lets no text become markup unless this policy passes it. A passed text has no `<`, so it cannot create an
 * element: these are the style sheets that Mantine writes. Nothing that a person typed is ever markup, and no text becomes a script. The
 * one address that becomes a script's is the card processor's, on the pages whose server names one.
 */
export const policyRules = {
  createHTML: (text: string): string | null => (text.includes('<') ? null : text),
  createScript: (text: string): string | null => (emptyFunction.test(text) ? text : null),
  createScriptURL: (text: string): string | null => (isCardScript(text, document) ? text : null),
};

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', policyRules);
