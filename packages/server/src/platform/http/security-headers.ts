import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { CardSettings } from '../config/card-settings.ts';
import type { Config } from '../config/config.ts';

/**
 * What a page may load, and from where. The session's token is in local storage, so script of a stranger would be a takeover: no
 * inline script, nothing from outside, no plugin, no frame.
 *
 * `style-src` has to allow inline styles: Mantine writes its theme into a `<style>` element and charts write `style` attributes in
 * their tooltips. A style cannot run script, and cannot carry anything out either, since pictures and fonts come from this
 * origin alone.
 */
export const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} as const;

/**
 * Trusted Types: where the browser knows them, no text becomes markup or script unless the web app's own policy passes it
 * (packages/web/src/platform/trusted-types.ts). The reader of the API documents cannot live under it.
 */
const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] } as const;

type Directives = Readonly<Record<string, readonly string[]>>;

/** The header's text of a policy. */
export const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');

const hstsSeconds = 365 * 24 * 60 * 60;

/** Only where people arrive over https are browsers told to stay there: on http it would lock a trial out of its own address. */
const isOverHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** Where the frame comes from in which a card is typed: Stripe, or a stand-in on this machine itself. */
export const cardProcessorOrigin = ({ apiUrl }: Pick<CardSettings, 'apiUrl'>): string =>
  apiUrl === null ? 'https://js.stripe.com' : new URL(apiUrl).origin;

/**
 * The policy of a page on which a card may be typed: that of every page, and the script and the frames of Stripe
 * (docs.stripe.com/security/guide, "Content Security Policy"). Nothing else is wider.
 */
export function cardPagePolicy(cards: Pick<CardSettings, 'apiUrl'>): string {
  const origin = cardProcessorOrigin(cards);
  const [scripts, frames, calls] =
    cards.apiUrl === null
      ? [
          [origin, 'https://*.js.stripe.com'],
          [origin, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
          ['https://api.stripe.com'],
        ]
      : [[origin], [origin], [origin]];
  return policyText({
    ...contentSecurityPolicy,
    'script-src': [...contentSecurityPolicy['script-src'], ...scripts],
    'frame-src': frames,
    'connect-src': ["'self'", ...calls],
    ...trustedTypes,
  });
}

/** What an answer without a page still carries where the plugin does not reach. */
export const plainHeaders = (config: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': policyText({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ...(isOverHttps(config) ? { 'strict-transport-security': `max-age=${hstsSeconds}` } : {}),
});

/** Sets the security headers of every answer, refusals included. No CORS header is ever sent: other origins may not ask. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const options: FastifyHelmetOptions = {
    // Written below: the plugin would put the same text together again for each answer.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isOverHttps(config) ? { maxAge: hstsSeconds, includeSubDomains: false } : false,
  };
  await app.register(fastifyHelmet, options);
  const policy = policyText({ ...contentSecurityPolicy, ...trustedTypes });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
}
