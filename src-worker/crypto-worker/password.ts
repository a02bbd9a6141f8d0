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
 * Encrypts a password in the specification's wire format (section 9): PBKDF2 with 1000 rounds of SHA-256 to a 128-bit
 * key, AES-CBC with PKCS#7 padding, base64. It is only a wire format on top of TLS; the server stores Argon2id.
 */
export async function encryptPassword(password: string, parts: PasswordKeyParts): Promise<string> {
  const key = await deriveBits(fromBase64(parts.secret), fromBase64(parts.salt), iterations, keyBits);
  const cipher = await encryptCbc(new TextEncoder().encode(password), key, fromBase64(parts.iv));
  return toBase64(cipher);
}

/** Derives bits by PBKDF2 with HMAC-SHA-256 (RFC 8018). */
export async function deriveBits(secret: Bytes, salt: Bytes, rounds: number, bits: number): Promise<Bytes> {
  try {
    const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
    return new Uint8Array(
      await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, bits),
    );
  } catch (error) {
    // The error the shim throws for an algorithm that the underlying engine lacks.
    if (!(error instanceof Error && error.name === 'SyntaxError')) throw error;
    return deriveByHmac(secret, salt, rounds, bits);
  }
}

/** Derives the same from HMAC alone: the first block, which is enough for up to 256 bits. */
async function deriveByHmac(secret: Bytes, salt: Bytes, rounds: number, bits: number): Promise<Bytes> {
  const hmac = { name: 'HMAC', hash: { name: 'SHA-256' } };
  const key = await crypto.subtle.importKey('raw', secret, hmac, false, ['sign']);
  const sign = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.sign(hmac, key, bytes));
  let last = await sign(new Uint8Array([...salt, 0, 0, 0, 1]));
  let block = last;
  for (let round = 1; round < rounds; round += 1) {
    last = await sign(last);
    block = block.map((byte, at) => byte ^ (last[at] ?? 0));
  }
  return block.slice(0, bits / 8);
}

/** Encrypts by AES-CBC with PKCS#7 padding; the key's length selects the AES variant. */
export async function encryptCbc(plain: Bytes, key: Bytes, iv: Bytes): Promise<Bytes> {
  const aesKey = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, aesKey, plain));
}
