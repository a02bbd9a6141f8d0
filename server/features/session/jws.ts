import { createHmac, timingSafeEqual } from 'node:crypto';

/** Parsed compact JWS (RFC 7515), not yet verified. */
export interface Jws {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Signing input. */
  readonly signed: string;
  readonly signature: Buffer;
}

const compact = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** Parses a JWS of this algorithm and type; undefined if it isn't one, or has critical extensions. */
export function readJws(text: string, expected: { readonly alg: string; readonly typ: string }): Jws | undefined {
  const [, head, body, signature] = compact.exec(text) ?? [];
  if (head === undefined || body === undefined || signature === undefined) return undefined;
  const header = readObject(head);
  const payload = readObject(body);
  if (!header || !payload) return undefined;
  if (header['alg'] !== expected.alg || header['typ'] !== expected.typ || 'crit' in header) return undefined;
  return { header, payload, signed: `${head}.${body}`, signature: Buffer.from(signature, 'base64url') };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readObject(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const encodePart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** HMAC-SHA256 (`HS256`) over the signing input. */
const macOf = (key: Uint8Array, signed: string): Buffer => createHmac('sha256', key).update(signed).digest();

/** Signs with a shared secret. */
export function signHs256(key: Uint8Array, typ: string, payload: Readonly<Record<string, unknown>>): string {
  const signed = `${encodePart({ alg: 'HS256', typ })}.${encodePart(payload)}`;
  return `${signed}.${macOf(key, signed).toString('base64url')}`;
}

/** Whether the JWS was signed with that shared secret. */
export function isHs256(key: Uint8Array, { signed, signature }: Jws): boolean {
  const mac = macOf(key, signed);
  return mac.length === signature.length && timingSafeEqual(mac, signature);
}
