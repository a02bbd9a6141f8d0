import { must } from '#contract/platform/errors.ts';
import { ApiError } from './api.ts';
import type { PasswordPurpose } from './password-key.ts';
import { sealPassword, type SealedPassword } from './password-key.ts';

/**
 * Encrypts several secrets for one request, each with a ticket of its own, and hands them to `send`. A key
 * that the server doesn't know any more (it was forgotten with the refusal) is fetched again once.
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

/** The same for the funds PIN that a payment is confirmed with. */
export const withSealedPin = <T>(pin: string, send: (fundPassword: SealedPassword) => Promise<T>): Promise<T> =>
  withSealed([pin], 'fundPassword', ([sealed]) => send(must(sealed, 'the sealed PIN')));

/** One after the other: where the key can't be had, the reader is asked once. */
async function sealAll(texts: readonly string[], purpose: PasswordPurpose): Promise<readonly SealedPassword[]> {
  const sealed: SealedPassword[] = [];
  for (const text of texts) sealed.push(await sealPassword(text, purpose));
  return sealed;
}
