// Preloaded by `node --import`: exports requests and database statements as OpenTelemetry spans to
// OTEL_EXPORTER_OTLP_ENDPOINT. The product is unaware of it; see docs/operation.md.
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Threads that render pages serve no requests.
if (isMainThread) await start();

async function start() {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { HttpInstrumentation } = await import('@opentelemetry/instrumentation-http');
  const { PgInstrumentation } = await import('@opentelemetry/instrumentation-pg');
  process.env.OTEL_SERVICE_NAME ??= 'keelson';
  const sdk = new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => url === '/healthz',
        requestHook: continueTrace,
        // Providers are called through `fetch`, which the product gives the trace itself.
        disableOutgoingRequestInstrumentation: true,
      }),
      // Record statements without their values. Kysely never has values in the text.
      new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
    ],
  });
  sdk.start();
  // Patch these on load, before the product imports them. This needs no loader hooks for its modules, which would
  // change their evaluation order.
  const load = createRequire(new URL('../../package.json', import.meta.url));
  for (const name of ['http', 'https', 'pg']) load(name);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sdk.shutdown().catch(() => {}));
}

/** Makes the product use this trace: it writes a request's trace to its logs and forwards it to providers. */
function continueTrace(span, request) {
  const { traceId, spanId, traceFlags } = span.spanContext();
  // The query string may contain personal data.
  span.setAttribute('url.query', 'left out');
  request.headers.traceparent = `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}
