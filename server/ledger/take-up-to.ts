import type { AssetCode } from '#contract/platform/assets.ts';
import { customerAccount } from './accounts.ts';
import type { Leg } from './transfer.ts';

/**
 * Takes an asset from customers' accounts in order, each up to its balance, until there is enough.
 *
 * @param most smallest units
 * @param available by owner, in smallest units
 * @returns the legs, and their sum
 */
export function takeUpTo(
  most: bigint,
  asset: AssetCode,
  available: Iterable<readonly [owner: string, units: bigint]>,
): { readonly legs: readonly Leg[]; readonly taken: bigint } {
  const legs: Leg[] = [];
  let left = most;
  for (const [owner, has] of available) {
    const amount = has < left ? has : left;
    if (amount <= 0n) continue;
    legs.push({ account: customerAccount(owner, asset, 'available'), amount: -amount });
    left -= amount;
  }
  return { legs, taken: most - left };
}
