import { createHash, createHmac } from 'node:crypto';

/** Credentials that sign requests to AWS, and to stores that speak its protocol. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Set for temporary credentials. */
  readonly sessionToken?: string | undefined;
}

export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hexadecimal: a body of 10 MB is hashed once, and in pieces. */
  readonly bodyHash: string;
}

/** Scope of a signature. */
export interface SigningScope {
  readonly region: string;
  readonly service: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** RFC 3986 encoding as used by AWS: `encodeURIComponent` leaves five characters unescaped that have to be escaped. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns a query in the order and encoding that are signed. */
export function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.toSorted((a, b) => (a < b ? -1 : 1)).join('&');
}

/**
 * Returns a request's headers with its signature, as AWS Signature Version 4 requires: every given header is signed,
 * and so are host, path, query, time and body.
 */
export function signRequest(
  { method, url, headers, bodyHash }: UnsignedRequest,
  { region, service }: SigningScope,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  now: Date,
): Readonly<Record<string, string>> {
  const at = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const all = {
    ...headers,
    host: url.host,
    'x-amz-date': at,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const named = Object.entries(all).map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const sorted = named.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = sorted.map(([name]) => name).join(';');
  const lines = sorted.map(([name, value]) => `${name}:${value}\n`).join('');
  const request = [method, url.pathname, canonicalQuery(url.searchParams), lines, names, bodyHash].join('\n');
  const scope = [at.slice(0, 8), region, service, 'aws4_request'];
  const toSign = [algorithm, at, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const credential = `${accessKeyId}/${scope.join('/')}`;
  return {
    ...Object.fromEntries(sorted),
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
