import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#contract/platform/errors.ts';
import { textRule } from '#contract/platform/text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
  }
}

/**
 * Takes JSON bodies as bytes, no more of them than the call allows, and nothing but JSON and forms. They are parsed
 * after whoever sent them may make the call (`readJson`), and kept: signatures cover the bytes.
 */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, undefined);
  });
}

/** The JSON of a request's body; undefined where it has none. Refuses `request:invalid` with the rule it breaks. */
export function readJson({ rawBody }: FastifyRequest): unknown {
  if (rawBody === undefined || rawBody.length === 0) return undefined;
  // Decoding would put signs in the place of what is no text.
  if (!isUtf8(rawBody)) refuse('request:invalid', { rule: textRule });
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return refuse('request:invalid', { rule: 'json' });
  }
}
