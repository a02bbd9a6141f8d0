import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';
import type { SealedPassword } from '#src/platform/password-key.ts';
import { withSealedPin } from '#src/platform/sealing.ts';

/**
 * Sends with the funds PIN if the key may withdraw. The PIN is sealed after the verification, because its ticket is
 * short-lived.
 */
export function withPin<T>(
  { permissions }: { readonly permissions: readonly ApiKeyPermission[] },
  pin: string,
  send: (proof: { fundPassword?: SealedPassword }) => Promise<T>,
): Promise<T> {
  if (!permissions.includes('withdraw')) return send({});
  return withSealedPin(pin, (fundPassword) => send({ fundPassword }));
}
