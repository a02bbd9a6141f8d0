import { findOwnTerms, type Network } from '#contract/currencies/networks.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import { getAccount } from '../accounts/index.ts';

/** What holds for a deposit, in smallest units. */
export interface DepositLimits {
  /** Less is not credited. */
  readonly minimum: bigint;
  /** This much and more is looked at first. */
  readonly reviewFrom: bigint;
  /** What is above it is looked at first too: it has arrived, and is never refused; null: none is too large. */
  readonly maximum: bigint | null;
}

/** A customer's terms of deposits where there are some that are his; else those of the way, looked at as withdrawals are. */
export async function limitsOf(tx: Tx, accountId: string, network: Network): Promise<DepositLimits> {
  const { tier } = await getAccount(tx, accountId);
  const own = findOwnTerms('deposit', network.asset, { tier, network: network.network });
  const units = (text: string) => must(parseUnits(text, scaleOf(network.asset)), 'a limit in the asset’s units');
  const maximum = own?.maximum ?? network.maximumDeposit;
  return {
    minimum: units(own?.minimum ?? network.minimumDeposit),
    reviewFrom: units(own?.reviewFrom ?? network.withdrawal.reviewFrom),
    maximum: maximum === null ? null : units(maximum),
  };
}
