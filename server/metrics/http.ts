import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { corporateCards } from '#contract/corporate-cards/calls.ts';

/** From a look-up to a bank's answer; a command of money takes 5 to 50 ms. */
const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Whoever stands at a till is answered within 100 ms mostly; the network declines by itself after two seconds. */
const tillBuckets = [0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3];

/** Times every answer, by the call's name in `/openapi.json`. Pages and files are one: their number has no end. */
export async function timeRequests(app: FastifyInstance, registry: Registry): Promise<void> {
  const { Histogram } = await import('prom-client');
  const seconds = new Histogram({
    name: 'keelson_http_request_duration_seconds',
    help: 'Time from a request’s head to the end of its answer',
    labelNames: ['call', 'status'] as const,
    buckets: secondsBuckets,
    registers: [registry],
  });
  const tillSeconds = new Histogram({
    name: 'keelson_card_authorization_duration_seconds',
    help: 'Time from a card network’s question to the end of its answer; of `failed`, the network decides by itself',
    labelNames: ['outcome'] as const,
    buckets: tillBuckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string };
    const call = operationId ?? (request.routeOptions.url === '/healthz' ? 'healthz' : 'page');
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (call === corporateCards.authorizationWebhook.name)
      tillSeconds.observe({ outcome: outcomeOf(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
}

/** Whoever is not the issuer is told so at once, and must not make the answers look quick. */
function outcomeOf(status: number): 'answered' | 'refused' | 'failed' {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}
