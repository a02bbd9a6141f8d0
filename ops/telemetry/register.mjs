// Preloaded by `node --import`: requests and the database's statements as OpenTelemetry spans, sent where
// OTEL_EXPORTER_OTLP_ENDPOINT says. The product knows nothing of it; see docs/operation.md.
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
        // Providers are asked by `fetch`, to which the product gives the trace itself.
        disableOutgoingRequestInstrumentation: true,
      }),
      // Statements without their values. Kysely's never have any in their text.
      new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
    ],
  });
  sdk.start();
  // Patched as they are loaded, before the product imports them: its modules need no loader's hooks for that, which would
  // change the order in which they are evaluated.
  const load = createRequire(new URL('../../package.json', import.meta.url));
  for (const name of ['http', 'https', 'pg']) load(name);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sdk.shutdown().catch(() => {}));
}

/** The product writes the trace of a request into its logs and hands it on to providers: let it be this one. */
function continueTrace(span, request) {
  const { traceId, spanId, traceFlags } = span.spanContext();
  // What stands behind a question mark may be a person's.
  span.setAttribute('url.query', 'left out');
  request.headers.traceparent = `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}
