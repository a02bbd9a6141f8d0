import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';

/** What a page of a provider within this server may load and send: its own style, its own forms, no script. */
export const policyOf = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Pages of a provider within this server, in a scope of their own: under their own policy, kept by no cache, telling
 * nobody where the reader came from. The app neither has nor sees what is on them.
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
/** Text as HTML shows it. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
