import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/platform/errors.ts';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { describeFailure } from './answer.ts';
import { securityHeaders, type SecurityHeaderOptions } from './security-headers.ts';

/** How long a request may take to arrive, and responses for requests that reach none of our hooks. */
export interface EarlyAnswerOptions extends SecurityHeaderOptions {
  readonly requestTimeoutS: number;
}

/** Maximum time for the headers to arrive, within the request's time. */
const headersTimeoutMs = 15_000;
/** Maximum silence on a connection; event streams send something more often. */
const silenceMs = 60_000;

/** Returns the options that replace Fastify's and Node's own error responses and timeouts. */
export function earlyAnswers(options: EarlyAnswerOptions): FastifyHttpOptions<Server> {
  const requestTimeout = options.requestTimeoutS * 1000;
  return {
    requestTimeout,
    connectionTimeout: silenceMs,
    http: {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
      // How often Node checks for late requests.
      connectionsCheckingInterval: Math.min(5000, requestTimeout / 2),
    },
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, options),
    frameworkErrors: (error, request, reply: FastifyReply) => {
      void reply.headers({ ...securityHeaders(options), 'cache-control': 'no-store' });
      const { status, body } = describeFailure(error, localeOf(request));
      void reply.status(status).send(body);
    },
  };
}

/** Returns the language a request asks for. */
export function localeOf({ headers }: FastifyRequest): Locale {
  return matchLocale(String(headers['language-code'] ?? headers['accept-language'] ?? ''));
}

/** A malformed request can't be routed: the response is written to the socket, which is then closed. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Socket, options: SecurityHeaderOptions): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = describeFailure(refusalOf(error.code), matchLocale(null));
  const text = JSON.stringify(body);
  const headers = {
    ...securityHeaders(options),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`);
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('request:timeout');
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('request:tooLarge', { part: 'headers' });
  return new Refusal('request:invalid');
}
