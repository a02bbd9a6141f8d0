import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** A request's place in a trace, as W3C Trace Context has it: ids in lower-case hexadecimal. */
export interface Trace {
  /** 16 bytes. The caller's where it sent one, so that its log and ours are found by the same id. */
  readonly traceId: string;
  /** 8 bytes: what this server does for it. */
  readonly spanId: string;
  /** 1 byte; the last bit: the caller keeps this trace. */
  readonly flags: string;
}

const traces = new AsyncLocalStorage<Trace>();
const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** What is being done right now belongs to it; undefined outside a request. */
export const currentTrace = (): Trace | undefined => traces.getStore();

/**
 * The trace that a request belongs to: the one that `traceparent` names, else a new one. Version `ff` and ids of zeros
 * are invalid; a later version than 00 is read by what 00 has, as the recommendation asks.
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

/** Work that no request waits for, a job, is a trace of its own. */
export const inNewTrace = <Done>(work: () => Done): Done => traces.run(traceOf(undefined), work);

/** Gives each request its trace: its lines in the log name it, and what it asks of others carries it on. */
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

/** One place for every provider's adapter: Node's `fetch` announces each request before it is written. */
function carryOn(): void {
  if (isCarried) return;
  isCarried = true;
  subscribe('undici:request:create', (message) => {
    const trace = currentTrace();
    const { request } = message as { request: { addHeader(name: string, value: string): unknown } };
    if (trace) request.addHeader('traceparent', writeTrace(trace));
  });
}
