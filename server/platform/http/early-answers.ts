import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/platform/errors.ts';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { describeFailure } from './answer.ts';
import { securityHeaders, type SecurityHeaderOptions } from './security-headers.ts';

/** How long a request may take to arrive, and what answers where none of our hooks is reached. */
export interface EarlyAnswerOptions extends SecurityHeaderOptions {
  readonly requestTimeoutS: number;
}

/** The longest that headers take, within the request's time. */
const headersTimeoutMs = 15_000;
/** Silence on a connection; event streams say something more often. */
const silenceMs = 60_000;

/** What Fastify and Node have to be told: they have answers and patience of their own otherwise. */
export function earlyAnswers(options: EarlyAnswerOptions): FastifyHttpOptions<Server> {
  const requestTimeout = options.requestTimeoutS * 1000;
  return {
    requestTimeout,
    connectionTimeout: silenceMs,
    http: {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
      // How often Node looks for those that are late.
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

/** The language that a request asks for. */
export function localeOf({ headers }: FastifyRequest): Locale {
  return matchLocale(String(headers['language-code'] ?? headers['accept-language'] ?? ''));
}

/** What is no request can't be routed: it is answered on the socket, and that is closed. */
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
