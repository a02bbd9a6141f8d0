import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  noncePattern,
  openApiHeaders,
  openApiText,
  openApiWindowS,
  type SignedRequest,
} from '#contract/open-api/rules.ts';
import { refuse } from '#contract/platform/errors.ts';

/** The contents of a signed request's headers. */
export interface Credentials {
  readonly accessKey: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const forms: Readonly<Record<keyof Credentials, RegExp>> = {
  accessKey: /^[0-9a-f]{32}$/,
  timestamp: /^[1-9][0-9]{12}$/,
  nonce: new RegExp(noncePattern),
  signature: /^[0-9a-f]{64}$/,
};

/** Reads the access key alone, which names the key even if the rest is malformed. */
export const readAccessKey = (headers: Headers): string => readHeader(headers, 'accessKey');

/** Reads the headers. Refuses `apiKey:badSignature`, naming the header, if one is missing or malformed. */
export function readCredentials(headers: Headers): Credentials {
  const read = (name: keyof Credentials) => readHeader(headers, name);
  return {
    accessKey: read('accessKey'),
    timestamp: read('timestamp'),
    nonce: read('nonce'),
    signature: read('signature'),
  };
}

function readHeader(headers: Headers, name: keyof Credentials): string {
  const value = headers[openApiHeaders[name]];
  if (typeof value !== 'string' || !forms[name].test(value)) {
    refuse('apiKey:badSignature', { header: openApiHeaders[name] });
  }
  return value;
}

/** Whether a timestamp lies within the window around now. */
export function isTimely(timestamp: string, now: Date): boolean {
  return Math.abs(now.getTime() - Number(timestamp)) <= openApiWindowS * 1000;
}

/** Returns SHA-256 in lower-case hex. */
export function hashBody(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

/** Returns the HMAC-SHA256 of a request under a secret key, in lower-case hex. */
export function signRequest(secretKey: string, request: SignedRequest): string {
  return createHmac('sha256', secretKey).update(openApiText(request)).digest('hex');
}

/** Whether a signature is that of the request, compared in constant time. */
export function isRightSignature(secretKey: string, request: SignedRequest, signature: string): boolean {
  const right = Buffer.from(signRequest(secretKey, request), 'hex');
  const given = Buffer.from(signature, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
