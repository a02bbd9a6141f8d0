/** Maximum difference between a request's timestamp and the server's clock, in either direction. */
export const openApiWindowS = 5;

/** Rate limit of a key: requests allowed at once, and requests added per second. */
export const openApiRate = { burst: 60, perSecond: 10 } as const;

/** The headers of a signed request. */
export const openApiHeaders = {
  accessKey: 'x-access-key',
  /** Milliseconds since 1970, in UTC. */
  timestamp: 'x-timestamp',
  /** Chosen by the client; each can be used once per key. */
  nonce: 'x-nonce',
  /** HMAC-SHA256 of `openApiText` under the secret key, in lower-case hex. */
  signature: 'x-signature',
} as const;

export const noncePattern = '^[A-Za-z0-9_-]{16,64}$';

/** The parts of a request that its signature covers. */
export interface SignedRequest {
  readonly timestamp: string;
  readonly nonce: string;
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  /** SHA-256 of the body's bytes in lower-case hex; of zero bytes if there is no body. */
  readonly bodyHash: string;
}

/** Returns the text to sign: five lines, the last without a line break. */
export function openApiText({ timestamp, nonce, method, target, bodyHash }: SignedRequest): string {
  return [timestamp, nonce, method, target, bodyHash].join('\n');
}

/** Path of the open API's OpenAPI document. */
export const openApiDocumentPath = '/open/v1/openapi.json';
export const openApiBase = '/open/v1';
