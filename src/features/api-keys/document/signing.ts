import { openApiText } from '#contract/open-api/rules.ts';

/** A request to be signed, as the client has it. */
export interface Draft {
  readonly secretKey: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly method: string;
  readonly target: string;
  readonly body: string;
}

/** The result of signing, step by step. */
export interface Signed {
  readonly bodyHash: string;
  readonly text: string;
  readonly signature: string;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Signs in the browser using only its own cryptography. Needs a secret of at least one character. */
export async function signDraft({ secretKey, body, ...request }: Draft): Promise<Signed> {
  const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytes(body)));
  const text = openApiText({ ...request, bodyHash });
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secretKey), algorithm, false, ['sign']);
  return { bodyHash, text, signature: hex(await crypto.subtle.sign('HMAC', key, bytes(text))) };
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
