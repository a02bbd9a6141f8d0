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
 * Accepts only JSON and forms. JSON bodies are read as bytes, up to the call's limit, and parsed only after the caller
 * has been authorized (`readJson`). The bytes are kept: signatures cover them.
 */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, undefined);
  });
}

/**
 * Parses the JSON of a request's body; undefined if there is none. Refuses `request:invalid` with the rule it breaks.
 */
export function readJson({ rawBody }: FastifyRequest): unknown {
  if (rawBody === undefined || rawBody.length === 0) return undefined;
  // Decoding would replace invalid bytes with replacement characters.
  if (!isUtf8(rawBody)) refuse('request:invalid', { rule: textRule });
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return refuse('request:invalid', { rule: 'json' });
  }
}
