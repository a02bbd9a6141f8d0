import { fromBase64, toBase64 } from '#worker/local/base64url.ts';

/** What the password is encrypted with: i and s of GetKEIS, p of PTR, each base64. */
export interface PasswordKeyParts {
  readonly iv: string;
  readonly salt: string;
  readonly secret: string;
}

const iterations = 1000;
const keyBits = 128;

/**
 * Encrypts a password as the specification's wire format asks (section 9): PBKDF2 with 1000 rounds of
 * SHA-256 to a 128-bit key, AES-CBC with PKCS#7 padding, base64. It is a wire format on top of TLS and
 * nothing more; the server stores Argon2id.
 */
export async function encryptPassword(password: string, parts: PasswordKeyParts): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', fromBase64(parts.secret), 'PBKDF2', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(parts.salt), iterations },
    secret,
    { name: 'AES-CBC', length: keyBits },
    false,
    ['encrypt'],
  );
  const plain = new TextEncoder().encode(password);
  const cipher = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: fromBase64(parts.iv) }, key, plain);
  return toBase64(new Uint8Array(cipher));
}
