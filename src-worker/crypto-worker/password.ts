import { fromBase64, toBase64 } from '#worker/local/base64url.ts';

/** What the password is encrypted with: i and s of GetKEIS, p of PTR, each base64. */
export interface PasswordKeyParts {
  readonly iv: string;
  readonly salt: string;
  readonly secret: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

const iterations = 1000;
const keyBits = 128;

/**
 * Encrypts a password as the specification's wire format asks (section 9): PBKDF2 with 1000 rounds of
 * SHA-256 to a 128-bit key, AES-CBC with PKCS#7 padding, base64. It is a wire format on top of TLS and
 * nothing more; the server stores Argon2id.
 */
export async function encryptPassword(password: string, parts: PasswordKeyParts): Promise<string> {
  const key = await deriveBits(fromBase64(parts.secret), fromBase64(parts.salt), iterations, keyBits);
  const cipher = await encryptCbc(new TextEncoder().encode(password), key, fromBase64(parts.iv));
  return toBase64(cipher);
}

/** PBKDF2 with HMAC-SHA-256 (RFC 8018). */
export async function deriveBits(secret: Bytes, salt: Bytes, rounds: number, bits: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, bits),
  );
}

/** AES-CBC with PKCS#7 padding; the key's length says which AES. */
export async function encryptCbc(plain: Bytes, key: Bytes, iv: Bytes): Promise<Bytes> {
  const aesKey = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, aesKey, plain));
}
