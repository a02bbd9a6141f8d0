import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Call } from '#contract/platform/call.ts';

const pack = promisify(brotliCompress);
/** Five is where a level more costs twice the time for a percent. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Below it the line carries it in the same packets. */
const worthwhileChars = 1400;
/** So many answers are kept packed: what everybody asks for is packed once, whoever asks. */
const mostKept = 32;

const kept = new Map<string, Promise<Buffer>>();

/**
 * Whether the answers of a call go packed over the line: those that are the same for everybody. An answer about one person
 * stays as it is, since a packed length tells of what stands beside what somebody else made it say.
 */
export const isPacked = (call: Call): boolean => call.access === 'public' && call.method === 'GET';

/** Packs an answer for who can read it so. */
export async function packAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < worthwhileChars) return payload;
  void reply.header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
  const packed = kept.get(payload) ?? pack(payload, options);
  // The newest are at the end.
  kept.delete(payload);
  kept.set(payload, packed);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
  const body = await packed;
  void reply.header('content-encoding', 'br').removeHeader('content-length');
  return body;
}
