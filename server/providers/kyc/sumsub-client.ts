import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import { inPieces } from '#server/platform/in-pieces.ts';

export interface SumsubSettings {
  /** `https://api.sumsub.com` */
  readonly url: string;
  readonly appToken: string;
  readonly secret: string;
  readonly webhookSecret: string;
  /** Levels that applicants go through, as named in the provider's dashboard. */
  readonly personLevel: string;
  readonly companyLevel: string;
}

export interface SumsubRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Path including the query. */
  readonly path: string;
  /** Parts, sent one after another. */
  readonly body?: readonly Buffer[];
  readonly contentType?: string;
}

/** A rejection by the provider. Its text stays out: it repeats applicants' input. */
export class SumsubError extends Error {
  readonly status: number;
  constructor(request: SumsubRequest, status: number) {
    super(`the identity provider answered ${request.method} ${request.path.split('?')[0]} with ${status}`);
    this.name = 'SumsubError';
    this.status = status;
  }
}

const timeoutMs = 15_000;

/** Signs a request: HMAC-SHA256 over the time in seconds, the method, the path with its query, and the body's bytes. */
export async function signRequest(secret: string, seconds: string, request: SumsubRequest): Promise<string> {
  const { method, path, body = [] } = request;
  const hmac = createHmac('sha256', secret).update(seconds + method + path);
  for (const part of body) for await (const piece of inPieces(part)) hmac.update(piece);
  return hmac.digest('hex');
}

export type SendToSumsub = (request: SumsubRequest) => Promise<Readonly<Record<string, unknown>>>;

/** Creates a function that sends signed requests. Non-success responses are thrown as `SumsubError`. */
export function createSumsubClient(settings: SumsubSettings, clock: Clock): SendToSumsub {
  return async (request) => {
    const seconds = String(Math.floor(clock.now().getTime() / 1000));
    const response = await fetch(settings.url + request.path, {
      method: request.method,
      headers: {
        accept: 'application/json',
        'content-type': request.contentType ?? 'application/json',
        'x-app-token': settings.appToken,
        'x-app-access-ts': seconds,
        'x-app-access-sig': await signRequest(settings.secret, seconds, request),
      },
      ...(request.body ? { body: new Blob(request.body.map((part) => new Uint8Array(part))) } : {}),
      // A redirect could carry documents to a host that was not configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) throw new SumsubError(request, response.status);
    return readJson(text);
  };
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Builds a request with a JSON body. */
export function jsonRequest(method: 'POST' | 'PATCH', path: string, body: unknown): SumsubRequest {
  return { method, path, body: [Buffer.from(JSON.stringify(body))] };
}

/** Builds a multipart body by hand: the signature covers its bytes, so they must be known before sending. */
export function formRequest(
  path: string,
  metadata: unknown,
  content: { readonly bytes: Buffer; readonly contentType: string; readonly name: string },
): SumsubRequest {
  const boundary = `keelson-${randomUUID()}`;
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const body = [
    Buffer.from(part('name="metadata"') + JSON.stringify(metadata) + '\r\n'),
    Buffer.from(part(`name="content"; filename="${content.name}"\r\ncontent-type: ${content.contentType}`)),
    content.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
  return { method: 'POST', path, body, contentType: `multipart/form-data; boundary=${boundary}` };
}
