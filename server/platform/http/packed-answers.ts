import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Call } from '#contract/platform/call.ts';

const pack = promisify(brotliCompress);
/** At 5, one level more takes twice the time for one percent. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Below this size, compression doesn't save a packet. */
const worthwhileChars = 1400;
/**
 * Maximum number of compressed responses kept: a response common to all clients is compressed once, whoever requests
 * it.
 */
const mostKept = 32;

const kept = new Map<string, Promise<Buffer>>();

/**
 * Reports whether a call's responses are compressed: those that are the same for everyone. Responses about one person
 * are not, because the compressed length reveals data that stands next to attacker-controlled text.
 */
export const isPacked = (call: Call): boolean => call.access === 'public' && call.method === 'GET';

/** Compresses a response for clients that accept it. */
export async function packAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < worthwhileChars) return payload;
  void reply.header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
  const packed = kept.get(payload) ?? pack(payload, options);
  // The newest entries are last.
  kept.delete(payload);
  kept.set(payload, packed);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
  const body = await packed;
  void reply.header('content-encoding', 'br').removeHeader('content-length');
  return body;
}
