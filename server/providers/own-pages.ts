import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';

/**
 * Returns the content security policy of a provider's page within this server: its own style, its own forms, no script.
 */
export const policyOf = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Serves a provider's pages within this server, in a scope of their own: with their own policy, never cached, and
 * without a referrer. The app neither contains nor sees what is on them.
 */
export async function openOwnPages(
  app: FastifyInstance,
  policy: string,
  add: (pages: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
      void reply.header('cache-control', 'no-store');
    });
    add(pages);
  });
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text for HTML. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
