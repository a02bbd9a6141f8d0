import { must } from '#contract/platform/errors.ts';
import { ApiError } from './api.ts';
import type { PasswordPurpose } from './password-key.ts';
import { sealPassword, type SealedPassword } from './password-key.ts';

/**
 * Encrypts several secrets for one request, each with its own ticket, and passes them to `send`. A key that the server
 * no longer knows (the refusal removed it here) is refetched once.
 */
export async function withSealed<T>(
  texts: readonly string[],
  purpose: PasswordPurpose,
  send: (sealed: readonly SealedPassword[]) => Promise<T>,
): Promise<T> {
  try {
    return await send(await sealAll(texts, purpose));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'InvalidKEIS') throw error;
    return send(await sealAll(texts, purpose));
  }
}

/** Encrypts the funds PIN that confirms a payment. */
export const withSealedPin = <T>(pin: string, send: (fundPassword: SealedPassword) => Promise<T>): Promise<T> =>
  withSealed([pin], 'fundPassword', ([sealed]) => send(must(sealed, 'the sealed PIN')));

/** Encrypts sequentially: if the key can't be fetched, the user is asked only once. */
async function sealAll(texts: readonly string[], purpose: PasswordPurpose): Promise<readonly SealedPassword[]> {
  const sealed: SealedPassword[] = [];
  for (const text of texts) sealed.push(await sealPassword(text, purpose));
  return sealed;
}
