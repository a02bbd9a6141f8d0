import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as exported to a collector (OTLP in JSON), reduced to what tests use. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Collector {
  readonly address: string;
  /** All spans received so far. */
  readonly spans: readonly Span[];
  stop(): Promise<void>;
}

interface Handed {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly HandedSpan[] }[] }[];
}
interface HandedSpan extends Omit<Span, 'attributes' | 'parentSpanId'> {
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** Receives traces as OpenTelemetry's collector does, and stores them. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    json(request).then(
      (handed) => {
        spans.push(...spansOf(handed as Handed));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.writeHead(400).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

const spansOf = ({ resourceSpans }: Handed): Span[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ parentSpanId = '', attributes, ...span }) => ({
      ...span,
      parentSpanId,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    }));
