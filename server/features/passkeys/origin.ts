import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';

/**
 * Returns the origin where passkeys are valid: the product's address, or in a sandbox without one the address that was
 * called.
 */
export function originOf({ config }: Pick<Deps, 'config'>, context: Pick<Context, 'origin'>): string {
  return config.publicOrigin ?? context.origin;
}
