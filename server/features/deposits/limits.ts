import { findOwnTerms, onTermsOf, type Network } from '#contract/currencies/networks.ts';
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
  /** What comes above these in 24 hours, or in 30 days, is looked at first as well; null: the way has none. */
  readonly total: { readonly dailyMaximum: bigint; readonly monthlyMaximum: bigint | null } | null;
}

/** A customer's terms of deposits where there are some that are his; else those of the way, looked at as withdrawals are. */
export async function limitsOf(tx: Tx, accountId: string, network: Network): Promise<DepositLimits> {
  const { tier, country } = await getAccount(tx, accountId);
  const own = findOwnTerms('deposit', network.asset, { tier, country, network: network.network });
  const units = (text: string) => must(parseUnits(text, scaleOf(network.asset)), 'a limit in the asset’s units');
  const orNull = (text: string | null) => (text === null ? null : units(text));
  return {
    minimum: units(own?.minimum ?? network.minimumDeposit),
    reviewFrom: units(own?.reviewFrom ?? onTermsOf(network, { tier, country }).withdrawal.reviewFrom),
    maximum: orNull(own?.maximum ?? network.maximumDeposit),
    total: own ? { dailyMaximum: units(own.dailyMaximum), monthlyMaximum: orNull(own.monthlyMaximum) } : null,
  };
}
