import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** A request's position in a trace, as in W3C Trace Context: ids in lower-case hexadecimal. */
export interface Trace {
  /** 16 bytes. Taken from the caller if sent, so that the same id finds its log and ours. */
  readonly traceId: string;
  /** 8 bytes, for this server's part of the work. */
  readonly spanId: string;
  /** 1 byte; the lowest bit means that the caller records this trace. */
  readonly flags: string;
}

const traces = new AsyncLocalStorage<Trace>();
const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Returns the trace of the current work; undefined outside a request. */
export const currentTrace = (): Trace | undefined => traces.getStore();

/**
 * Returns a request's trace: the one in `traceparent`, or a new one. Version `ff` and all-zero ids are invalid;
 * versions later than 00 are parsed like 00, as the recommendation requires.
 */
export function traceOf(traceparent: unknown): Trace {
  const spanId = randomBytes(8).toString('hex');
  const found = typeof traceparent === 'string' ? form.exec(traceparent.trim()) : null;
  const [, version = 'ff', traceId = '', parent = '', flags = '00', rest] = found ?? [];
  const isValid =
    found !== null &&
    version !== 'ff' &&
    (version !== '00' || rest === undefined) &&
    /[^0]/.test(traceId) &&
    /[^0]/.test(parent);
  return isValid ? { traceId, spanId, flags } : { traceId: randomBytes(16).toString('hex'), spanId, flags: '00' };
}

export const writeTrace = ({ traceId, spanId, flags }: Trace): string => `00-${traceId}-${spanId}-${flags}`;

/** Runs work that no request waits for, such as a job, in a trace of its own. */
export const inNewTrace = <Done>(work: () => Done): Done => traces.run(traceOf(undefined), work);

/** Assigns each request its trace: its log lines contain it, and its outgoing requests propagate it. */
export function traceRequests(app: FastifyInstance): void {
  carryOn();
  app.addHook('onRequest', (request, reply, done) => {
    const trace = traceOf(request.headers.traceparent);
    request.log = request.log.child({ traceId: trace.traceId });
    reply.log = request.log;
    traces.run(trace, done);
  });
}

let isCarried = false;

/**
 * Propagates traces for all provider adapters in one place: Node's `fetch` publishes each request before it is written.
 */
function carryOn(): void {
  if (isCarried) return;
  isCarried = true;
  subscribe('undici:request:create', (message) => {
    const trace = currentTrace();
    const { request } = message as { request: { addHeader(name: string, value: string): unknown } };
    if (trace) request.addHeader('traceparent', writeTrace(trace));
  });
}
