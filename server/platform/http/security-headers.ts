import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** A page's inline scripts and styles that are allowed to apply. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}
const nothing: Inline = { scripts: [], styles: [] };

/** Returns a source list of our own origin and these exact texts. */
const ours = (texts: readonly string[]) =>
  ["'self'", ...texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)].join(' ');

/**
 * Builds the page's policy: it may run our own scripts and nothing else; scripts are created only through the Trusted
 * Types policy of the client's worker bridge. Styles come from files, and from those the build inlined: React sets
 * `style` through the CSSOM, which the policy does not restrict.
 */
export const contentSecurityPolicy = (secondOrigin: string | undefined, { scripts, styles } = nothing) =>
  [
    "default-src 'none'",
    `script-src ${ours(scripts)}`,
    `style-src ${ours(styles)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${secondOrigin === undefined ? '' : ` ${secondOrigin}`}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types keelson-scripts',
  ].join('; ');

const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

export interface SecurityHeaderOptions {
  readonly hsts: boolean;
  /** The second host, if the client reaches it at a different origin. */
  readonly secondOrigin?: string | undefined;
}

/** Returns the headers of every response, whichever code writes it. */
export function securityHeaders({ hsts, secondOrigin }: SecurityHeaderOptions): Readonly<Record<string, string>> {
  const all = { ...headers, 'content-security-policy': contentSecurityPolicy(secondOrigin) };
  return hsts ? { ...all, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : all;
}

/**
 * Sets the headers in a hook of our own: the stock plugin adds a third to the time per request. A response that sets
 * its own policy keeps it, and one without a cache header is not stored.
 */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): void {
  const all = Object.entries({ ...securityHeaders(options), 'cache-control': 'no-store' });
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of all) if (!reply.hasHeader(name)) void reply.header(name, value);
  });
}
