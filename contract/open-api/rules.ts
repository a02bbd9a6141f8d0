/** How far a request's timestamp may lie from the server's clock, either way. */
export const openApiWindowS = 5;

/** Of one key: so many requests at once, and so many more with every second. */
export const openApiRate = { burst: 60, perSecond: 10 } as const;

/** The headers of a signed request. */
export const openApiHeaders = {
  accessKey: 'x-access-key',
  /** Milliseconds since 1970, in UTC. */
  timestamp: 'x-timestamp',
  /** Chosen by the client; a key uses each once. */
  nonce: 'x-nonce',
  /** HMAC-SHA256 of `openApiText` under the secret key, in lower-case hex. */
  signature: 'x-signature',
} as const;

export const noncePattern = '^[A-Za-z0-9_-]{16,64}$';

/** A request as its signature covers it. */
export interface SignedRequest {
  readonly timestamp: string;
  readonly nonce: string;
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly target: string;
  /** SHA-256 of the body's bytes in lower-case hex; of no bytes where there is no body. */
  readonly bodyHash: string;
}

/** The text that is signed: five lines, the last without an end. */
export function openApiText({ timestamp, nonce, method, target, bodyHash }: SignedRequest): string {
  return [timestamp, nonce, method, target, bodyHash].join('\n');
}

/** Where the description of the open API is found. */
export const openApiDocumentPath = '/open/v1/openapi.json';
export const openApiBase = '/open/v1';
