import Fastify from 'fastify';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { currentTrace, traceOf, traceRequests, writeTrace } from './trace.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

test('continues a caller’s trace under a span of our own', () => {
  const trace = traceOf(`00-${traceId}-${parent}-01`);
  expect(trace).toMatchObject({ traceId, flags: '01' });
  expect(trace.spanId).not.toBe(parent);
  expect(writeTrace(trace)).toBe(`00-${traceId}-${trace.spanId}-01`);
  expect(traceOf(`cc-${traceId}-${parent}-01-what-comes-later`).traceId).toBe(traceId);
});

test('an invalid trace header starts a new trace that is not sampled', () => {
  const zeros = '0'.repeat(32);
  const wrong = [
    undefined,
    '',
    'x'.repeat(10_000),
    `00-${traceId.toUpperCase()}-${parent}-01`,
    `00-${zeros}-${parent}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${parent}-01`,
    `00-${traceId}-${parent}-01-more`,
    [`00-${traceId}-${parent}-01`],
  ];
  for (const header of wrong) {
    const trace = traceOf(header);
    expect(trace.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(trace.traceId).not.toBe(traceId);
    expect(trace.flags).toBe('00');
  }
});

test('a request’s log lines and outgoing requests carry its trace', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const other = createServer((request, response) => {
    seen.push(request.headers);
    response.end();
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  traceRequests(app);
  app.get('/', async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    request.log.info('asked');
    await fetch(address);
    return currentTrace();
  });
  const answer = await app.inject({ url: '/', headers: { traceparent: `00-${traceId}-${parent}-01` } });
  const { spanId } = answer.json<{ spanId: string }>();
  expect(seen.map(({ traceparent }) => traceparent)).toEqual([`00-${traceId}-${spanId}-01`]);
  expect(lines.filter((line) => line.includes('"asked"')).map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { traceId },
  ]);
  await fetch(address);
  expect(seen[1]?.traceparent).toBeUndefined();
  await app.close();
  other.closeAllConnections();
  other.close();
});
