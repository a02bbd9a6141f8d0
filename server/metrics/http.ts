import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { eventStreamType } from '#contract/events/rules.ts';

/** From a lookup to a bank's response; a command that moves money takes 5 to 50 ms. */
const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A customer at the till mostly gets a response within 100 ms; the network declines by itself after two seconds. */
const tillBuckets = [0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3];

/**
 * Times every response, by the call's name in `/openapi.json`. Pages and their files share one name, because their
 * number is unbounded.
 */
export async function timeRequests(app: FastifyInstance, registry: Registry): Promise<void> {
  const { Histogram } = await import('prom-client');
  const seconds = new Histogram({
    name: 'keelson_http_request_duration_seconds',
    help: 'Time from a request’s head to the end of its response',
    labelNames: ['call', 'status', 'kind'] as const,
    buckets: secondsBuckets,
    registers: [registry],
  });
  const tillSeconds = new Histogram({
    name: 'keelson_card_authorization_duration_seconds',
    help: 'Time from a card network’s request to the end of its response; if `failed`, the network decides itself',
    labelNames: ['outcome'] as const,
    buckets: tillBuckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string };
    const call = operationId ?? (request.routeOptions.url === '/healthz' ? 'healthz' : 'page');
    const kind = operationId === undefined ? 'page' : kindOf(request, reply);
    seconds.observe({ call, status: reply.statusCode, kind }, reply.elapsedTime / 1000);
    if (call === corporateCards.authorizationWebhook.name)
      tillSeconds.observe({ outcome: outcomeOf(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
}

/** A request's body from this size on counts as a file. */
const uploadBytes = 100_000;

/**
 * Separates what takes as long as the caller's network, or as the caller wants: streams of events, which stay open, and
 * files in either direction.
 */
function kindOf({ headers }: FastifyRequest, reply: FastifyReply): 'call' | 'file' | 'stream' {
  const type = String(reply.getHeader('content-type') ?? '');
  if (type.startsWith(eventStreamType)) return 'stream';
  const isUpload =
    headers['content-type']?.startsWith('multipart/') || Number(headers['content-length'] ?? 0) >= uploadBytes;
  const isDownload = type !== '' && !/^(application\/json|text\/plain)/.test(type);
  return isUpload || isDownload ? 'file' : 'call';
}

/** Separates refusals: a caller that isn't the issuer is refused at once, and must not make responses look fast. */
function outcomeOf(status: number): 'answered' | 'refused' | 'failed' {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}
