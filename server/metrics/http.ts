import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** From a look-up to a bank's answer; a command of money takes 5 to 50 ms. */
const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

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
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string };
    const call = operationId ?? (request.routeOptions.url === '/healthz' ? 'healthz' : 'page');
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
